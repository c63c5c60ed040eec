/**
 * Uses encodeURIComponent, because some WhatsApp clients show the `+` of URLSearchParams literally. It throws on half an emoji, so
 * the text is repaired first.
 */
export function whatsappUrl(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(wellFormed(text))}`;
}

/** Replaces half an emoji, which a cut or pasted text can hold, by a sign that links and databases accept. */
export function wellFormed(text: string): string {
  // String.prototype.toWellFormed is newer than the browsers that the site and the panel support.
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
