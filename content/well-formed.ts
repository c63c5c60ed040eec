/** Half an emoji, which a cut or pasted text can hold, becomes a sign that links and databases accept. */
export function wellFormed(text: string): string {
  // String.prototype.toWellFormed is newer than the browsers that the site and the panel support.
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
