import * as v from "valibot";
import { changeValue } from "../change-value.ts";
import type { Content } from "../content.ts";
import { valueAt } from "../content-path.ts";
import { type ContentIssue, contentSchema, listIssues } from "./list-issues.ts";

interface ReadContent {
  content: Content;
  /** Why it cannot be shown. */
  issues: ContentIssue[];
}

/**
 * Reads what any release has written: the release's own content fills what the document lacks, and what only another release
 * knows is ignored. An optional fact that the owner left out stays out.
 */
export function readContent(document: unknown, starter: Content): ReadContent {
  let filled = document;
  for (const { path } of listIssues(document, starter)) {
    const own = valueAt(starter, path);
    if (own === undefined || valueAt(filled, path) !== undefined) continue;
    filled = changeValue(filled, path, own) ?? filled;
  }
  const content = v.safeParse(contentSchema(starter), filled).output as Content;
  return { content, issues: listIssues(content, starter) };
}
