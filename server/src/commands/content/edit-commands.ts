import { contentCommands } from "@fiosite/content/content-commands";
import { valueAt } from "@fiosite/content/content-path";
import { listIssues } from "@fiosite/content/schema/list-issues";
import { compareDocuments } from "../../content/compare-documents.ts";
import { readDraft, withDraft, writeDraft } from "../../content/draft-store.ts";
import { setDraftValue } from "../../content/set-draft-value.ts";
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
  const value = typed === undefined ? undefined : typedValue(typed, expected);
  const edit = await setDraftValue(client, { path, expected, value, author }, starter);
  if (edit.outcome === "changed") {
    throw new UserFacingError(contentCommands.changed(path, shown(edit.current)));
  }
  if (edit.outcome === "refused") {
    throw new UserFacingError(`${contentCommands.refused}\n${issueLines(edit.issues)}`);
  }
  print(contentCommands.saved(path));
  if (edit.elsewhere.length > 0) {
    print(`${contentCommands.elsewhere}\n${issueLines(edit.elsewhere)}`);
  }
}

/** A text stays as it is typed; numbers, yes or no, lists and groups are JSON. */
function typedValue(typed: string, before: unknown): unknown {
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
  if (issues.length > 0) {
    throw new UserFacingError(`${contentCommands.refused}\n${issueLines(issues)}`);
  }
  await withDraft(client, starter, async (draft) => {
    const isInUse = compareDocuments(draft.live.document, draft.document).length > 0;
    if (isInUse && !options.replace) throw new UserFacingError(contentCommands.draftInUse);
    await writeDraft(client, document, author);
  });
  print(contentCommands.imported);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserFacingError(contentCommands.notJson);
  }
}
