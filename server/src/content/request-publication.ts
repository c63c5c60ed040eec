import { writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Content } from "@fiosite/content/content";
import { type ContentPath, changeValue, valueAt } from "@fiosite/content/content-path";
import { type ContentIssue, listIssues, readContent } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import { compareDocuments, mergeDocuments } from "./documents.ts";
import { type Draft, type WrittenBy, withDraft, writeDraft } from "./draft-store.ts";
import {
  cancelEnd,
  cancelPublication,
  findSame,
  type Publication,
  readPublication,
  savePublication,
} from "./publication-store.ts";
import { readVersion, readVersionBefore, saveVersion, sha256Of } from "./version-store.ts";

type RequestOutcome =
  | { outcome: "accepted"; publicationId: number; versionId: number }
  | { outcome: "refused"; issues: ContentIssue[] }
  | { outcome: "nothing-to-publish" }
  /** The draft, or what is live, is not what the person saw. */
  | { outcome: "changed" };

interface Request extends WrittenBy {
  /** Of the draft that the person saw. */
  revision?: number;
  publishAt?: Date | undefined;
  /** When the changed values go back to what they were. */
  endAt?: Date | undefined;
}

/**
 * Makes a version of the draft. With a time its changes leave the draft until then, so that somebody who publishes something else
 * before does not publish them too early.
 */
export function requestPublication(
  client: pg.ClientBase,
  { publishAt, endAt, revision: seen, ...by }: Request,
  starter: Content,
): Promise<RequestOutcome> {
  return withDraft<RequestOutcome>(client, starter, async ({ document, live, revision }) => {
    if (seen !== undefined && seen !== revision) return { outcome: "changed" };
    if (compareDocuments(live.document, document).length === 0) {
      return { outcome: "nothing-to-publish" };
    }
    const issues = publishingIssues(document, starter);
    if (issues.length > 0) return { outcome: "refused", issues };
    const asked = {
      sha256: sha256Of(JSON.stringify(document)),
      baseId: live.id,
      kind: "publish",
    } as const;
    const same = publishAt ? undefined : await findSame(client, { ...asked, endAt });
    if (same) return { outcome: "accepted", ...same };
    const { id: versionId } = await saveVersion(client, document, by.author);
    const publication = { versionId, baseId: live.id, kind: "publish", ...by, publishAt } as const;
    const publicationId = await savePublication(client, publication);
    if (endAt) {
      const back = { versionId: live.id, baseId: versionId, endsId: publicationId } as const;
      await savePublication(client, { ...back, kind: "end", ...by, publishAt: endAt });
    }
    if (publishAt) await writeDraft(client, { before: document, document: live.document }, by);
    return { outcome: "accepted", publicationId, versionId };
  });
}

interface NewItem extends WrittenBy {
  path: ContentPath;
  value: object;
}

/** Publishes one new item of a list alone: what else is in the draft stays there. It gets into the draft when it is live. */
export function requestNewItem(
  client: pg.ClientBase,
  { path, value, ...by }: NewItem,
  starter: Content,
): Promise<RequestOutcome> {
  return withDraft<RequestOutcome>(client, starter, async ({ document: draft, live }) => {
    if ([draft, live.document].some((each) => valueAt(each, path) !== undefined)) {
      return { outcome: "changed" };
    }
    const document = changeValue(live.document, path, value);
    const issues = publishingIssues(document, starter);
    if (issues.length > 0) return { outcome: "refused", issues };
    const { id: versionId } = await saveVersion(client, document, by.author);
    const publication = { versionId, baseId: live.id, kind: "publish", ...by } as const;
    const publicationId = await savePublication(client, publication);
    return { outcome: "accepted", publicationId, versionId };
  });
}

interface Undo extends WrittenBy {
  versionId?: number | undefined;
  /** The publication that the person saw as live. */
  liveId?: number;
}

/** Publishes an older version again: the named one or, without a name, the one that was live before. */
export function requestUndo(
  client: pg.ClientBase,
  { versionId, liveId, ...by }: Undo,
  starter: Content,
): Promise<RequestOutcome> {
  return withDraft<RequestOutcome>(client, starter, async ({ live }) => {
    const older = await (versionId === undefined
      ? readVersionBefore(client)
      : readVersion(client, versionId));
    if (liveId !== undefined && liveId !== live.publicationId) return { outcome: "changed" };
    if (!older || older.id === live.id) return { outcome: "nothing-to-publish" };
    const read = readContent(older.document, starter);
    if (!read.isReadable) return { outcome: "refused", issues: read.issues };
    const kind = versionId === undefined ? "undo" : "restore";
    const same = await findSame(client, { sha256: older.sha256, baseId: live.id, kind });
    if (same) return { outcome: "accepted", ...same };
    const publication = { versionId: older.id, baseId: live.id, kind, ...by } as const;
    const publicationId = await savePublication(client, publication);
    return { outcome: "accepted", publicationId, versionId: older.id };
  });
}

/** False if it no longer waited. */
export function cancelRequest(
  client: pg.ClientBase,
  { id, ...by }: WrittenBy & { id: number },
  starter: Content,
): Promise<boolean> {
  return withDraft(client, starter, async (draft) => {
    const cancelled = await cancelPublication(client, id);
    if (!cancelled) return false;
    if (cancelled.endsId !== null) return true;
    await cancelEnd(client, id);
    await returnChanges(client, cancelled, { draft, starter, ...by });
    return true;
  });
}

/**
 * The changes of a publication that does not go live return to the draft, except where somebody has changed the same value since.
 * They stay out if this release could not read the draft with them, as after a rollback: the panel would not open it.
 */
export async function returnChanges(
  client: pg.ClientBase,
  { versionId, baseId }: Pick<Publication, "versionId" | "baseId">,
  { draft, starter, ...by }: WrittenBy & { draft: Draft; starter: Content },
): Promise<void> {
  const version = await readVersion(client, versionId);
  const base = await readVersion(client, baseId ?? draft.live.id);
  const document = mergeDocuments(base?.document, draft.document, version?.document);
  if (!readContent(document, starter).isReadable) return;
  await writeDraft(client, { before: draft.document, document }, by);
}

/** What must be settled before the document may be published. Items of a newer release are kept, and do not count. */
export function publishingIssues(document: unknown, starter: Content): ContentIssue[] {
  const read = readContent(document, starter);
  return read.isReadable ? listIssues(read.content, starter) : read.issues;
}

interface Start {
  /** systemd starts the publisher when this file exists (deploy/systemd/fiosite-publish.path). */
  publishRequest: string;
  publicationId: number;
}

const pollMs = 50;
// Rendering takes a second; a machine under full load may need ten times as long.
const maxWaitMs = 60_000;

/**
 * The publisher runs a moment later, in a process of its own. A request that is there already serves too: the publisher removes
 * it before it reads the database. It may be another user's, which this one could not write.
 */
export async function askPublisher(publishRequest: string): Promise<void> {
  try {
    await writeFile(publishRequest, "", { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Starts the publisher, which has rights of its own, and waits until it has settled the publication. */
export async function startPublisher(
  client: pg.ClientBase,
  { publishRequest, publicationId }: Start,
): Promise<void> {
  await askPublisher(publishRequest);
  const deadline = performance.now() + maxWaitMs;
  while (performance.now() < deadline) {
    const publication = await readPublication(client, publicationId);
    if (publication?.outcome !== null) return;
    await setTimeout(pollMs);
  }
}
