import { type PictureFormat, type PictureWidth, pictureFile } from "@fiosite/content/pictures";
import type { Queryable } from "../../platform/database.ts";
import type { SitePicture } from "./make-site-picture.ts";

/** More in a day is a mistake or an attack, and would fill the backups. */
const mostPerDay = 100;

/** Pictures never change and are kept, so that every version can be shown again. Returns false if too many were saved today. */
export async function savePicture(
  database: Queryable,
  { id, files }: SitePicture,
): Promise<boolean> {
  const { rows } = await database.query(
    `with added as (
        insert into content_pictures (id, avif_800, avif_1200, webp_800, webp_1200)
        select $1, $2, $3, $4, $5
        where (select count(*) from content_pictures where created_at > now() - interval '1 day') < $6
        on conflict do nothing returning id
      )
      select id from added union select id from content_pictures where id = $1`,
    [id, files.avif[800], files.avif[1200], files.webp[800], files.webp[1200], mostPerDay],
  );
  return rows.length > 0;
}

export async function readPictureFile(
  database: Queryable,
  { id, width, format }: { id: string; width: PictureWidth; format: PictureFormat },
): Promise<Buffer | undefined> {
  const { rows } = await database.query<{ bytes: Buffer }>(
    `select ${format}_${width} as bytes from content_pictures where id = $1`,
    [id],
  );
  return rows[0]?.bytes;
}

/** The files of a picture by their names; undefined if there is no such picture. */
export async function readPicture(
  database: Queryable,
  id: string,
): Promise<Record<string, Buffer> | undefined> {
  const { rows } = await database.query<Record<`${PictureFormat}_${PictureWidth}`, Buffer>>(
    "select avif_800, avif_1200, webp_800, webp_1200 from content_pictures where id = $1",
    [id],
  );
  const [row] = rows;
  return (
    row && {
      [pictureFile(id, 800, "avif")]: row.avif_800,
      [pictureFile(id, 1200, "avif")]: row.avif_1200,
      [pictureFile(id, 800, "webp")]: row.webp_800,
      [pictureFile(id, 1200, "webp")]: row.webp_1200,
    }
  );
}

/** Pictures that are neither live nor in the draft or a scheduled publication. */
export async function listKeptPictures(database: Queryable) {
  const { rows } = await database.query<{ id: string; madeAt: Date }>(
    `with used as materialized (select content_in_use() as words)
      select id, created_at as "madeAt" from content_pictures, used where strpos(words, id) = 0
      order by created_at desc, id`,
  );
  return rows;
}

/** Erases the picture for good, unless the site, the draft or a scheduled publication needs it. */
export async function erasePicture(
  client: Queryable,
  { id, personId }: { id: string; personId: string },
): Promise<"erased" | "needed" | "unknown"> {
  const { rows } = await client.query<{ isErased: boolean; isThere: boolean }>(
    `select erase_picture($1, $2) as "isErased", exists (select from content_pictures where id = $1) as "isThere"`,
    [id, personId],
  );
  if (rows[0]?.isErased) return "erased";
  return rows[0]?.isThere ? "needed" : "unknown";
}
