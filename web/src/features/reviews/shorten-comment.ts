const longestComment = 140;

/** Counts what a reader counts, so that an emoji or an accented letter is never cut in two. */
export function shortenComment(comment: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(comment), ({ segment }) => segment);
  if (letters.length <= longestComment) return comment;
  return `${letters.slice(0, longestComment).join("").trimEnd()}…`;
}
