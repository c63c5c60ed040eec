import type { Content } from "@fiosite/content/content";
import { withStarterTexts } from "@fiosite/content/schema/read-content";
import type pg from "pg";
import { inTransaction, type Queryable } from "../platform/database.ts";
import type { WrittenBy } from "./author.ts";
import { compareDocuments } from "./compare-documents.ts";
import { type LiveVersion, readLiveVersion, sha256Of } from "./version-store.ts";

export interface Draft {
  document: unknown;
  /** 0 until there is a draft. */
  revision: number;
  live: LiveVersion;
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
    const live = (await readLiveVersion(client)) ?? (await saveStarter(client, starter));
    const draft = await readDraftRow(client);
    const filled = (document: unknown) => withStarterTexts(document, starter);
    return task({
      document: filled(draft?.document ?? live.document),
      revision: draft?.revision ?? 0,
      live: { ...live, document: filled(live.document) },
    });
  });
}

/** Returns the new revision. `before` is what the draft was: each value that differs is recorded as changed by this person. */
export async function writeDraft(
  client: pg.ClientBase,
  { before, document }: { before: unknown; document: unknown },
  { author, personId = undefined }: WrittenBy,
): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    `insert into content_draft as draft (document, changed_by, person_id) values ($1, $2, $3)
      on conflict (is_only) do update
        set document = excluded.document, changed_by = excluded.changed_by, person_id = excluded.person_id,
          changed_at = now(), revision = draft.revision + 1
      returning revision`,
    [JSON.stringify(document), author, personId],
  );
  await client.query(
    `insert into content_edits (path, author, person_id) select path, $2, $3 from unnest($1::text[]) path
      on conflict (path) do update
        set author = excluded.author, person_id = excluded.person_id, edited_at = now()`,
    [compareDocuments(before, document).map(({ path }) => path), author, personId],
  );
  return rows[0]?.revision ?? 0;
}

/** The document that edits change: the draft or, without one, what is live. */
export async function readDraft(client: Queryable, starter: Content): Promise<unknown> {
  const draft = await readDraftRow(client);
  return draft?.document ?? (await readLiveVersion(client))?.document ?? starter;
}

async function readDraftRow(client: Queryable) {
  const { rows } = await client.query<{ document: unknown; revision: number }>(
    "select document, revision from content_draft",
  );
  return rows[0];
}

async function saveStarter(client: pg.ClientBase, starter: Content): Promise<LiveVersion> {
  const text = JSON.stringify(starter);
  await client.query("select save_first_version($1, $2, 'release')", [text, sha256Of(text)]);
  const live = await readLiveVersion(client);
  if (!live) throw new Error("the first version was not saved");
  return live;
}
