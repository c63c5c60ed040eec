import type { Content } from "@fiosite/content/content";
import { readContent, withStarterTexts } from "@fiosite/content/schema/content-schema";
import { withConfirmed } from "@fiosite/content/unconfirmed";
import type { ChangeGroup, Publication } from "@fiosite/contract/panel/publications";
import type { Queryable } from "../platform/database.ts";
import { applyEdits, areUntouched, type Edit } from "./edits.ts";
import { readVersion } from "./publication-store.ts";
import { type AuthorColumns, toAuthor } from "./site-store.ts";
import { readSiteView, toGroups } from "./site-view.ts";

interface PublicationRow extends AuthorColumns {
  id: number;
  edits: Edit[];
  /** When another promotion replaces the edit with this index. */
  replacedAt: Record<number, number>;
  kind: Publication["kind"];
  state: Publication["state"];
  askedAt: Date;
  from: Date;
  until: Date | null;
  settledAt: Date | null;
  endedAt: Date | null;
  /** When somebody decided that it ends. */
  endedOn: Date | null;
  endedBy: string | null;
  reason: string | null;
  madeVersionId: number | null;
  /** The version of the normal content before this publication; until that is settled, the newest one. */
  baseId: number;
  returnedTo: Date | null;
  isOfLastDay: boolean;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoneById: string | null;
}

interface Description extends Pick<Publication, "what" | "changeCount" | "confirmedCount"> {
  groups: ChangeGroup[];
}

const pageSize = 20;
const mostListed = 3;
const isCancelled = "one.stopped_at <= one.starts_at";
const isOver =
  "(one.ended_at is not null or coalesce(least(one.ends_at, one.stopped_at) <= now(), false))";
/** Somebody ended it, and the pages without it are not made yet. */
const isStillShown = `one.outcome = 'live' and one.ends_at is not null
  and one.ended_at > (select shown_at from content_shown order by id desc limit 1)`;
const hasStarted = "one.starts_at <= greatest(now(), one.created_at)";
/** It waits for its start, is being rendered, or is a promotion that lasts. */
const isOpen = `not coalesce(${isCancelled}, false) and not ${isOver}
  and (one.outcome is null or (one.outcome = 'live' and one.ends_at is not null))`;
const eventAt = "coalesce(one.settled_at, one.stopped_on, one.ends_at)";
const select = `select one.id, one.edits, one.replaced_at as "replacedAt", one.author, one.person_id as "personId", one.created_at as "askedAt",
    one.starts_at as "from", one.ends_at as until, one.settled_at as "settledAt", one.stopped_at as "endedAt",
    one.stopped_on as "endedOn", one.stopped_by as "endedBy", one.reason, one.version_id as "madeVersionId", version.created_at as "returnedTo",
    one.version_id is not null and one.settled_at > now() - interval '1 day' as "isOfLastDay",
    undo.settled_at as "undoneAt", undo.author as "undoneBy", undo.person_id as "undoneById",
    case when one.undoes_id is not null then 'undo' when one.returns_to_id is not null then 'return'
      when one.ends_at is not null then 'promotion' else 'publish' end as kind,
    case when ${isCancelled} then 'cancelled'
      when one.outcome in ('failed', 'idle') then one.outcome
      when ${isStillShown} then 'ending'
      when ${isOver} then 'past'
      when one.outcome = 'live' and one.ends_at is not null then 'live'
      when one.outcome = 'live' and one.version_id = (select max(id) from content_versions) then 'live'
      when one.outcome = 'live' then 'past'
      when ${hasStarted} then 'going' else 'waiting' end as state,
    (select max(id) from content_versions where case when one.version_id is null
      then created_at <= coalesce(one.settled_at, now()) else id < one.version_id end) as "baseId"
  from content_timeline one
  left join content_versions version on version.id = one.returns_to_id
  left join content_publications undo on undo.undoes_id = one.id and undo.outcome = 'live'`;

/**
 * Publications with a description of their changes. The changes of a settled publication stay the same, so they are described
 * only once.
 */
export function createPublicationViews(database: Queryable, starter: Content) {
  const described = new Map<string, Description>();

  async function find(id: number) {
    const { rows } = await database.query<PublicationRow>(`${select} where one.id = $1`, [id]);
    return rows[0] && describe(rows[0], await readNormal());
  }

  /** Publications that wait or are being rendered, and promotions that have not ended. */
  async function listOpen(): Promise<Publication[]> {
    const { rows } = await database.query<PublicationRow>(
      `${select} where ${isOpen} order by one.starts_at, one.id`,
    );
    return describeAll(rows);
  }

  /**
   * Lists open publications, then the newest; `after` is the last one of the page before. An undo is listed with the publication
   * that it undid.
   */
  async function list(after?: number) {
    const { rows } = await database.query<PublicationRow>(
      `${select} where not (${isOpen}) and not (one.undoes_id is not null and one.outcome = 'live')
          and ($1::integer is null or (${eventAt}, one.id) <
            (select ${eventAt}, one.id from content_timeline one where one.id = $1))
        order by ${eventAt} desc, one.id desc limit ${pageSize + 1}`,
      [after],
    );
    const page = rows.slice(0, pageSize);
    const open = after === undefined ? await listOpen() : [];
    const next = rows.length > pageSize ? String(page.at(-1)?.id) : null;
    return { publications: [...open, ...(await describeAll(page))], next };
  }

  /** What would change if the site returned to the version; undefined if this release cannot read the version. */
  async function describeReturn(versionId: number) {
    const older = await readVersion(database, versionId);
    const read = readContent(older?.document, starter);
    if (!older || !read.isReadable) return undefined;
    const { normal, normalContent } = await readSiteView(database, starter);
    const after = withConfirmed(read.content, normal);
    const open = await listOpen();
    return {
      groups: toGroups({ before: normalContent, after, starter }),
      madeAt: older.madeAt.toISOString(),
      promotions: open.filter(({ kind, state }) => kind === "promotion" && state === "live"),
    };
  }

  return { find, list, describeReturn };

  async function describeAll(rows: PublicationRow[]): Promise<Publication[]> {
    const normal = await readNormal();
    const publications: Publication[] = [];
    for (const row of rows) publications.push((await describe(row, normal)).publication);
    return publications;
  }

  async function readNormal(): Promise<unknown> {
    const { rows } = await database.query<{ document: unknown }>(
      "select document from content_versions order by id desc limit 1",
    );
    return withStarterTexts(rows[0]?.document, starter);
  }

  async function describe(row: PublicationRow, normal: unknown) {
    const edits = leftOf(row);
    const left = edits.map((edit) => row.edits.indexOf(edit));
    const name = `${row.id} ${row.baseId} ${left.join()}`;
    const description = described.get(name) ?? (await readDescription(row.baseId, edits));
    described.set(name, description);
    const isUndoable =
      row.undoneAt === null &&
      row.kind !== "promotion" &&
      (row.state === "live" || (row.isOfLastDay && areUntouched(normal, row.edits)));
    const publication = { ...toPublication(row, description), isUndoable };
    return { publication, groups: description.groups };
  }

  /** Lists no changes if this release cannot read the content. */
  async function readDescription(baseId: number, edits: Edit[]): Promise<Description> {
    const base = await readVersion(database, baseId);
    const document = withStarterTexts(base?.document, starter);
    const [before, after] = [document, applyEdits(document, edits).document].map((each) =>
      readContent(each, starter),
    );
    const groups =
      before?.isReadable && after?.isReadable
        ? toGroups({ before: before.content, after: after.content, starter })
        : [];
    const changes = groups.flatMap((group) => group.changes);
    const listed = changes.filter((change) => !change.isConfirmation);
    const what = listed.slice(0, mostListed).map(({ label, what, values }) => ({
      label,
      what,
      before: values[0]?.before ?? null,
      after: values[0]?.after ?? null,
    }));
    return {
      groups,
      what,
      changeCount: listed.length,
      confirmedCount: changes.length - listed.length,
    };
  }
}

/** Without what others have replaced, as long as it is not over. */
function leftOf({ edits, replacedAt, state, from }: PublicationRow): Edit[] {
  const at = Math.max(Date.now(), from.getTime());
  const left = edits.filter((_, index) => at < (replacedAt[index] ?? Number.POSITIVE_INFINITY));
  return state === "live" || state === "waiting" ? left : edits;
}

function toPublication(
  row: PublicationRow,
  description: Description,
): Omit<Publication, "isUndoable"> {
  const { id, kind, state, reason, until, endedAt, endedOn, endedBy, undoneAt, undoneBy } = row;
  const { groups: _groups, ...listed } = description;
  const ends: Partial<Record<typeof state, Date | null>> = {
    cancelled: endedOn,
    ending: endedAt,
    past: endedAt,
  };
  const end = ends[state];
  return {
    id,
    kind,
    state,
    reason,
    ...listed,
    by: toAuthor(row),
    askedAt: row.askedAt.toISOString(),
    from: row.from.toISOString(),
    until: until && (endedAt && endedAt < until ? endedAt : until).toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    ended: end && endedBy !== null ? { at: end.toISOString(), by: endedBy } : null,
    undone:
      undoneAt && undoneBy !== null
        ? { at: undoneAt.toISOString(), by: { id: row.undoneById, name: undoneBy } }
        : null,
    versionId: row.settledAt && (row.madeVersionId ?? row.baseId),
    returnedTo: row.returnedTo?.toISOString() ?? null,
  };
}
