const brazilianReal = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** `R$89,90` in both languages: Intl's own result has a space after the symbol, the offer does not. */
export function formatPrice(cents: number): string {
  return brazilianReal
    .formatToParts(cents / 100)
    .filter((part) => part.type !== "literal")
    .map((part) => part.value)
    .join("");
}
