import { isDeepStrictEqual } from "node:util";
import type { Content } from "@fiosite/content/content";
import { changeValue } from "@fiosite/content/content-path";
import { type ContentIssue, readContent } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import { applyEdits } from "./edits.ts";
import { readPicture } from "./pictures/picture-store.ts";
import {
  readPastFacts,
  recordLive,
  recordShown,
  recordWithoutEffect,
} from "./publication-store.ts";
import { hashOf } from "./renderer.ts";
import { returnToDraft } from "./request-publication.ts";
import {
  completeVersion,
  isShown,
  type LiveContent,
  type SiteFolder,
  showVersion,
} from "./site-folder.ts";
import { erasedPlaces, type OpenPublication, readSite, type Site, withSite } from "./site-store.ts";
import { liveAt, momentsFrom, pendingAt, shownTimesAt } from "./timeline.ts";
import { removePictures, UnshowableContent } from "./write-pictures.ts";

/** Any number that no other program of the cluster uses; it spells "page". */
export const publisherLock = 0x70616765;

export interface Publisher {
  client: pg.ClientBase;
  site: SiteFolder;
  starter: Content;
}

interface Settled {
  publicationId: number;
  /** Why the content cannot be shown; undefined if the publication is live or had no effect. */
  failure?: string;
}

/**
 * Publishes what has started, one by one and oldest first. Then it renders the live content if the folder shows something else,
 * as after an end, an update, a restore or a crash. Only one process runs at a time. It may be killed at any point; the next call
 * does the same again.
 */
export function publishDue(publisher: Publisher): Promise<Settled[]> {
  return asOnlyPublisher(publisher, async () => {
    const settled: Settled[] = [];
    for (;;) {
      const site = await readSite(publisher.client, publisher.starter);
      const [next] = pendingAt(site, site.now) as OpenPublication[];
      if (!next) break;
      settled.push(await publish(publisher, site, next));
    }
    const site = await readSite(publisher.client, publisher.starter);
    const shown = await showIfOther(publisher, site);
    await recordShown(publisher.client, { ...shown, nextAt: nextMoment(site) });
    await completeVersion(publisher.site, shown);
    await removePictures(publisher.site.folder, site.erasedPictures);
    return settled;
  });
}

/** Renders the live content with this release, before an update or a rollback switches to it. */
export function showLive(publisher: Publisher): Promise<void> {
  return asOnlyPublisher(publisher, async () => {
    const shown = await showIfOther(publisher, await readSite(publisher.client, publisher.starter));
    await completeVersion(publisher.site, shown);
  });
}

/** Waits while another process is publishing. */
async function asOnlyPublisher<Result>(
  { client }: Publisher,
  task: () => Promise<Result>,
): Promise<Result> {
  await client.query("select pg_advisory_lock($1)", [publisherLock]);
  try {
    return await task();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [publisherLock]);
  }
}

/** Publishes one publication, and records it in one transaction after its pages are shown. */
async function publish(publisher: Publisher, site: Site, next: OpenPublication): Promise<Settled> {
  const { client, starter } = publisher;
  const { id } = next;
  const isForGood = next.until === null;
  const normal = isForGood ? applyEdits(site.normal, next.edits).document : site.normal;
  // A version without changes could be undone without any effect.
  if (isForGood && isDeepStrictEqual(normal, site.normal)) {
    await recordWithoutEffect(client, id);
    return { publicationId: id };
  }
  const settled = site.publications.filter(({ isSettled }) => isSettled);
  const publications = isForGood ? settled : [...settled, next];
  try {
    const shown = await show(publisher, { ...site, normal, publications });
    await withSite(client, starter, async () => {
      await recordLive(client, { id, ...(isForGood && { document: normal }) });
      await recordShown(client, { ...shown, nextAt: nextMoment(site) });
    });
    return { publicationId: id };
  } catch (error) {
    // Any other error, such as a full disk, may be over at the next attempt.
    if (!(error instanceof UnshowableContent)) throw error;
    const { message } = error;
    await withSite(client, starter, async (current) => {
      await recordWithoutEffect(client, id, message);
      const publications = current.publications.filter((each) => each.id !== id);
      await returnToDraft(client, { ...current, publications }, next, starter);
    });
    return { publicationId: id, failure: message };
  }
}

async function showIfOther(publisher: Publisher, site: Site): Promise<Shown> {
  const shown = readShown(publisher, site);
  return (await isShown(publisher.site, shown)) ? shown : show(publisher, site);
}

async function show(publisher: Publisher, site: Site): Promise<Shown> {
  const { client } = publisher;
  const shown = readShown(publisher, site);
  const past = await readPastFacts(client);
  await showVersion(publisher.site, {
    ...shown,
    past,
    readPicture: (id) => readPicture(client, id),
  });
  return shown;
}

interface Shown extends Pick<LiveContent, "name" | "content"> {
  /** The document as it is stored, including what this release does not know. */
  document: unknown;
  sha256: string;
  at: number;
}

/** What visitors see at the time when the rows were read. */
function readShown({ starter }: Publisher, site: Site): Shown {
  const document = liveAt(site, site.now);
  const { promotions = [], noticeTimes } = shownTimesAt(site, site.now);
  const read = readContent(document, starter);
  if (!read.isReadable) throw unshowable(read.issues);
  const erased = erasedPlaces(site, document);
  // Without the erased picture's id, the page shows the release's own picture.
  const rest = erased.reduce((all, path) => changeValue(all, path, undefined) ?? all, read.content);
  const content = { ...rest, ...shownTimesAt(site, site.now) };
  const sha256 = hashOf({
    document,
    promotions,
    ...(noticeTimes && { noticeTimes }),
    ...(erased.length > 0 && { erased }),
  });
  return { document, content, sha256, name: sha256.slice(0, 12), at: site.now };
}

function nextMoment(site: Site): number | undefined {
  return momentsFrom(site, site.now)[1];
}

function unshowable(issues: ContentIssue[]): UnshowableContent {
  return new UnshowableContent(issues.map(({ path, message }) => `${path}: ${message}`).join("\n"));
}
