const reais = new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `R$89,90` in both languages. */
export function formatPrice(cents: number): string {
  return `R$${reais.format(cents / 100)}`;
}
