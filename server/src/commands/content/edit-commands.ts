import { contentCommands } from "@fiosite/content/content-commands";
import { type ContentPath, valueAt } from "@fiosite/content/content-path";
import { formatPrice } from "@fiosite/content/format-price";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/list-issues";
import { isPrice, typedCents } from "@fiosite/content/typed-price";
import { compareDocuments } from "../../content/compare-documents.ts";
import { readDraft, withDraft, writeDraft } from "../../content/draft-store.ts";
import { editDraft } from "../../content/edit-draft.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { ContentCommandInput } from "./content-command.ts";
import { issueLines, shown } from "./draft-commands.ts";

export async function setValue(input: ContentCommandInput): Promise<void> {
  const { client, starter, author, args, options, print } = input;
  const [path, typed] = args;
  if (path === undefined || (typed === undefined) !== (options.remove ?? false)) {
    throw new UserFacingError(contentCommands.usage);
  }
  const expected = valueAt(await readDraft(client, starter), path);
  const value = typed === undefined ? undefined : typedValue(path, typed, expected);
  const edit = await editDraft(client, { edits: [{ path, expected, value }], author }, starter);
  if (edit.outcome === "changed") {
    throw new UserFacingError(contentCommands.changed(path, shown(edit.conflicts[0]?.current)));
  }
  if (edit.outcome === "refused") return refuse(edit.issues);
  const price = isPrice(path) && typeof value === "number" ? formatPrice(value) : undefined;
  print(contentCommands.saved(path, price));
  if (edit.elsewhere.length > 0) {
    print(`${contentCommands.elsewhere}\n${issueLines(edit.elsewhere)}`);
  }
}

/** A text stays as it is typed, a price is written in reais; other numbers, yes or no, lists and groups are JSON. */
function typedValue(path: ContentPath, typed: string, before: unknown): unknown {
  if (isPrice(path)) return typedCents(typed) ?? refuse([{ path, message: contentCommands.price }]);
  if (typeof before === "string") return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** Replaces the whole draft, so it must not hold what somebody has not published yet. */
export async function importDraft(input: ContentCommandInput): Promise<void> {
  const { client, starter, author, options, print, readInput } = input;
  const document = parse(await readInput());
  const issues = listIssues(document, starter);
  if (issues.length > 0) refuse(issues);
  await withDraft(client, starter, async (draft) => {
    const isInUse = compareDocuments(draft.live.document, draft.document).length > 0;
    if (isInUse && !options.replace) throw new UserFacingError(contentCommands.draftInUse);
    await writeDraft(client, { before: draft.document, document }, { author });
  });
  print(contentCommands.imported);
}

function refuse(issues: ContentIssue[]): never {
  throw new UserFacingError(`${contentCommands.refused}\n${issueLines(issues)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserFacingError(contentCommands.notJson);
  }
}
