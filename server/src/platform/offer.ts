import { formatPrice } from "@fiosite/content/format";
import type { PublishedContent } from "./site-content.ts";

export interface OfferedPlan {
  key: string;
  name: string;
  price: string;
}

const number = new Intl.NumberFormat("pt-BR");
const speedName = (speedMbps: number) => `${number.format(speedMbps)} Mega`;
const camerasName = (name: string) => `Câmeras ${name}`;

/** The plans that are sold now, in the order of the site. */
export function offeredPlans({ facts }: Pick<PublishedContent, "facts">): OfferedPlan[] {
  const plan = (key: string, name: string, cents: number) => ({
    key,
    name,
    price: formatPrice(cents),
  });
  return [
    ...facts.internetPlans.map(({ key, speedMbps, priceCents }) =>
      plan(key, speedName(speedMbps), priceCents),
    ),
    plan("combo", facts.securityCombo.name, facts.securityCombo.priceCents),
    ...facts.cameraPlans.map(({ key, name, priceCents }) =>
      plan(key, camerasName(name), priceCents),
    ),
  ];
}

/** Names by key, including plans that are no longer sold. */
export function planNames({ facts, counted }: PublishedContent): Map<string, string> {
  return new Map([
    ...counted.internetPlans.map(({ key, speedMbps }) => [key, speedName(speedMbps)] as const),
    ["combo", facts.securityCombo.name],
    ...counted.cameraPlans.map(({ key, name }) => [key, camerasName(name)] as const),
  ]);
}

/** Returns the key if no content knows the plan any more. */
export function planName(key: string, content: PublishedContent): string {
  return planNames(content).get(key) ?? key;
}
