import { type ContentPath, itemName, valueAt } from "../content-path.ts";
import { listValues } from "../list-values.ts";

export interface ValueChange {
  path: ContentPath;
  what: "changed" | "added" | "removed" | "moved";
}

/** Which values differ. An item that was added or removed is one change, and so is a list whose items only moved. */
export function listChanges(before: unknown, after: unknown): ValueChange[] {
  const values = [before, after].map(
    (document) => new Map(listValues("", document).map(({ where, value }) => [where, value])),
  );
  const [old, next] = values as [Map<ContentPath, unknown>, Map<ContentPath, unknown>];
  const changes = new Map<ContentPath, ValueChange>();
  for (const path of new Set([...old.keys(), ...next.keys()])) {
    if (old.has(path) && next.has(path)) {
      if (old.get(path) !== next.get(path)) changes.set(path, { path, what: "changed" });
    } else {
      const what = next.has(path) ? "added" : "removed";
      const top = highestMissing(path, next.has(path) ? before : after);
      changes.set(top, { path: top, what });
    }
  }
  return [...changes.values(), ...listMoves(before, after)];
}

/** The whole item that the document lacks, and not each of its values. */
function highestMissing(path: ContentPath, document: unknown): ContentPath {
  const names = path.split(".");
  const paths = names.map((_, index) => names.slice(0, index + 1).join("."));
  return paths.find((each) => valueAt(document, each) === undefined) ?? path;
}

function listMoves(before: unknown, after: unknown, path: ContentPath = ""): ValueChange[] {
  if (typeof after !== "object" || typeof before !== "object" || !before || !after) return [];
  const below = Object.entries(after).flatMap(([key, value]) => {
    const name = Array.isArray(after) ? itemName(value, Number(key)) : key;
    return listMoves(valueAt(before, name), value, path === "" ? name : `${path}.${name}`);
  });
  const [old, next] = [namesOf(before), namesOf(after)];
  const kept = next.filter((name) => old.includes(name));
  const isMoved = String(kept) !== String(old.filter((name) => next.includes(name)));
  return isMoved ? [{ path, what: "moved" }, ...below] : below;
}

function namesOf(list: object): string[] {
  return Array.isArray(list) ? list.map(itemName) : [];
}
