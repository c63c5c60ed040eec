import { isDeepStrictEqual } from "node:util";
import { changeValue } from "@fiosite/content/change-value";
import type { Content } from "@fiosite/content/content";
import { type ContentPath, valueAt } from "@fiosite/content/content-path";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/list-issues";
import type pg from "pg";
import { withDraft, writeDraft } from "./draft-store.ts";

interface DraftEdit {
  path: ContentPath;
  /** What the person saw before the edit; undefined for a new item. */
  expected: unknown;
  /** Undefined removes the item. */
  value: unknown;
  author: string;
}

type EditOutcome =
  /** The draft has the value. Until the other issues are settled it cannot be published. */
  | { outcome: "saved"; elsewhere: ContentIssue[] }
  /** Somebody else was faster; nothing was changed. */
  | { outcome: "changed"; current: unknown }
  | { outcome: "refused"; issues: ContentIssue[] };

const noPlace = "Este item não existe. Confira o nome.";

export function setDraftValue(
  client: pg.ClientBase,
  { path, expected, value, author }: DraftEdit,
  starter: Content,
): Promise<EditOutcome> {
  return withDraft<EditOutcome>(client, starter, async ({ document }) => {
    const current = valueAt(document, path);
    if (!isDeepStrictEqual(current, expected)) return { outcome: "changed", current };
    const changed = changeValue(document, path, value);
    if (changed === undefined) return { outcome: "refused", issues: [{ path, message: noPlace }] };
    const found = newIssues(document, changed, starter);
    const issues = found.filter((issue) => isSamePlace(issue.path, path));
    if (issues.length > 0) return { outcome: "refused", issues };
    await writeDraft(client, changed, author);
    return { outcome: "saved", elsewhere: found };
  });
}

/** What was wrong before does not stop other edits: an older release may not know all that a newer one wrote. */
function newIssues(before: unknown, after: unknown, starter: Content): ContentIssue[] {
  const known = listIssues(before, starter).map(({ path, message }) => `${path} ${message}`);
  return listIssues(after, starter).filter(
    ({ path, message }) => !known.includes(`${path} ${message}`),
  );
}

/** Whether one contains the other. */
function isSamePlace(one: ContentPath, other: ContentPath): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}
