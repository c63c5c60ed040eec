import type pg from "pg";

export interface Publication {
  id: number;
  versionId: number;
  baseId: number | null;
  author: string;
}

export interface NewPublication {
  versionId: number;
  baseId: number;
  author: string;
  /** Now, if it is not given. */
  publishAt?: Date | undefined;
}

export async function savePublication(
  client: pg.ClientBase,
  { versionId, baseId, author, publishAt }: NewPublication,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into content_publications (version_id, base_id, author, publish_at)
      values ($1, $2, $3, coalesce($4, now())) returning id`,
    [versionId, baseId, author, publishAt ?? null],
  );
  return rows[0]?.id ?? 0;
}

/** The oldest that is due and waits; one that a crash interrupted waits too. */
export async function nextDuePublication(client: pg.ClientBase): Promise<Publication | undefined> {
  const { rows } = await client.query<Publication>(
    `select id, version_id as "versionId", base_id as "baseId", author from content_publications
      where outcome is null and publish_at <= now() order by publish_at, id limit 1`,
  );
  return rows[0];
}

/** The publication goes on with the version that has its changes and those that went live since it was asked for. */
export async function replaceVersion(
  client: pg.ClientBase,
  { id, versionId, baseId }: Omit<Publication, "author">,
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

export async function readPublication(client: pg.ClientBase, id: number) {
  const { rows } = await client.query<Pick<HistoryEntry, "versionId" | "outcome" | "reason">>(
    `select version_id as "versionId", outcome, reason from content_publications where id = $1`,
    [id],
  );
  return rows[0];
}

/** Whether it was still waiting. */
export async function cancelPublication(client: pg.ClientBase, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "update content_publications set outcome = 'cancelled', settled_at = now() where id = $1 and outcome is null",
    [id],
  );
  return rowCount === 1;
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
    `select id, version_id as "versionId", base_id as "baseId", author, publish_at as "publishAt",
        settled_at as "settledAt", outcome, reason,
        coalesce(live_number = (select max(live_number) from content_publications), false) as "isLive"
      from content_publications
      order by settled_at desc nulls first, id desc limit $1`,
    [most],
  );
  return rows;
}
