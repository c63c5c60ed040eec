const longestComment = 140;

/** Counts what a reader counts, so that an emoji or an accented letter is never cut in two. */
export function shortenComment(comment: string): string {
  const letters = splitLetters(comment);
  if (letters.length <= longestComment) return comment;
  return `${letters.slice(0, longestComment).join("")}…`;
}

export function splitLetters(text: string): string[] {
  // Firefox has it since 125 only: before, a family emoji may lose a member, but no half character is shown.
  if (!("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
