import type pg from "pg";
import type { Queryable } from "../platform/database.ts";
import type { AuthorColumns, WrittenBy } from "./draft-store.ts";

export interface Publication extends AuthorColumns {
  id: number;
  versionId: number;
  baseId: number | null;
  /** Of one that puts back what another changed: that one. */
  endsId: number | null;
  /** Asked for at a time, and not now. */
  isScheduled: boolean;
}

export interface NewPublication extends WrittenBy {
  versionId: number;
  baseId: number;
  kind: "publish" | "end" | "undo" | "restore";
  endsId?: number;
  /** Now, if it is not given. */
  publishAt?: Date | undefined;
}

const columns = `id, version_id as "versionId", base_id as "baseId", ends_id as "endsId", author, person_id as "personId",
    publish_at > created_at as "isScheduled"`;

export async function savePublication(
  client: pg.ClientBase,
  { versionId, baseId, kind, endsId, author, personId, publishAt }: NewPublication,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into content_publications (version_id, base_id, kind, ends_id, author, person_id, publish_at)
      values ($1, $2, $3, $4, $5, $6, coalesce($7, now())) returning id`,
    [versionId, baseId, kind, endsId, author, personId, publishAt],
  );
  return rows[0]?.id ?? 0;
}

interface Asked {
  sha256: string;
  baseId: number;
  kind: NewPublication["kind"];
  endAt?: Date | undefined;
}

/** The last one that was asked for now and waits, if it would do the same: somebody tapped twice. */
export async function findSame(
  client: pg.ClientBase,
  { sha256, baseId, kind, endAt }: Asked,
): Promise<{ publicationId: number; versionId: number } | undefined> {
  const { rows } = await client.query<{ publicationId: number; versionId: number }>(
    `select asked.id as "publicationId", asked.version_id as "versionId"
      from content_publications asked join content_versions version on version.id = asked.version_id
      left join content_publications ending on ending.ends_id = asked.id
      where asked.id = (select max(id) from content_publications where outcome is null and publish_at <= created_at)
        and version.sha256 = $1 and asked.base_id = $2 and asked.kind = $3 and ending.publish_at is not distinct from $4`,
    [sha256, baseId, kind, endAt],
  );
  return rows[0];
}

/**
 * The oldest that is due and waits; one that a crash interrupted waits too. One that was asked for now does not wait for a clock that
 * was set back since.
 */
export async function nextDuePublication(client: pg.ClientBase): Promise<Publication | undefined> {
  const { rows } = await client.query<Publication>(
    `select ${columns} from content_publications
      where outcome is null and publish_at <= greatest(now(), created_at) order by publish_at, id limit 1`,
  );
  return rows[0];
}

/** The publication goes on with the version that has its changes and those that went live since it was asked for. */
export async function replaceVersion(
  client: pg.ClientBase,
  { id, versionId, baseId }: Pick<Publication, "id" | "versionId" | "baseId">,
): Promise<void> {
  await client.query(
    "update content_publications set version_id = $2, base_id = $3 where id = $1",
    [id, versionId, baseId],
  );
}

export async function recordLive(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(
    `update content_publications set outcome = 'live', settled_at = now(),
        live_number = (select coalesce(max(live_number), 0) + 1 from content_publications)
      where id = $1`,
    [id],
  );
}

export async function recordFailure(
  client: pg.ClientBase,
  id: number,
  reason: string,
): Promise<void> {
  await client.query(
    "update content_publications set outcome = 'failed', settled_at = now(), reason = $2 where id = $1",
    [id, reason],
  );
}

export async function readPublication(client: Queryable, id: number) {
  const { rows } = await client.query<Publication & Pick<HistoryEntry, "outcome" | "reason">>(
    `select ${columns}, outcome, reason from content_publications where id = $1`,
    [id],
  );
  return rows[0];
}

/** Undefined if it was no longer waiting. */
export async function cancelPublication(
  client: pg.ClientBase,
  id: number,
): Promise<Publication | undefined> {
  const { rows } = await client.query<Publication>(
    `update content_publications set outcome = 'cancelled', settled_at = now()
      where id = $1 and outcome is null
      returning ${columns}`,
    [id],
  );
  return rows[0];
}

/** The one that would have put back what this one changed, if it waits. */
export async function cancelEnd(client: pg.ClientBase, endsId: number): Promise<void> {
  await client.query(
    `update content_publications set outcome = 'cancelled', settled_at = now()
      where ends_id = $1 and outcome is null`,
    [endsId],
  );
}

export interface HistoryEntry extends Publication {
  publishAt: Date;
  settledAt: Date | null;
  outcome: "live" | "failed" | "cancelled" | null;
  reason: string | null;
  isLive: boolean;
}

/** The newest first, and before them those that wait for their time. */
export async function readHistory(client: pg.ClientBase, most: number): Promise<HistoryEntry[]> {
  const { rows } = await client.query<HistoryEntry>(
    `select ${columns}, publish_at as "publishAt",
        settled_at as "settledAt", outcome, reason,
        coalesce(live_number = (select max(live_number) from content_publications), false) as "isLive"
      from content_publications
      order by settled_at desc nulls first, id desc limit $1`,
    [most],
  );
  return rows;
}
