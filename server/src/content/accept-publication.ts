import type { Content } from "@fiosite/content/content";
import { valueAt } from "@fiosite/content/content-path";
import { type ContentIssue, listIssues, readContent } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import { dateFormat } from "../platform/date-format.ts";
import { endlessNotice } from "./edit-draft.ts";
import type { Edit } from "./edits.ts";
import { endPublication, type NewPublication, savePublication } from "./publication-store.ts";
import { normalNow, type OpenPublication, type Site, type WrittenBy } from "./site-store.ts";
import * as timeline from "./timeline.ts";

export type RequestOutcome =
  | { outcome: "accepted"; publicationId: number }
  | { outcome: "refused"; issues: ContentIssue[] }
  | { outcome: "nothing-to-publish" }
  /** The draft or the live content has changed since the person saw it. */
  | { outcome: "changed" }
  /** Promotions that change the same values at the same time, and when this one could start instead. */
  | { outcome: "crosses"; ids: number[]; after: Date | null };

export interface Request extends WrittenBy {
  /** A second tap sends the same id. */
  requestId?: string | undefined;
}

export interface Times {
  /** Now, if it is missing or in the past. */
  from?: Date | undefined;
  until?: Date | undefined;
  crossing?: "replace" | "after" | undefined;
}

interface Asked
  extends Request,
    Times,
    Pick<NewPublication, "isFromDraft" | "undoesId" | "returnsToId"> {
  /** Parts without edits are left out. The last part is the one that the person asked for. */
  parts: { edits: Edit[]; until: Date | undefined }[];
  /** A publication that ends now. */
  endsId?: number;
  issuesOf: (document: unknown) => ContentIssue[];
}

// Each request checks the site at every start and end, which takes 20 ms each on a busy machine.
const mostOpen = 20;
const tooMany = `Já tem ${mostOpen} mudanças agendadas ou por um tempo. Encerre ou cancele alguma.`;
const sameMoment = "Já existe uma mudança disto para essa mesma hora.";

/** Saves the publication if the content is valid at every moment from now on. */
export async function accept(
  client: pg.ClientBase,
  site: Site,
  asked: Asked,
): Promise<RequestOutcome> {
  const { endsId } = asked;
  const parts = asked.parts.filter(({ edits }) => edits.length > 0);
  if (parts.length === 0) return { outcome: "nothing-to-publish" };
  const endless = parts.find(({ until, edits }) => !until && edits.some(timeline.isOfNotice));
  if (endless) return { outcome: "refused", issues: [endlessNotice(timeline.noticePath)] };
  const asPublication = (from: number) =>
    parts.map(
      ({ edits, until }, index): timeline.Publication => ({
        id: Number.MAX_SAFE_INTEGER - index,
        edits,
        from,
        askedAt: site.now,
        isSettled: false,
        endedAt: null,
        until: until?.getTime() ?? null,
      }),
    );
  const placed = placeAmong(asked, Math.max(site.now, asked.from?.getTime() ?? 0), (start) =>
    asPublication(start).flatMap((each) => timeline.crossingsOf(site, each)),
  );
  if ("outcome" in placed) return placed;
  const { from, others } = placed;
  const added = asPublication(from);
  const replaces = others.map(({ id }) => id);
  const rests = others.map((other) => ({
    ...other,
    from: Math.max(from, other.from),
    edits: other.edits.filter((edit) => !added.some((each) => timeline.isNamedBy(edit, each))),
  }));
  // The other values of a replaced promotion continue until its end.
  const goingOn = rests.filter(({ edits }) => edits.length > 0);
  const ends = replaces.map((id) => ({ id, at: from }));
  const rest = withEnds(site, endsId ? [...ends, { id: endsId, at: site.now }] : ends);
  const publications = [...rest.publications, ...goingOn, ...added];
  if (publications.length > mostOpen) return refused("", tooMany);
  const issues = wrongAhead({ ...rest, publications }, asked.issuesOf);
  if (issues.length > 0) return { outcome: "refused", issues };
  if (endsId) await endPublication(client, { id: endsId, author: asked.author });
  let publicationId = 0;
  for (const [index, part] of parts.entries()) {
    publicationId = await savePublication(client, {
      ...asked,
      ...part,
      requestId: index === parts.length - 1 ? asked.requestId : undefined,
      from: from === site.now ? undefined : new Date(from),
      replaces,
    });
  }
  for (const { edits, from: start, until } of goingOn) {
    const times = { from: new Date(start), until: new Date(until ?? start) };
    const part = { edits, ...times, requestId: undefined, restFor: publicationId };
    await savePublication(client, { ...asked, ...part });
  }
  return { outcome: "accepted", publicationId };
}

type Crossed = timeline.Publication[];

/** When the publication starts, and the promotions that it replaces, or the outcome if the person has to choose. */
function placeAmong(
  { crossing, until }: Asked,
  start: number,
  crossedFrom: (start: number) => Crossed,
): { from: number; others: Crossed } | RequestOutcome {
  const others = crossedFrom(start);
  if (others.some((each) => each.until === null)) {
    return refused(others[0]?.edits[0]?.path, sameMoment);
  }
  if (others.length === 0 || crossing === "replace") return { from: start, others };
  const end = Math.max(...others.map(timeline.endOf));
  const after = until && end < until.getTime() && crossedFrom(end).length === 0 ? end : null;
  if (crossing === "after" && after !== null) return { from: after, others: [] };
  const ids = others.map(({ id }) => id);
  return { outcome: "crosses", ids, after: after === null ? null : new Date(after) };
}

export function refused(path: string | undefined, message: string): RequestOutcome {
  return { outcome: "refused", issues: [{ path: path ?? "", message }] };
}

/** Sets these ends, and leaves out publications that are then over or never start. */
function withEnds(site: Site, ends: { id: number; at: number }[]): Site {
  const publications = site.publications.map((each) => {
    const end = ends.find(({ id }) => id === each.id);
    return end ? { ...each, endedAt: end.at } : each;
  });
  const isOpen = (each: OpenPublication) => timeline.endOf(each) > Math.max(site.now, each.from);
  return { ...site, publications: publications.filter(isOpen) };
}

/** The issues of the first moment at which the content would be invalid. The message names the day if that is not now. */
export function wrongAhead(
  site: timeline.SiteRows & Pick<Site, "now">,
  issuesOf: Asked["issuesOf"],
): ContentIssue[] {
  const [first] = timeline.issuesAhead(site, site.now, issuesOf);
  if (!first || first.at === site.now) return first?.issues ?? [];
  const timeZone = valueAt(site.normal, "facts.company.timeZone");
  const format = { day: "2-digit", month: "2-digit", timeZone: String(timeZone) } as const;
  const day = dateFormat("pt-BR", format).format(first.at);
  return first.issues.map((issue) => ({
    ...issue,
    message: `Em ${day} não daria para mostrar: ${issue.message}`,
  }));
}

/** The issues that prevent the document from being published. Items of a newer release are kept and cause no issue. */
export function publishingIssues(document: unknown, starter: Content): ContentIssue[] {
  const read = readContent(document, starter);
  return read.isReadable ? listIssues(read.content, starter) : read.issues;
}

/** Issues that the normal document already has are ignored, because rules may have become stricter since it went live. */
export function newIssuesOf(site: Site, starter: Content): Asked["issuesOf"] {
  const name = ({ path, message }: ContentIssue) => `${path} ${message}`;
  const known = new Set(publishingIssues(normalNow(site), starter).map(name));
  return (document) =>
    publishingIssues(document, starter).filter((issue) => !known.has(name(issue)));
}

/** Content that was live can be shown again even if a rule has become stricter; only unreadable content is refused. */
export function unreadableIssues(document: unknown, starter: Content): ContentIssue[] {
  const read = readContent(document, starter);
  return read.isReadable ? [] : read.issues;
}
