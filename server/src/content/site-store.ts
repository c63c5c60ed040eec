import type { Content } from "@fiosite/content/content";
import { type ContentPath, valueAt } from "@fiosite/content/content-path";
import { pictureNames } from "@fiosite/content/pictures";
import { withStarterTexts } from "@fiosite/content/schema/content-schema";
import type { Author } from "@fiosite/contract/panel/site";
import type pg from "pg";
import { inTransaction, type Queryable } from "../platform/database.ts";
import { applyEdits, type Edit, isSamePlace, listEdits } from "./edits.ts";
import { normalAt, type Publication, type SiteRows } from "./timeline.ts";

/** Everything that decides what the site shows, read at one moment. */
export interface Site extends SiteRows {
  /** The time of the database's clock. */
  now: number;
  publications: OpenPublication[];
  /** 0 until somebody edits on this machine; until then the release's own content is live. */
  versionId: number;
  /** Ids of pictures that were erased for good. Content restored from an older copy may still name them. */
  erasedPictures: string[];
  draft: {
    edits: Edit[];
    /** 0 while there is no draft. */
    revision: number;
  };
}

export interface OpenPublication extends Publication, AuthorColumns {
  isFromDraft: boolean;
}

/** Who changes or publishes the draft. Without `personId` it is the operator or the release itself. */
export interface WrittenBy {
  author: string;
  personId?: string | undefined;
}

/** Columns of a row that name its author. */
export interface AuthorColumns {
  author: string;
  personId: string | null;
}

export function toAuthor({ author, personId }: AuthorColumns): Author {
  return { id: personId, name: author };
}

/** The normal document, including publications that were accepted and are still being rendered. */
export function normalNow(site: Site): unknown {
  return normalAt(site, site.now);
}

/** The normal document with the draft. */
export function draftOf(site: Site): unknown {
  return applyEdits(normalNow(site), site.draft.edits).document;
}

/** Where the document names a picture that was erased for good. */
export function erasedPlaces({ erasedPictures }: Site, document: unknown): ContentPath[] {
  return pictureNames
    .map((name) => `facts.${name}Picture`)
    .filter((path) => erasedPictures.includes(String(valueAt(document, path))));
}

const ms = (column: string) => `extract(epoch from ${column}) * 1000`;
const sql = `select ${ms("now()")}::float8 as now, version.id as "versionId", version.document as normal,
    draft.edits, draft.revision,
    (select coalesce(json_agg(json_build_object('id', id, 'edits', edits, 'isFromDraft', is_from_draft,
        'author', author, 'personId', person_id, 'askedAt', ${ms("created_at")}, 'from', ${ms("starts_at")},
        'until', ${ms("ends_at")}, 'replacedAt', replaced_at,
        'isSettled', outcome is not null)), '[]')
      from content_timeline
      where outcome is distinct from 'failed' and coalesce(least(ends_at, stopped_at) > now(), outcome is null)
        and ended_at is null and (stopped_at is null or stopped_at > starts_at)) as publications,
    (select coalesce(json_agg(id), '[]') from erased_pictures
      where not exists (select from content_pictures where content_pictures.id = erased_pictures.id)) as "erasedPictures"
  from (values (1)) as always
  left join content_draft draft on true
  left join lateral (select * from content_versions order by id desc limit 1) version on true`;

interface SiteRow {
  now: number;
  versionId: number | null;
  normal: unknown;
  edits: Edit[] | null;
  revision: number;
  publications: OpenPublication[];
  erasedPictures: string[];
}

export async function readSite(client: Queryable, starter: Content): Promise<Site> {
  const { rows } = await client.query<SiteRow>(sql);
  const [row] = rows as [SiteRow];
  const { now, versionId, publications, erasedPictures } = row;
  return {
    now,
    publications,
    erasedPictures,
    normal: withStarterTexts(row.normal ?? starter, starter),
    versionId: versionId ?? 0,
    draft: row.edits ? { edits: row.edits, revision: row.revision } : { edits: [], revision: 0 },
  };
}

/**
 * Runs the task in one transaction with the draft locked: two people never overwrite each other's edits, and nothing is recorded
 * as live during the task. The first edit on a machine saves the release's content as its first version.
 */
export async function withSite<Result>(
  client: pg.ClientBase,
  starter: Content,
  task: (site: Site) => Promise<Result>,
): Promise<Result> {
  return inTransaction(client, async () => {
    await client.query("lock table content_draft in share row exclusive mode");
    const site = await readSite(client, starter);
    if (site.versionId > 0) return task(site);
    await client.query("select save_first_version($1)", [JSON.stringify(starter)]);
    return task(await readSite(client, starter));
  });
}

/** Makes the draft equal to the document, and records this person as the author of each value that differs. */
export async function writeDraft(
  client: pg.ClientBase,
  site: Site,
  document: unknown,
  by: WrittenBy,
): Promise<void> {
  await client.query(
    `insert into content_edits (path, author, person_id) select distinct path, $2, $3::uuid from unnest($1::text[]) path
      on conflict (path) do update
        set author = excluded.author, person_id = excluded.person_id, edited_at = now()`,
    [listEdits(draftOf(site), document).map(({ path }) => path), by.author, by.personId],
  );
  await saveDraft(client, listEdits(normalNow(site), document));
}

export async function saveDraft(client: pg.ClientBase, edits: Edit[]): Promise<void> {
  await client.query(
    `insert into content_draft as draft (edits) values ($1)
      on conflict (is_only) do update set edits = $1, changed_at = now(), revision = draft.revision + 1`,
    [JSON.stringify(edits)],
  );
}

export interface LastEdit extends AuthorColumns {
  editedAt: Date;
}

export type LastEdits = Map<ContentPath, LastEdit>;

/** The last edit of the value, of something in it, or of the item that contains it. */
export function lastEditOf(path: ContentPath, edits: LastEdits): LastEdit | undefined {
  return Array.from(edits)
    .filter(([each]) => isSamePlace(each, path))
    .map(([, edit]) => edit)
    .sort((one, other) => Number(other.editedAt) - Number(one.editedAt))[0];
}

/** The last edit of every value that somebody has changed. */
export async function readLastEdits(client: Queryable): Promise<LastEdits> {
  const { rows } = await client.query<LastEdit & { path: ContentPath }>(
    `select path, author, person_id as "personId", edited_at as "editedAt" from content_edits`,
  );
  return new Map(rows.map(({ path, ...edit }) => [path, edit]));
}
