/** The query string is cut off before anything is logged: visitors' data may stand in it. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
