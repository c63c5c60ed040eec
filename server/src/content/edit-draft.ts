import { isDeepStrictEqual } from "node:util";
import type { Content } from "@fiosite/content/content";
import { type ContentPath, changeValue, itemName, valueAt } from "@fiosite/content/content-path";
import { isOptionalGroup } from "@fiosite/content/fields/describe-field";
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
  /** The draft has the values. Until the other issues are settled it cannot be published. */
  | { outcome: "saved"; elsewhere: ContentIssue[] }
  /** Somebody else was faster; nothing was changed. */
  | { outcome: "changed"; conflicts: EditConflict[] }
  | { outcome: "refused"; issues: ContentIssue[] };

interface EditConflict {
  path: ContentPath;
  current: unknown;
  lastEdit: LastEdit | undefined;
}

type Edits<Edit> = WrittenBy & { edits: Edit[] };

/** A notice is published alone, with an end. */
export function endlessNotice(path: ContentPath): ContentIssue {
  return { path, message: "Um aviso sempre tem hora para acabar." };
}

const noPlace = "Este item não existe. Confira o nome.";

/** All edits or none. */
export function editDraft(client: pg.ClientBase, edits: Edits<DraftEdit>, starter: Content) {
  return changeDraft(client, edits, starter, {
    apply: (document, edit) => applyEdit(document, edit, starter),
    // Sent again because its response was lost: nobody is in conflict with themselves.
    isThere: (document, edit) =>
      isDeepStrictEqual(seenBy(edit, document), edit.order ?? edit.value),
  });
}

/** Puts the values back to the normal ones. */
export function discardEdits(
  client: pg.ClientBase,
  edits: Edits<Omit<DraftEdit, "value" | "order">>,
  starter: Content,
) {
  return changeDraft(client, edits, starter, {
    apply: (document, { path }, normal) => putBack(document, path, normal),
    isThere: () => false,
  });
}

function changeDraft(
  client: pg.ClientBase,
  { edits, ...by }: Edits<DraftEdit>,
  starter: Content,
  { apply, isThere }: DraftChange,
): Promise<EditOutcome> {
  return withSite<EditOutcome>(client, starter, async (site) => {
    const document = draftOf(site);
    const conflicts = findConflicts(edits, document).filter((edit) => !isThere(document, edit));
    if (conflicts.length > 0) {
      return { outcome: "changed", conflicts: await explain(client, conflicts, document) };
    }
    const normal = normalNow(site);
    const result = changedBy(
      edits,
      document,
      (changed, edit) => apply(changed, edit, normal),
      normal,
    );
    if ("issues" in result) return { outcome: "refused", issues: result.issues };
    const changed = result.document;
    // Nobody could publish it or take it back.
    if (valueAt(changed, "facts.notice") !== undefined) {
      return { outcome: "refused", issues: [endlessNotice("facts.notice")] };
    }
    const found = [...newIssues(document, changed, starter), ...erasedIssues(site, changed)];
    const own = found.filter((issue) => edits.some(({ path }) => isSamePlace(issue.path, path)));
    // The editor, the preview and every other edit need a draft that can be read, whoever made it unreadable.
    const read = readContent(changed, starter);
    const issues = own.length > 0 || read.isReadable ? own : read.issues;
    if (issues.length > 0) return { outcome: "refused", issues };
    if (!isDeepStrictEqual(document, changed)) await writeDraft(client, site, changed, by);
    return { outcome: "saved", elsewhere: found };
  });
}

interface DraftChange {
  apply: (document: unknown, edit: DraftEdit, normal: unknown) => unknown;
  /** The draft has what the edit makes. */
  isThere: (document: unknown, edit: DraftEdit) => boolean;
}

/** Edits of values that are not what the person saw. */
export function findConflicts(edits: DraftEdit[], document: unknown): DraftEdit[] {
  return edits.filter((edit) => !isDeepStrictEqual(seenBy(edit, document), edit.expected));
}

/** The document with all edits, and with marks on what is older now; issues if it has no place for one. */
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

/** Counts, links and other edits know an item by its key, so nobody changes it. */
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

/** What was wrong before does not stop other edits: an older release may not know all that a newer one wrote. */
export function newIssues(before: unknown, after: unknown, starter: Content): ContentIssue[] {
  const known = listIssues(before, starter).map(({ path, message }) => `${path} ${message}`);
  return listIssues(after, starter).filter(
    ({ path, message }) => !known.includes(`${path} ${message}`),
  );
}

/** Pictures that were erased for good since. One that the normal document names already stops nobody: pages leave it out. */
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
  /** What the person saw before the edit; undefined for a new item. Of a list that is put in order, its keys. */
  expected?: unknown;
  /** Undefined removes the item. */
  value?: unknown;
  /** Puts a list in order and leaves its items as they are. */
  order?: string[] | undefined;
}

/** What the draft has where the edit expects something. */
function seenBy({ path, order }: DraftEdit, document: unknown): unknown {
  const value = valueAt(document, path);
  return order ? keysOf(value) : value;
}

/** Undefined if the document has no place for it. */
export function applyEdit(document: unknown, edit: DraftEdit, starter: Content): unknown {
  const { path, value, order } = edit;
  if (order) return inOrder(document, path, order);
  const parent = parentOf(path);
  const isOptional = isOptionalGroup(parent, starter);
  const isFirst = isOptional && valueAt(document, parent) === undefined;
  const changed = changeValue(isFirst ? changeValue(document, parent, {}) : document, path, value);
  const isEmptied = isOptional && Object.keys(valueAt(changed, parent) ?? {}).length === 0;
  return isEmptied ? changeValue(changed, parent, undefined) : changed;
}

/** The value is the normal one again; an item that was removed returns to its place. */
function putBack(document: unknown, path: ContentPath, normal: unknown): unknown {
  const value = valueAt(normal, path);
  const [list, name] = [parentOf(path), path.slice(parentOf(path).length + 1)];
  const keys = keysOf(valueAt(normal, list));
  if (!keys?.includes(name) || valueAt(document, path) !== undefined) {
    return changeValue(document, path, value);
  }
  const left = keysOf(valueAt(document, list)) ?? [];
  const after = keys.slice(0, keys.indexOf(name)).findLast((key) => left.includes(key)) ?? null;
  return applyOne(document, { kind: "add", path, value, after });
}

/** With every item of the list, and no other. */
function inOrder(document: unknown, path: ContentPath, order: string[]): unknown {
  const keys = keysOf(valueAt(document, path));
  if (!keys || String(keys.toSorted()) !== String(order.toSorted())) return undefined;
  return applyOne(document, { kind: "order", path, keys: order });
}

/** Undefined if it is no list. */
function keysOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(itemName) : undefined;
}
