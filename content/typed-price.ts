import type { ContentPath } from "./content-path.ts";

/** Every amount of money in the document is in cents, and its name says so. */
export function isPrice(path: ContentPath): boolean {
  return path.endsWith("Cents");
}

const inReais = /^(R\$ ?)?(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d\d))?$/;

/**
 * The cents of a price as a person writes it: `99,90`, `R$ 1.299,90`, or cents alone, `9990`. Undefined for anything else: a shell
 * makes `R9,90` of "R$99,90" in double quotes.
 */
export function typedCents(typed: string): number | undefined {
  const [, currency, reais = "", cents] = typed.trim().match(inReais) ?? [];
  if (reais === "") return undefined;
  const whole = Number(reais.replaceAll(".", ""));
  if (currency || cents) return whole * 100 + Number(cents ?? 0);
  return reais.includes(".") ? undefined : whole;
}
