import type { ContentPath } from "@fiosite/content/content-path";
import type { Queryable } from "../platform/database.ts";
import type { AuthorColumns } from "./author.ts";

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
