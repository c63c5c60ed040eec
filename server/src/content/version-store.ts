import { createHash } from "node:crypto";
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
