import type { ContentPath } from "../content-path.ts";

interface DifferentList {
  path: ContentPath;
  message: string;
}

/** Lists whose items differ from those of the first language: a question that only some visitors can read. */
export function listDifferentItems(
  path: ContentPath,
  first: unknown,
  other: unknown,
): DifferentList[] {
  if (Array.isArray(first)) {
    const expected = keysOf(first);
    if (keysOf(other) === expected) return [];
    const message = `Os mesmos itens do português, na mesma ordem: ${expected}.`;
    return [{ path, message }];
  }
  if (typeof first !== "object" || first === null) return [];
  return Object.entries(first).flatMap(([name, value]) =>
    listDifferentItems(`${path}.${name}`, value, (other as Record<string, unknown>)[name]),
  );
}

/** Empty for a list of plain texts, which each language may split in its own way. */
function keysOf(list: unknown): string {
  const items = Array.isArray(list) ? list : [];
  return items.flatMap((item) => (typeof item === "object" ? [item.key] : [])).join(", ");
}
