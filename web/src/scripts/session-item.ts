/** If storage is denied, nothing is kept from one page to the next. */
export function putSessionItem(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

/** Reads and removes it: typed text is personal data. */
export function takeSessionItem<Item>(key: string): Item | null {
  try {
    const saved = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(saved ?? "null");
  } catch {
    return null;
  }
}
