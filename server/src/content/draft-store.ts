import type { Content } from "@fiosite/content/content";
import type { ContentPath } from "@fiosite/content/content-path";
import { withStarterTexts } from "@fiosite/content/schema/content-schema";
import type { Author } from "@fiosite/contract/panel/site";
import type pg from "pg";
import { inTransaction, type Queryable } from "../platform/database.ts";
import { compareDocuments } from "./documents.ts";
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

/** Who changes the draft or publishes it. Without a person it is the operator, or the release itself. */
export interface WrittenBy {
  author: string;
  personId?: string | undefined;
}

/** Columns of a row that says who. */
export interface AuthorColumns {
  author: string;
  personId: string | null;
}

export function toAuthor({ author, personId }: AuthorColumns): Author {
  return { id: personId, name: author };
}

export interface LastEdit extends AuthorColumns {
  editedAt: Date;
}

/** Who last changed the value, something in it, or the item that it belongs to. */
export async function readLastEdit(
  client: Queryable,
  path: ContentPath,
): Promise<LastEdit | undefined> {
  const { rows } = await client.query<LastEdit>(
    `select author, person_id as "personId", edited_at as "editedAt" from content_edits
      where starts_with(path || '.', $1 || '.') or starts_with($1 || '.', path || '.')
      order by edited_at desc limit 1`,
    [path],
  );
  return rows[0];
}

/** Of every value that somebody has changed. */
export async function readLastEdits(client: Queryable): Promise<Map<ContentPath, LastEdit>> {
  const { rows } = await client.query<LastEdit & { path: ContentPath }>(
    `select path, author, person_id as "personId", edited_at as "editedAt" from content_edits`,
  );
  return new Map(rows.map(({ path, ...edit }) => [path, edit]));
}
