/** Removes the query string, which may hold a visitor's data, before the path is logged. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
