import { itemName } from "@fiosite/content/content-path";

/** An object's values by name, or the items of a list by their `key`. Undefined for anything that has no named parts. */
export function namedItems(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const items = new Map(value.map((item, index) => [itemName(item, index), item]));
  const hasKeys = value.every((item) => typeof item?.key === "string" && items.has(item.key));
  return hasKeys && items.size === value.length ? items : undefined;
}
