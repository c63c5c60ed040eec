const longestComment = 140;

/** Characters that never combine: Latin letters, punctuation, dashes. `Intl.Segmenter` takes tens of ms on a phone. */
const plainText = /^[\n -~\u00a0-\u024f\u2010-\u2027]*$/;

/** Counts visible characters, so that an emoji or an accented letter is never cut in two. */
export function shortenComment(comment: string): string {
  if (comment.length <= longestComment) return comment;
  const letters = splitLetters(comment);
  if (letters.length <= longestComment) return comment;
  return `${letters.slice(0, longestComment).join("").trimEnd()}…`;
}

export function splitLetters(text: string): string[] {
  // Firefox before 125 lacks `Intl.Segmenter`: a family emoji may lose a member there, but no character is cut in half.
  if (plainText.test(text) || !("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
