import { isDeepStrictEqual } from "node:util";
import type { Content } from "@fiosite/content/content";
import {
  type ContentPath,
  changeValue,
  isObject,
  itemName,
  valueAt,
} from "@fiosite/content/content-path";
import { type ContentIssue, listIssues, readContent } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import { applyOne, isSamePlace, parentOf } from "./edits.ts";
import { markOlderTexts } from "./mark-older-texts.ts";
import {
  draftOf,
  erasedPlaces,
  type LastEdit,
  lastEditOf,
  normalNow,
  readLastEdits,
  type Site,
  type WrittenBy,
  withSite,
  writeDraft,
} from "./site-store.ts";

type EditOutcome =
  /** The draft has the values. It cannot be published until the issues in `elsewhere` are settled. */
  | { outcome: "saved"; elsewhere: ContentIssue[] }
  /** Somebody else changed the values first; nothing was saved. */
  | { outcome: "changed"; conflicts: EditConflict[] }
  | { outcome: "refused"; issues: ContentIssue[] };

interface EditConflict {
  path: ContentPath;
  current: unknown;
  lastEdit: LastEdit | undefined;
}

type Edits<Edit> = WrittenBy & { edits: Edit[] };

/** A notice cannot be in the draft: it is published alone, and always with an end. */
export function endlessNotice(path: ContentPath): ContentIssue {
  return { path, message: "Um aviso sempre tem hora para acabar." };
}

const noPlace = "Este item não existe. Confira o nome.";

/** Saves all edits or none. */
export function editDraft(client: pg.ClientBase, edits: Edits<DraftEdit>, starter: Content) {
  return changeDraft(client, edits, starter, {
    apply: applyEdit,
    restore: (document, { path, expected, order }) =>
      order ? document : applyEdit(document, { path, value: expected }),
  });
}

/** Restores the normal values. */
export function discardEdits(
  client: pg.ClientBase,
  edits: Edits<Omit<DraftEdit, "value" | "order">>,
  starter: Content,
) {
  return changeDraft(client, edits, starter, {
    apply: (document, { path }, normal) => putBack(document, path, normal),
  });
}

function changeDraft(
  client: pg.ClientBase,
  { edits, ...by }: Edits<DraftEdit>,
  starter: Content,
  { apply, restore }: DraftChange,
): Promise<EditOutcome> {
  return withSite<EditOutcome>(client, starter, async (site) => {
    const document = draftOf(site);
    const normal = normalNow(site);
    const withEdits = (before: unknown, done: DraftEdit[] = []) =>
      changedBy(
        edits,
        before,
        (changed, edit) => (done.includes(edit) ? changed : apply(changed, edit, normal)),
        normal,
      );
    const differing = findConflicts(edits, document);
    // An edit that is sent again because its response was lost is no conflict. Made again on what the person saw, it gives what the
    // draft has, also where the server marks translations.
    const again =
      restore && differing.length > 0
        ? withEdits(differing.reduce(restore, document))
        : { issues: [] };
    const done = "issues" in again ? [] : findSame(differing, document, again.document);
    const conflicts = differing.filter((edit) => !done.includes(edit));
    if (conflicts.length > 0) {
      return { outcome: "changed", conflicts: await explain(client, conflicts, document) };
    }
    const result = withEdits(document, done);
    if ("issues" in result) return { outcome: "refused", issues: result.issues };
    const changed = result.document;
    // A notice in the draft could be neither published nor discarded.
    if (valueAt(changed, "facts.notice") !== undefined) {
      return { outcome: "refused", issues: [endlessNotice("facts.notice")] };
    }
    const found = [...newIssues(document, changed, starter), ...erasedIssues(site, changed)];
    const own = found.filter((issue) => edits.some(({ path }) => isSamePlace(issue.path, path)));
    // The editor, the preview and every other edit need a readable draft, whoever made it unreadable.
    const read = readContent(changed, starter);
    const issues = own.length > 0 || read.isReadable ? own : read.issues;
    if (issues.length > 0) return { outcome: "refused", issues };
    if (!isDeepStrictEqual(document, changed)) await writeDraft(client, site, changed, by);
    return { outcome: "saved", elsewhere: found };
  });
}

interface DraftChange {
  apply: (document: unknown, edit: DraftEdit, normal: unknown) => unknown;
  /** Puts back what the person saw before the edit. Without it, no edit counts as one that is sent again. */
  restore?: (document: unknown, edit: DraftEdit) => unknown;
}

/** Edits of values that have changed since the person saw them. */
export function findConflicts(edits: DraftEdit[], document: unknown): DraftEdit[] {
  return edits.filter((edit) => !isDeepStrictEqual(seenBy(edit, document), edit.expected));
}

function findSame(edits: DraftEdit[], one: unknown, other: unknown): DraftEdit[] {
  return edits.filter((edit) => isDeepStrictEqual(seenBy(edit, one), seenBy(edit, other)));
}

/** The document with all edits and with marks on outdated translations, or issues if an edit's path does not exist in it. */
export function changedBy(
  edits: DraftEdit[],
  document: unknown,
  apply: (document: unknown, edit: DraftEdit) => unknown,
  normal = document,
): { document: unknown } | { issues: ContentIssue[] } {
  let changed: unknown = document;
  for (const edit of edits) {
    changed = isOfKey(edit, changed) ? undefined : apply(changed, edit);
    if (changed === undefined) return { issues: [{ path: edit.path, message: noPlace }] };
  }
  const paths = edits.map(({ path }) => path);
  return { document: markOlderTexts({ before: document, after: changed, normal, paths }) };
}

/** Whether the edit changes an item's key. Nobody may, because counts, links and other edits refer to the item by it. */
function isOfKey({ path, value }: DraftEdit, document: unknown): boolean {
  const [name, list] = [path.slice(parentOf(path).length + 1), parentOf(parentOf(path))];
  if (name === "key" && Array.isArray(valueAt(document, list))) return true;
  const isItem = value !== undefined && Array.isArray(valueAt(document, parentOf(path)));
  return isItem && itemName(value, Number(name)) !== name;
}

async function explain(
  client: pg.ClientBase,
  edits: DraftEdit[],
  document: unknown,
): Promise<EditConflict[]> {
  const known = await readLastEdits(client);
  return edits.map((edit) => ({
    path: edit.path,
    current: seenBy(edit, document),
    lastEdit: lastEditOf(edit.path, known),
  }));
}

/** Only issues that the edit adds. Earlier ones do not prevent it: an older release may not know all that a newer one wrote. */
export function newIssues(before: unknown, after: unknown, starter: Content): ContentIssue[] {
  const known = listIssues(before, starter).map(({ path, message }) => `${path} ${message}`);
  return listIssues(after, starter).filter(
    ({ path, message }) => !known.includes(`${path} ${message}`),
  );
}

/**
 * Pictures that have been erased for good. One that the normal document already names is no issue, because pages leave it out.
 */
export function erasedIssues(
  site: Site,
  document: unknown,
  normal = normalNow(site),
): ContentIssue[] {
  return erasedPlaces(site, document)
    .filter((path) => valueAt(document, path) !== valueAt(normal, path))
    .map((path) => ({ path, message: "Esta foto foi apagada de vez. Escolha outra." }));
}

export interface DraftEdit {
  path: ContentPath;
  /** What the person saw before the edit; undefined for a new item. For `order`, the keys of the list. */
  expected?: unknown;
  /** Undefined removes the item. */
  value?: unknown;
  /** Sorts a list by its keys and does not change its items. */
  order?: string[] | undefined;
}

/** The draft's value to compare with `expected`. */
function seenBy({ path, order }: DraftEdit, document: unknown): unknown {
  const value = valueAt(document, path);
  return order ? keysOf(value) : value;
}

/** Undefined if the path does not exist in the document. */
export function applyEdit(document: unknown, { path, value, order }: DraftEdit): unknown {
  return order ? inOrder(document, path, order) : changeValue(document, path, value);
}

/**
 * Restores the normal value; a removed item returns to its place. A list of items only gets its normal order, because what changed in
 * its items, and which were added or removed, are changes of their own.
 */
function putBack(document: unknown, path: ContentPath, normal: unknown): unknown {
  const value = valueAt(normal, path);
  if (Array.isArray(value) && value.every(isObject)) {
    const order = { kind: "order", path, keys: value.map(itemName) } as const;
    return applyOne(document, order) ?? changeValue(document, path, value);
  }
  const [list, name] = [parentOf(path), path.slice(parentOf(path).length + 1)];
  const keys = keysOf(valueAt(normal, list));
  if (!keys?.includes(name) || valueAt(document, path) !== undefined) {
    return changeValue(document, path, value);
  }
  const left = keysOf(valueAt(document, list)) ?? [];
  const after = keys.slice(0, keys.indexOf(name)).findLast((key) => left.includes(key)) ?? null;
  return applyOne(document, { kind: "add", path, value, after });
}

/** Undefined unless `order` has every key of the list and no other. */
function inOrder(document: unknown, path: ContentPath, order: string[]): unknown {
  const keys = keysOf(valueAt(document, path));
  if (!keys || String(keys.toSorted()) !== String(order.toSorted())) return undefined;
  return applyOne(document, { kind: "order", path, keys: order });
}

function keysOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(itemName) : undefined;
}
