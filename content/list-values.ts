import { type ContentPath, itemName } from "./content-path.ts";

interface PlacedValue {
  where: ContentPath;
  value: string | number | boolean | null;
}

/** Every single value of a document, in its order. */
export function listValues(where: ContentPath, value: unknown): PlacedValue[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null) {
    return [{ where, value: value as PlacedValue["value"] }];
  }
  return Object.entries(value).flatMap(([key, child]) => {
    const name = Array.isArray(value) ? itemName(child, Number(key)) : key;
    return listValues(where === "" ? name : `${where}.${name}`, child);
  });
}
