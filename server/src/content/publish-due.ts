import type { Content } from "@fiosite/content/content";
import { type ContentIssue, readContent } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import { compareDocuments, mergeDocuments } from "./documents.ts";
import { withDraft, writeDraft } from "./draft-store.ts";
import { readPicture } from "./pictures/picture-store.ts";
import {
  cancelPublication,
  nextDuePublication,
  type Publication,
  readPublication,
  recordFailure,
  recordLive,
  replaceVersion,
} from "./publication-store.ts";
import { publishingIssues, returnChanges } from "./request-publication.ts";
import {
  completePictures,
  isShown,
  type LiveContent,
  type SiteFolder,
  showVersion,
} from "./site-folder.ts";
import {
  type ContentVersion,
  readLiveVersion,
  readPastFacts,
  readVersion,
  saveVersion,
  sha256Of,
} from "./version-store.ts";
import { UnshowableContent } from "./write-pictures.ts";

/** Any number that no other program of the cluster uses; it spells "page". */
export const publisherLock = 0x70616765;

export interface Publisher {
  client: pg.ClientBase;
  site: SiteFolder;
  starter: Content;
}

type ReadableContent = Pick<LiveContent, "name" | "content">;

interface Settled {
  publicationId: number;
  versionId: number;
  /** Why its content cannot be shown; undefined if it is live. */
  failure?: string;
}

/**
 * Publishes what is due, oldest first, and then shows what the database says is live, if something else is shown: after an update,
 * a restore or a crash. One process at a time; it may be killed at any point, and the next call goes on.
 */
export function publishDue(publisher: Publisher): Promise<Settled[]> {
  return asOnlyPublisher(publisher, async () => {
    const settled: Settled[] = [];
    for (;;) {
      const due = await nextDuePublication(publisher.client);
      if (!due) break;
      const outcome = await publish(publisher, due);
      if (outcome) settled.push(outcome);
    }
    await showIfOther(publisher);
    return settled;
  });
}

/** Renders what is live with this release, before an update or a rollback switches to it. */
export function showLive(publisher: Publisher): Promise<void> {
  return asOnlyPublisher(publisher, () => showIfOther(publisher));
}

/** Waits for a publication that another process is rendering. */
export async function asOnlyPublisher<Result>(
  { client }: Pick<Publisher, "client">,
  task: () => Promise<Result>,
): Promise<Result> {
  await client.query("select pg_advisory_lock($1)", [publisherLock]);
  try {
    return await task();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [publisherLock]);
  }
}

async function showIfOther(publisher: Publisher): Promise<void> {
  const live = await readLive(publisher);
  if (!(await isShown(publisher.site, live))) await show(publisher, live);
  await completePictures(publisher.site, live);
}

async function show({ client, site }: Publisher, live: ReadableContent): Promise<void> {
  const past = await readPastFacts(client);
  await showVersion(site, { ...live, past, readPicture: (id) => readPicture(client, id) });
}

/** Undefined if there is nothing to put back any more. */
async function publish(publisher: Publisher, due: Publication): Promise<Settled | undefined> {
  const { client, starter } = publisher;
  let version: ContentVersion | undefined;
  try {
    version = await prepareVersion(publisher, due);
    if (!version) return undefined;
    await show(publisher, readable(version, starter));
  } catch (error) {
    // Any other error, as of a full disk, may be over at the next attempt.
    if (!(error instanceof UnshowableContent)) throw error;
    await fail(publisher, due, error.message);
    return { publicationId: due.id, versionId: due.versionId, failure: error.message };
  }
  const { author, personId, id } = due;
  const shown = version;
  await withDraft(client, starter, async ({ document, live }) => {
    await recordLive(client, id);
    const merged = mergeDocuments(live.document, document, shown.document);
    const by = { author, personId: personId ?? undefined };
    await writeDraft(client, { before: document, document: merged }, by);
  });
  return { publicationId: id, versionId: version.id };
}

/** A scheduled publication has taken its changes out of the draft. There they can be corrected. */
function fail({ client, starter }: Publisher, due: Publication, reason: string): Promise<void> {
  return withDraft(client, starter, async (draft) => {
    await recordFailure(client, due.id, reason);
    if (!due.isScheduled || due.endsId !== null) return;
    const by = { author: due.author, personId: due.personId ?? undefined };
    await returnChanges(client, due, { draft, starter, ...by });
  });
}

/** If something else went live since the publication was asked for, it must not be taken back. */
function prepareVersion(
  { client, starter }: Publisher,
  due: Publication,
): Promise<ContentVersion | undefined> {
  return withDraft(client, starter, async ({ live }) => {
    const version = (await readVersion(client, due.versionId)) ?? live;
    if (due.endsId === null && (due.baseId === live.id || due.baseId === null)) return version;
    const document =
      due.endsId === null
        ? mergeDocuments(await documentOf(client, due.baseId), version.document, live.document)
        : await withoutChangesOf(client, due.endsId, live);
    if (due.endsId !== null && compareDocuments(live.document, document).length === 0) {
      await cancelPublication(client, due.id);
      return undefined;
    }
    const issues = publishingIssues(document, starter);
    if (issues.length > 0) throw unshowable(issues);
    const merged = await saveVersion(client, document, due.author);
    await replaceVersion(client, { id: due.id, versionId: merged.id, baseId: live.id });
    return merged;
  });
}

/** What the publication changed is what it was before, where nobody has changed it since. */
async function withoutChangesOf(
  client: pg.ClientBase,
  publicationId: number,
  live: ContentVersion,
): Promise<unknown> {
  const ended = await readPublication(client, publicationId);
  if (ended?.outcome !== "live") return live.document;
  const before = await documentOf(client, ended.baseId);
  return mergeDocuments(await documentOf(client, ended.versionId), live.document, before);
}

async function documentOf(client: pg.ClientBase, versionId: number | null): Promise<unknown> {
  return versionId === null ? undefined : (await readVersion(client, versionId))?.document;
}

async function readLive({ client, starter }: Publisher): Promise<ReadableContent> {
  const version = await readLiveVersion(client);
  if (version) return readable(version, starter);
  return { name: `starter-${sha256Of(JSON.stringify(starter)).slice(0, 12)}`, content: starter };
}

function readable({ id, sha256, document }: ContentVersion, starter: Content): ReadableContent {
  const read = readContent(document, starter);
  if (read.isReadable) return { name: `${id}-${sha256.slice(0, 12)}`, content: read.content };
  throw unshowable(read.issues);
}

function unshowable(issues: ContentIssue[]): UnshowableContent {
  return new UnshowableContent(issues.map(({ path, message }) => `${path}: ${message}`).join("\n"));
}
