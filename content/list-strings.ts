interface PlacedString {
  /** Keys from the outside in, joined by dots: `company.phone.display`. */
  where: string;
  value: string;
}

export function listStrings(where: string, value: unknown): PlacedString[] {
  if (typeof value === "string") return [{ where, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => listStrings(`${where}.${key}`, part));
}
