/** Titles are set in very large letters; how large depends on the longest line, not on the language. */
export function titleSize(lines: readonly string[]): "short" | "long" | "longest" {
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest <= 8) return "short";
  return longest <= 11 ? "long" : "longest";
}
