import type { CountedFacts } from "@fiosite/content/counted-facts";
import { defaultLanguage } from "@fiosite/content/languages";
import { withoutMarks } from "@fiosite/content/unconfirmed";
import type pg from "pg";
import type { Queryable } from "../platform/database.ts";
import type { Edit } from "./edits.ts";
import type { WrittenBy } from "./site-store.ts";

export interface NewPublication extends WrittenBy {
  edits: Edit[];
  /** Now, if it is missing. */
  from: Date | undefined;
  until: Date | undefined;
  requestId?: string | undefined;
  isFromDraft?: boolean;
  undoesId?: number;
  returnsToId?: number;
}

export async function savePublication(
  client: pg.ClientBase,
  publication: NewPublication,
): Promise<number> {
  const { edits, from, until, author, personId } = publication;
  const { requestId, isFromDraft = false, undoesId, returnsToId } = publication;
  const { rows } = await client.query<{ id: number }>(
    `insert into content_publications
        (request_id, edits, is_from_draft, undoes_id, returns_to_id, author, person_id, starts_at, ends_at)
      values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, now()), $9) returning id`,
    [
      requestId,
      JSON.stringify(edits),
      isFromDraft,
      undoesId,
      returnsToId,
      author,
      personId,
      from,
      until,
    ],
  );
  return rows[0]?.id ?? 0;
}

/** The edits of other promotions end when this one starts. */
export async function saveReplacements(
  client: pg.ClientBase,
  id: number,
  replaced: { id: number; edit: number }[],
): Promise<void> {
  await client.query(
    `insert into content_replacements (replaced_by, publication_id, edit)
      select $1, * from unnest($2::integer[], $3::integer[])`,
    [id, replaced.map((each) => each.id), replaced.map(({ edit }) => edit)],
  );
}

/** The publication that a request already made, if a second tap or a retry after a lost response sends it again. */
export async function findRequest(
  client: pg.ClientBase,
  requestId: string | undefined,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    "select id from content_publications where request_id = $1",
    [requestId],
  );
  return rows[0]?.id;
}

/** Ends the publication now. If that is before its start, it never starts. What an undone one replaced returns. */
export async function endPublication(
  client: pg.ClientBase,
  { id, author, isUndone = false }: { id: number; author: string; isUndone?: boolean },
): Promise<void> {
  await client.query(
    "update content_publications set ended_at = now(), ended_by = $2, is_undone = $3 where id = $1",
    [id, author, isUndone],
  );
}

/** `document` is the version that the publication makes. */
export async function recordLive(
  client: pg.ClientBase,
  { id, document }: { id: number; document?: unknown },
): Promise<void> {
  await client.query(
    `with version as (
        insert into content_versions (document) select $2::json where $2 is not null returning id
      ) update content_publications
        set outcome = 'live', settled_at = now(), version_id = (select id from version) where id = $1`,
    [id, document === undefined ? null : JSON.stringify(document)],
  );
}

export async function recordWithoutEffect(
  client: pg.ClientBase,
  id: number,
  failure?: string,
): Promise<void> {
  await client.query(
    "update content_publications set outcome = $2, settled_at = now(), reason = $3 where id = $1",
    [id, failure === undefined ? "idle" : "failed", failure],
  );
}

/** The outcome of a publication; null while it waits or is being rendered. */
export async function readOutcome(client: Queryable, id: number) {
  const { rows } = await client.query<{
    outcome: "live" | "failed" | "idle" | null;
    reason: string | null;
    edits: Edit[];
    versionId: number | null;
    isUndo: boolean;
    isUndone: boolean;
  }>(
    `select outcome, reason, edits, version_id as "versionId", undoes_id is not null as "isUndo",
        exists (select from content_publications where undoes_id = one.id and outcome = 'live') as "isUndone"
      from content_publications one where id = $1`,
    [id],
  );
  return rows[0];
}

export interface ContentVersion {
  id: number;
  document: unknown;
  madeAt: Date;
}

/** A version of the normal document, without promotions. */
export async function readVersion(
  client: Queryable,
  id: number,
): Promise<ContentVersion | undefined> {
  const { rows } = await client.query<ContentVersion>(
    `select id, document, created_at as "madeAt" from content_versions where id = $1`,
    [id],
  );
  return rows[0];
}

export async function readVersionBefore(
  client: Queryable,
  id: number,
): Promise<ContentVersion | undefined> {
  const { rows } = await client.query<ContentVersion>(
    `select id, document, created_at as "madeAt" from content_versions where id < $1 order by id desc limit 1`,
    [id],
  );
  return rows[0];
}

interface Shown {
  sha256: string;
  document: unknown;
  /** The moment for which the document was computed, and the next known start or end of a publication. */
  at: number;
  nextAt: number | undefined;
}

/** Adds no row if the newest one has the same document and times. The timer of the publisher reads the times. */
export async function recordShown(
  client: pg.ClientBase,
  { sha256, document, at, nextAt }: Shown,
): Promise<void> {
  await client.query(
    `insert into content_shown (document, sha256, shown_at, next_at)
      select $1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000)
      where not exists (
        select from (select * from content_shown order by id desc limit 1) last
        where sha256 = $2 and shown_at <= to_timestamp($3::float8 / 1000)
          and next_at is not distinct from to_timestamp($4::float8 / 1000)
          and not exists (select from content_publications
            where ended_at > shown_at and ended_at <= to_timestamp($3::float8 / 1000)))`,
    [JSON.stringify(document), sha256, at, nextAt],
  );
}

interface PastItem {
  list: keyof CountedFacts;
  item: { key: string; texts?: Record<string, { name?: string }> };
}

/**
 * Plans and other items that visitors saw in the last hundred days, each as it was last shown: the monthly report looks back two
 * months. The publisher writes this beside the pages, because the server reads no document from the database.
 */
export async function readPastFacts(client: pg.ClientBase): Promise<CountedFacts> {
  const { rows } = await client.query<PastItem>(
    // `offset 0` makes PostgreSQL read each document once, about 1 ms on a busy machine, and not once per list.
    `select distinct on (list, item->>'key') list, item
      from (
        select id, (document->'facts')::jsonb as facts from content_shown
        where id >= coalesce((select max(id) from content_shown where shown_at < now() - interval '100 days'), 0)
        offset 0
      ) shown,
      unnest(array['internetPlans', 'cameraPlans', 'towns', 'campaigns']) list,
      jsonb_path_query(facts->list, '$[*]') item
      order by list, item->>'key', id desc`,
  );
  const items = <Item>(list: keyof CountedFacts) =>
    rows.filter((row) => row.list === list).map(({ item }) => nameInItself(item) as Item);
  return withoutMarks({
    internetPlans: items("internetPlans"),
    cameraPlans: items("cameraPlans"),
    towns: items("towns"),
    campaigns: items("campaigns"),
  });
}

/** A camera plan has its name only among its texts by language, so the default language's texts are copied into the item. */
function nameInItself({ texts, ...item }: PastItem["item"]): object {
  return { ...item, ...texts?.[defaultLanguage] };
}
