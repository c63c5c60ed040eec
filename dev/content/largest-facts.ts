import { byLanguage } from "../../content/by-language.ts";
import type { Facts } from "../../content/schema/facts.ts";

/** On the map nothing can wrap: its names have letters of normal width. */
export const townName = "Nova Barra do Sul e Capivar";
const longEmail = `${"w".repeat(64)}@${"w".repeat(30)}.com.br`;
const priceCents = 1_000_000;
const features = Array.from({ length: 12 }, (_, index) => `${index}`);

/** As many plans and towns as told, everything that is optional, and the greatest numbers. */
export function largestFacts(facts: Facts, plans: number, towns: number): Facts {
  const contract = { contractMonths: 24, installationCents: priceCents };
  const details = { uploadMbps: 9_999, router: "notIncluded", dataLimitGb: 1_000_000 } as const;
  const most = { priceCents, isFeatured: false };
  return {
    ...facts,
    company: {
      ...facts.company,
      ...{ supportEmail: longEmail, dataProtectionEmail: longEmail, cnpj: "00.000.000/0001-91" },
      ...{ legalName: "-", streetAddress: "-", scmAuthorization: "-" },
    },
    additionalWifiPoint: { priceCents },
    internetPlans: many(facts.internetPlans, plans).map((plan, index) => ({
      ...{ ...plan, ...most, speedUnit: "Mbps+" as const, details: { ...contract, ...details } },
      // The slower ones have less room, and narrower figures.
      speedMbps: Math.round((9_999 * (index + 1)) / plans),
      texts: byLanguage(() => ({ features })),
    })),
    cameraPlans: many(facts.cameraPlans, plans).map((plan) => ({
      ...{ ...plan, ...most, cameraCount: 99, recordingDays: 99, details: contract },
      texts: byLanguage((language) => ({ ...plan.texts[language], features })),
    })),
    towns: many(facts.towns, towns).map((town, index) => ({
      ...{ ...town, name: `${townName} ${index}`, ibgeCode: `${2_300_000 + index}` },
      latitude: town.latitude - Math.floor(index / facts.towns.length) * 0.3,
    })),
    satisfactionPercent: 100,
    leadRetentionDays: 3_650,
    reviewsDefaults: { rating: 4.8, total: 10_000_000 },
  };
}

function many<Item extends { key: string }>(items: Item[], count: number): Item[] {
  return Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length] as Item;
    return { ...item, key: `${item.key}${index}` };
  });
}
