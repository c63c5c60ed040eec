import { groupThousands } from "./format-number.ts";

/** `R$89,90` in both languages. No Intl: see format-number.ts. */
export function formatPrice(cents: number): string {
  const [reais = "", centavos = ""] = (cents / 100).toFixed(2).split(".");
  return `R$${groupThousands(reais, ".")},${centavos}`;
}
