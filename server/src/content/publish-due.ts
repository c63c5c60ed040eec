import type { Content } from "@fiosite/content/content";
import type { ContentIssue } from "@fiosite/content/schema/list-issues";
import { readContent } from "@fiosite/content/schema/read-content";
import type pg from "pg";
import { withDraft, writeDraft } from "./draft-store.ts";
import { mergeDocuments } from "./merge-documents.ts";
import {
  nextDuePublication,
  type Publication,
  recordFailure,
  recordLive,
  replaceVersion,
} from "./publication-store.ts";
import { publishingIssues } from "./publishing-issues.ts";
import { type LiveContent, type SiteFolder, shownVersion, showVersion } from "./site-folder.ts";
import {
  type ContentVersion,
  readLiveVersion,
  readVersion,
  saveVersion,
  sha256Of,
} from "./version-store.ts";
import { UnshowableContent } from "./write-version.ts";

/** Any number that no other program of the cluster uses; it spells "page". */
export const publisherLock = 0x70616765;

export interface Publisher {
  client: pg.ClientBase;
  site: SiteFolder;
  starter: Content;
}

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
      settled.push(await publish(publisher, due));
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
  const isShown = live.name === (await shownVersion(publisher.site.folder));
  if (!isShown) await showVersion(publisher.site, live);
}

async function publish(publisher: Publisher, due: Publication): Promise<Settled> {
  const { client, starter, site } = publisher;
  let version: ContentVersion;
  try {
    version = await prepareVersion(publisher, due);
    await showVersion(site, readable(version, starter));
  } catch (error) {
    // Any other error, as of a full disk, may be over at the next attempt.
    if (!(error instanceof UnshowableContent)) throw error;
    await recordFailure(client, due.id, error.message);
    return { publicationId: due.id, versionId: due.versionId, failure: error.message };
  }
  await withDraft(client, starter, async ({ document, live }) => {
    await recordLive(client, due.id);
    await writeDraft(client, mergeDocuments(live.document, document, version.document), due.author);
  });
  return { publicationId: due.id, versionId: version.id };
}

/** If something else went live since the publication was asked for, it must not be taken back. */
function prepareVersion({ client, starter }: Publisher, due: Publication): Promise<ContentVersion> {
  return withDraft(client, starter, async ({ live }) => {
    const version = (await readVersion(client, due.versionId)) ?? live;
    if (due.baseId === live.id || due.baseId === null) return version;
    const base = await readVersion(client, due.baseId);
    const document = mergeDocuments(base?.document, version.document, live.document);
    const issues = publishingIssues(document, starter);
    if (issues.length > 0) throw unshowable(issues);
    const merged = await saveVersion(client, document, due.author);
    await replaceVersion(client, { id: due.id, versionId: merged.id, baseId: live.id });
    return merged;
  });
}

async function readLive({ client, starter }: Publisher): Promise<LiveContent> {
  const version = await readLiveVersion(client);
  if (version) return readable(version, starter);
  return { name: `starter-${sha256Of(JSON.stringify(starter)).slice(0, 12)}`, content: starter };
}

function readable({ id, sha256, document }: ContentVersion, starter: Content): LiveContent {
  const read = readContent(document, starter);
  if (read.isReadable) return { name: `${id}-${sha256.slice(0, 12)}`, content: read.content };
  throw unshowable(read.issues);
}

function unshowable(issues: ContentIssue[]): UnshowableContent {
  return new UnshowableContent(issues.map(({ path, message }) => `${path}: ${message}`).join("\n"));
}
