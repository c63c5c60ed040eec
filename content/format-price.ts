import { markOf } from "./source-marks.ts";

const reais = new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `R$89,90` in every language. */
export function formatPrice(cents: number): string {
  return `R$${reais.format(cents / 100)}${markOf(cents)}`;
}
