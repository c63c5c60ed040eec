import { isDeepStrictEqual } from "node:util";
import type { Content } from "@fiosite/content/content";
import type { ContentPath } from "@fiosite/content/content-path";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/list-issues";
import type pg from "pg";
import { applyEdit, type DraftEdit, putBack, seenBy } from "./apply-edit.ts";
import type { WrittenBy } from "./author.ts";
import { withDraft, writeDraft } from "./draft-store.ts";
import { type LastEdit, readLastEdit } from "./edit-store.ts";

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
