import type { Content } from "@fiosite/content/content";
import type pg from "pg";
import { type ContentVersion, readLiveVersion, saveVersion } from "./version-store.ts";

interface Draft {
  document: unknown;
  live: ContentVersion;
}

/**
 * Runs the task in one transaction, with the draft and the live version locked: two people never overwrite each other, and
 * nothing goes live meanwhile. The first edit on a machine saves the release's content as its first version.
 */
export async function withDraft<Result>(
  client: pg.ClientBase,
  starter: Content,
  task: (draft: Draft) => Promise<Result>,
): Promise<Result> {
  return inTransaction(client, async () => {
    await client.query("lock table content_draft in share row exclusive mode");
    const live = (await readLiveVersion(client)) ?? (await publishStarter(client, starter));
    const document = (await readDraftDocument(client)) ?? live.document;
    return task({ document, live });
  });
}

export async function writeDraft(
  client: pg.ClientBase,
  document: unknown,
  author: string,
): Promise<void> {
  await client.query(
    `insert into content_draft (document, changed_by) values ($1, $2)
      on conflict (is_only) do update
        set document = excluded.document, changed_by = excluded.changed_by, changed_at = now()`,
    [JSON.stringify(document), author],
  );
}

/** The document that edits change: the draft or, without one, what is live. */
export async function readDraft(client: pg.ClientBase, starter: Content): Promise<unknown> {
  return (await readDraftDocument(client)) ?? (await readLiveVersion(client))?.document ?? starter;
}

async function readDraftDocument(client: pg.ClientBase): Promise<unknown> {
  const { rows } = await client.query<{ document: unknown }>("select document from content_draft");
  return rows[0]?.document;
}

async function publishStarter(client: pg.ClientBase, starter: Content): Promise<ContentVersion> {
  const author = "release";
  const version = await saveVersion(client, starter, author);
  await client.query(
    `insert into content_publications (version_id, author, outcome, settled_at, live_number)
      values ($1, $2, 'live', now(), 1)`,
    [version.id, author],
  );
  return version;
}

async function inTransaction<Result>(
  client: pg.ClientBase,
  task: () => Promise<Result>,
): Promise<Result> {
  await client.query("begin");
  try {
    const result = await task();
    await client.query("commit");
    return result;
  } catch (error) {
    // A lost connection ends the transaction by itself.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
