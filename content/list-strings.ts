interface PlacedString {
  /** The path of keys, joined by dots: `company.phone.display`. */
  where: string;
  value: string;
}

export function listStrings(where: string, value: unknown): PlacedString[] {
  if (typeof value === "string") return [{ where, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => listStrings(`${where}.${key}`, child));
}
