import type { Content } from "@fiosite/content/content";
import { type ContentIssue, listIssues } from "@fiosite/content/schema/list-issues";
import { readContent } from "@fiosite/content/schema/read-content";

/** What must be settled before the document may be published. Items of a newer release are kept, and do not count. */
export function publishingIssues(document: unknown, starter: Content): ContentIssue[] {
  const read = readContent(document, starter);
  return read.isReadable ? listIssues(read.content, starter) : read.issues;
}
