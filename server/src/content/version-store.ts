import { createHash } from "node:crypto";
import type { CountedFacts } from "@fiosite/content/counted-facts";
import { defaultLanguage } from "@fiosite/content/languages";
import { withoutMarks } from "@fiosite/content/unconfirmed";
import type pg from "pg";
import type { Queryable } from "../platform/database.ts";

export interface ContentVersion {
  id: number;
  document: unknown;
  sha256: string;
}

export interface LiveVersion extends ContentVersion {
  publicationId: number;
}

/** Versions are never changed or deleted: undoing publishes an older one again. */
export async function saveVersion(
  client: pg.ClientBase,
  document: unknown,
  author: string,
): Promise<ContentVersion> {
  const text = JSON.stringify(document);
  const sha256 = sha256Of(text);
  const { rows } = await client.query<{ id: number }>(
    "insert into content_versions (document, sha256, author) values ($1, $2, $3) returning id",
    [text, sha256, author],
  );
  return { id: rows[0]?.id ?? 0, document, sha256 };
}

export async function readVersion(
  client: Queryable,
  id: number,
): Promise<ContentVersion | undefined> {
  const { rows } = await client.query<ContentVersion>(
    "select id, document, sha256 from content_versions where id = $1",
    [id],
  );
  return rows[0];
}

/** Undefined until somebody edits on this machine: the release's own content is live until then. */
export async function readLiveVersion(client: Queryable): Promise<LiveVersion | undefined> {
  const { rows } = await client.query<LiveVersion>(
    `select version.id, version.document, version.sha256, publication.id as "publicationId"
      from content_publications publication
      join content_versions version on version.id = publication.version_id
      where live_number is not null
      order by live_number desc
      limit 1`,
  );
  return rows[0];
}

/** The version that was live before the one that is. */
export async function readVersionBefore(client: Queryable): Promise<ContentVersion | undefined> {
  const { rows } = await client.query<{ version_id: number }>(
    "select version_id from content_publications where live_number is not null order by live_number desc offset 1 limit 1",
  );
  return rows[0] && readVersion(client, rows[0].version_id);
}

export function sha256Of(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

interface PastItem {
  list: keyof CountedFacts;
  item: { key: string; texts?: Record<string, { name?: string }> };
}

/**
 * What was live in the last hundred days, each as it was last: the monthly report looks back two months. The publisher writes it
 * beside the pages for the server, which reads no version from the database.
 */
export async function readPastFacts(client: pg.ClientBase): Promise<CountedFacts> {
  const { rows } = await client.query<PastItem>(
    // `offset 0` has each document read once, about 1 ms on a busy machine, and not once per list.
    `select distinct on (list, item->>'key') list, item
      from (
        select live_number, (document->'facts')::jsonb as facts
        from content_publications join content_versions version on version.id = version_id
        where live_number >= coalesce(
          (select max(live_number) from content_publications where settled_at < now() - interval '100 days'), 0)
        offset 0
      ) live,
      unnest(array['internetPlans', 'cameraPlans', 'towns', 'campaigns']) list,
      jsonb_path_query(facts->list, '$[*]') item
      order by list, item->>'key', live_number desc`,
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

/** A camera plan has its name among its texts. */
function nameInItself({ texts, ...item }: PastItem["item"]): object {
  return { ...item, ...texts?.[defaultLanguage] };
}
