/**
 * encodeURIComponent, not URLSearchParams: some WhatsApp clients show a `+` literally.
 * It throws on half an emoji.
 */
export function whatsappUrl(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(wellFormed(text))}`;
}

/** Half an emoji, which a cut or pasted text can hold, becomes a sign that links and databases accept. */
export function wellFormed(text: string): string {
  // String.prototype.toWellFormed is newer than the browsers that the site and the panel support.
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
