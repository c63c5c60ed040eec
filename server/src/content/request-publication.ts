import type { Content } from "@fiosite/content/content";
import type { ContentIssue } from "@fiosite/content/schema/list-issues";
import { readContent } from "@fiosite/content/schema/read-content";
import type pg from "pg";
import { compareDocuments } from "./compare-documents.ts";
import { withDraft, writeDraft } from "./draft-store.ts";
import { savePublication } from "./publication-store.ts";
import { publishingIssues } from "./publishing-issues.ts";
import { readVersion, readVersionBefore, saveVersion } from "./version-store.ts";

type RequestOutcome =
  | { outcome: "accepted"; publicationId: number; versionId: number }
  | { outcome: "refused"; issues: ContentIssue[] }
  | { outcome: "nothing-to-publish" };

interface Request {
  author: string;
  publishAt?: Date | undefined;
}

/**
 * Makes a version of the draft. With a time its changes leave the draft until then, so that somebody who publishes something else
 * before does not publish them too early.
 */
export function requestPublication(
  client: pg.ClientBase,
  { author, publishAt }: Request,
  starter: Content,
): Promise<RequestOutcome> {
  return withDraft<RequestOutcome>(client, starter, async ({ document, live }) => {
    if (compareDocuments(live.document, document).length === 0) {
      return { outcome: "nothing-to-publish" };
    }
    const issues = publishingIssues(document, starter);
    if (issues.length > 0) return { outcome: "refused", issues };
    const { id: versionId } = await saveVersion(client, document, author);
    const publication = { versionId, baseId: live.id, author, publishAt };
    const publicationId = await savePublication(client, publication);
    if (publishAt) await writeDraft(client, live.document, author);
    return { outcome: "accepted", publicationId, versionId };
  });
}

/** Publishes an older version again: the named one or, without a name, the one that was live before. */
export function requestUndo(
  client: pg.ClientBase,
  { author, versionId }: { author: string; versionId?: number | undefined },
  starter: Content,
): Promise<RequestOutcome> {
  return withDraft<RequestOutcome>(client, starter, async ({ live }) => {
    const older = await (versionId === undefined
      ? readVersionBefore(client)
      : readVersion(client, versionId));
    if (!older || older.id === live.id) return { outcome: "nothing-to-publish" };
    const read = readContent(older.document, starter);
    if (!read.isReadable) return { outcome: "refused", issues: read.issues };
    const publication = { versionId: older.id, baseId: live.id, author };
    const publicationId = await savePublication(client, publication);
    return { outcome: "accepted", publicationId, versionId: older.id };
  });
}
