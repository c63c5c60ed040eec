const longestComment = 140;

/** Latin letters with their accents, signs and dashes are one character each. Asking the browser takes a phone tens of ms. */
const plainText = /^[\n -~\u00a0-\u024f\u2010-\u2027]*$/;

/** Counts what a reader counts, so that an emoji or an accented letter is never cut in two. */
export function shortenComment(comment: string): string {
  if (comment.length <= longestComment) return comment;
  const letters = splitLetters(comment);
  if (letters.length <= longestComment) return comment;
  return `${letters.slice(0, longestComment).join("")}…`;
}

export function splitLetters(text: string): string[] {
  // Firefox has it since 125 only: before, a family emoji may lose a member, but no half character is shown.
  if (plainText.test(text) || !("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
