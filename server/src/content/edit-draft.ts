import { isDeepStrictEqual } from "node:util";
import type { Content } from "@fiosite/content/content";
import { type ContentPath, changeValue, itemName, valueAt } from "@fiosite/content/content-path";
import { isOptionalGroup } from "@fiosite/content/fields/describe-field";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import {
  type LastEdit,
  readLastEdit,
  type WrittenBy,
  withDraft,
  writeDraft,
} from "./draft-store.ts";

type EditOutcome =
  /** The draft has the values. Until the other issues are settled it cannot be published. */
  | { outcome: "saved"; revision: number; elsewhere: ContentIssue[] }
  /** Somebody else was faster; nothing was changed. */
  | { outcome: "changed"; conflicts: EditConflict[] }
  | { outcome: "refused"; issues: ContentIssue[] };

interface EditConflict {
  path: ContentPath;
  current: unknown;
  lastEdit: LastEdit | undefined;
}

type Edits<Edit> = WrittenBy & { edits: Edit[] };

const noPlace = "Este item não existe. Confira o nome.";

/** All edits or none. */
export function editDraft(client: pg.ClientBase, edits: Edits<DraftEdit>, starter: Content) {
  return changeDraft(client, edits, starter, (document, edit) =>
    applyEdit(document, edit, starter),
  );
}

/** Puts the values back to what is live. */
export function discardEdits(
  client: pg.ClientBase,
  edits: Edits<Omit<DraftEdit, "value" | "order">>,
  starter: Content,
) {
  return changeDraft(client, edits, starter, (document, { path }, live) =>
    putBack(document, path, live),
  );
}

function changeDraft(
  client: pg.ClientBase,
  { edits, ...by }: Edits<DraftEdit>,
  starter: Content,
  apply: (document: unknown, edit: DraftEdit, live: unknown) => unknown,
): Promise<EditOutcome> {
  return withDraft<EditOutcome>(client, starter, async ({ document, live, revision }) => {
    const conflicts = edits.filter(
      (edit) => !isDeepStrictEqual(seenBy(edit, document), edit.expected),
    );
    if (conflicts.length > 0) {
      return { outcome: "changed", conflicts: await explain(client, conflicts, document) };
    }
    let changed: unknown = document;
    for (const edit of edits) {
      changed = apply(changed, edit, live.document);
      if (changed === undefined) {
        return { outcome: "refused", issues: [{ path: edit.path, message: noPlace }] };
      }
    }
    const found = newIssues(document, changed, starter);
    const issues = found.filter((issue) => edits.some(({ path }) => isSamePlace(issue.path, path)));
    if (issues.length > 0) return { outcome: "refused", issues };
    if (isDeepStrictEqual(document, changed)) {
      return { outcome: "saved", revision, elsewhere: found };
    }
    const saved = await writeDraft(client, { before: document, document: changed }, by);
    return { outcome: "saved", revision: saved, elsewhere: found };
  });
}

async function explain(
  client: pg.ClientBase,
  edits: DraftEdit[],
  document: unknown,
): Promise<EditConflict[]> {
  const conflicts: EditConflict[] = [];
  for (const edit of edits) {
    const lastEdit = await readLastEdit(client, edit.path);
    conflicts.push({ path: edit.path, current: seenBy(edit, document), lastEdit });
  }
  return conflicts;
}

/** What was wrong before does not stop other edits: an older release may not know all that a newer one wrote. */
export function newIssues(before: unknown, after: unknown, starter: Content): ContentIssue[] {
  const known = listIssues(before, starter).map(({ path, message }) => `${path} ${message}`);
  return listIssues(after, starter).filter(
    ({ path, message }) => !known.includes(`${path} ${message}`),
  );
}

/** Whether one contains the other. */
function isSamePlace(one: ContentPath, other: ContentPath): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
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
function applyEdit(document: unknown, edit: DraftEdit, starter: Content): unknown {
  const { path, value, order } = edit;
  if (order) return inOrder(document, path, order);
  const parent = parentOf(path);
  const isOptional = isOptionalGroup(parent, starter);
  const isFirst = isOptional && valueAt(document, parent) === undefined;
  const changed = changeValue(isFirst ? changeValue(document, parent, {}) : document, path, value);
  const isEmptied = isOptional && Object.keys(valueAt(changed, parent) ?? {}).length === 0;
  return isEmptied ? changeValue(changed, parent, undefined) : changed;
}

/** The value is what is live again; an item that was removed returns to its place. */
function putBack(document: unknown, path: ContentPath, live: unknown): unknown {
  const isBack = valueAt(document, path) === undefined;
  const changed = changeValue(document, path, valueAt(live, path));
  const list = parentOf(path);
  const keys = keysOf(valueAt(live, list));
  if (!isBack || !keys || changed === undefined) return changed;
  const name = path.slice(list.length + 1);
  const others = (keysOf(valueAt(changed, list)) ?? []).filter((key) => key !== name);
  const before = keys.slice(0, keys.indexOf(name)).findLast((key) => others.includes(key));
  const at = before === undefined ? 0 : others.indexOf(before) + 1;
  return inOrder(changed, list, others.toSpliced(at, 0, name));
}

function inOrder(document: unknown, path: ContentPath, order: string[]): unknown {
  const list = valueAt(document, path);
  const keys = keysOf(list);
  if (!keys || String(keys.toSorted()) !== String(order.toSorted())) return undefined;
  const items = order.map((key) => (list as unknown[])[keys.indexOf(key)]);
  return changeValue(document, path, items);
}

/** Undefined if it is no list. */
function keysOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(itemName) : undefined;
}

function parentOf(path: ContentPath): ContentPath {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
