import type { Content } from "@fiosite/content/content";
import { readContent } from "@fiosite/content/schema/content-schema";
import { isPreview } from "@fiosite/content/unconfirmed";
import type { ChangeGroup, Publication } from "@fiosite/contract/panel/publications";
import type { Queryable } from "../platform/database.ts";
import { type AuthorColumns, toAuthor } from "./draft-store.ts";
import { toGroups } from "./site-view.ts";
import { readVersion } from "./version-store.ts";

interface PublicationRow extends AuthorColumns {
  id: number;
  versionId: number;
  baseId: number | null;
  kind: Publication["kind"];
  askedAt: Date;
  publishAt: Date;
  settledAt: Date | null;
  outcome: "live" | "failed" | "cancelled" | null;
  reason: string | null;
  isLive: boolean;
  endId: number | null;
  endsAt: Date | null;
}

interface Description extends Pick<Publication, "isPreview"> {
  groups: ChangeGroup[];
}

const pageSize = 20;
const mostLabels = 3;
const select = `select one.id, one.version_id as "versionId", one.base_id as "baseId", one.kind, one.author,
    one.person_id as "personId", one.created_at as "askedAt", one.publish_at as "publishAt",
    one.settled_at as "settledAt", one.outcome, one.reason, ending.id as "endId", ending.publish_at as "endsAt",
    coalesce(one.live_number = (select max(live_number) from content_publications), false) as "isLive"
  from content_publications one
  left join content_publications ending on ending.ends_id = one.id and ending.outcome is distinct from 'cancelled'`;

/** Publications with what they change. A pair of versions never changes, so what was once described is kept. */
export function createPublicationViews(database: Queryable, starter: Content) {
  const described = new Map<string, Description>();

  return {
    async find(id: number) {
      const { rows } = await database.query<PublicationRow>(`${select} where one.id = $1`, [id]);
      return rows[0] && describe(rows[0]);
    },

    /** Those that wait, then the newest; `after` is the last one of the page before. */
    async list(after?: number) {
      const waiting = await database.query<PublicationRow>(
        `${select} where one.outcome is null and $1::integer is null order by one.publish_at, one.id`,
        [after],
      );
      const settled = await database.query<PublicationRow>(
        `${select} where one.settled_at is not null and ($1::integer is null or (one.settled_at, one.id) <
            (select settled_at, id from content_publications where id = $1))
          order by one.settled_at desc, one.id desc limit ${pageSize + 1}`,
        [after],
      );
      const shown = settled.rows.slice(0, pageSize);
      const publications: Publication[] = [];
      for (const row of [...waiting.rows, ...shown]) {
        publications.push((await describe(row)).publication);
      }
      const next = settled.rows.length > pageSize ? String(shown.at(-1)?.id) : null;
      return { publications, next };
    },
  };

  async function describe(row: PublicationRow) {
    const name = `${row.baseId} ${row.versionId}`;
    const description = described.get(name) ?? (await readDescription(row));
    described.set(name, description);
    return { publication: toPublication(row, description), groups: description.groups };
  }

  /** No changes of the release's own content, nor of a version that this release cannot read. */
  async function readDescription({ baseId, versionId }: PublicationRow): Promise<Description> {
    const [before, after] = await Promise.all([baseId, versionId].map(readContentOf));
    return {
      groups: before && after ? toGroups({ before, after, starter }) : [],
      isPreview: after !== undefined && isPreview(after),
    };
  }

  async function readContentOf(id: number | null): Promise<Content | undefined> {
    const version = id === null ? undefined : await readVersion(database, id);
    const read = readContent(version?.document, starter);
    return read.isReadable ? read.content : undefined;
  }
}

function toPublication(row: PublicationRow, { groups, isPreview }: Description): Publication {
  const { id, versionId, kind, reason, endId, isLive, outcome } = row;
  const changes = groups.flatMap((group) => group.changes);
  const past = outcome === "live" && !isLive ? "past" : outcome;
  return {
    ...{ id, versionId, kind, reason, endId, isPreview },
    by: toAuthor(row),
    askedAt: row.askedAt.toISOString(),
    publishAt: row.publishAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    state: past ?? "waiting",
    settledAt: row.settledAt?.toISOString() ?? null,
    labels: changes.slice(0, mostLabels).map(({ label }) => label),
    changeCount: changes.length,
  };
}
