import { contentCommands } from "@fiosite/content/content-commands";
import { valueAt } from "@fiosite/content/content-path";
import type { ContentIssue } from "@fiosite/content/schema/list-issues";
import { compareDocuments } from "../../content/compare-documents.ts";
import { readDraft } from "../../content/draft-store.ts";
import { publishingIssues } from "../../content/publishing-issues.ts";
import { readLiveVersion } from "../../content/version-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { ContentCommandInput } from "./content-command.ts";

export async function showDraft({ client, starter, args, print }: ContentCommandInput) {
  const [path] = args;
  const draft = await readDraft(client, starter);
  const value = path === undefined ? draft : valueAt(draft, path);
  if (value === undefined) throw new UserFacingError(contentCommands.unknownPath(path ?? ""));
  print(typeof value === "string" ? value : JSON.stringify(value, null, 2));
}

export async function exportDraft({ client, starter, print }: ContentCommandInput) {
  print(JSON.stringify(await readDraft(client, starter), null, 2));
}

export async function checkDraft({ client, starter, print }: ContentCommandInput) {
  const issues = publishingIssues(await readDraft(client, starter), starter);
  if (issues.length > 0) throw new UserFacingError(issueLines(issues));
  print(contentCommands.noIssues);
}

/** What the draft changes on the site, one value each. */
export async function compareDraft({ client, starter, print }: ContentCommandInput) {
  const live = (await readLiveVersion(client))?.document ?? starter;
  const changes = compareDocuments(live, await readDraft(client, starter));
  if (changes.length === 0) print(contentCommands.noChanges);
  for (const { path, before, after } of changes) {
    print(`${path}\n  - ${shown(before)}\n  + ${shown(after)}`);
  }
}

export function issueLines(issues: ContentIssue[]): string {
  return issues.map(({ path, message }) => contentCommands.issue(path, message)).join("\n");
}

export function shown(value: unknown): string {
  return value === undefined ? contentCommands.absent : JSON.stringify(value);
}
