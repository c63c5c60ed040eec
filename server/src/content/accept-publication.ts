import type { Content } from "@fiosite/content/content";
import { valueAt } from "@fiosite/content/content-path";
import { type ContentIssue, listIssues, readContent } from "@fiosite/content/schema/content-schema";
import type pg from "pg";
import { dateFormat } from "../platform/date-format.ts";
import { endlessNotice } from "./edit-draft.ts";
import type { Edit } from "./edits.ts";
import {
  endPublication,
  type NewPublication,
  savePublication,
  saveReplacements,
} from "./publication-store.ts";
import { normalNow, type Site, type WrittenBy } from "./site-store.ts";
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
  /** The promotions that end where this one starts, or `after` if this one starts where they end. */
  crossing?: number[] | "after" | undefined;
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
        replacedAt: {},
        until: until?.getTime() ?? null,
      }),
    );
  const placed = placeAmong(asked, Math.max(site.now, asked.from?.getTime() ?? 0), (start) =>
    asPublication(start).flatMap((each) => timeline.crossingsOf(site, each)),
  );
  if ("outcome" in placed) return placed;
  const { from, others } = placed;
  const added = asPublication(from);
  const rest = { ...site, publications: withoutReplaced(site, others, from, endsId) };
  const publications = [...rest.publications, ...added];
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
    });
  }
  // Only a promotion crosses others, and of two parts it is the last. What is for good ends no promotion.
  const promotion = added.slice(-1).filter((each) => each.until !== null);
  const replaced = [...others, ...promotion.flatMap((each) => timeline.endingAt(site, each))];
  await saveReplacements(client, publicationId, replaced);
  return { outcome: "accepted", publicationId };
}

/** When the publication starts, and the edits that it replaces, or the outcome if the person has to choose. */
function placeAmong(
  { crossing, until }: Asked,
  start: number,
  crossedFrom: (start: number) => timeline.Crossing[],
): { from: number; others: timeline.Crossing[] } | RequestOutcome {
  const others = crossedFrom(start);
  if (others.some((each) => each.until === null)) return refused(others[0]?.path, sameMoment);
  const ids = [...new Set(others.map(({ id }) => id))];
  // A promotion that the person did not see is not replaced without asking.
  const isChosen = ids.every((id) => crossing !== "after" && crossing?.includes(id));
  if (isChosen) return { from: start, others };
  const end = Math.max(...others.map((each) => each.end));
  const after = until && end < until.getTime() && crossedFrom(end).length === 0 ? end : null;
  if (crossing === "after" && after !== null) return { from: after, others: [] };
  return { outcome: "crosses", ids, after: after === null ? null : new Date(after) };
}

export function refused(path: string | undefined, message: string): RequestOutcome {
  return { outcome: "refused", issues: [{ path: path ?? "", message }] };
}

/** Without these edits, without the publication that ends now, and without those that are then over or never start. */
function withoutReplaced(
  { publications, now }: Site,
  others: timeline.Crossing[],
  from: number,
  endsId: number | undefined,
): timeline.Publication[] {
  return publications
    .filter(({ id }) => id !== endsId)
    .map((each) => {
      const replaced = others.filter(({ id }) => id === each.id).map(({ edit }) => [edit, from]);
      const replacedAt = { ...each.replacedAt, ...Object.fromEntries(replaced) };
      return { ...each, replacedAt };
    })
    .filter((each) => timeline.endOf(each) > Math.max(now, each.from));
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
