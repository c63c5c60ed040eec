import type { Content, PricePromotion } from "@fiosite/content/content";
import { type ContentPath, valueAt } from "@fiosite/content/content-path";
import type { ContentIssue } from "@fiosite/content/schema/content-schema";
import { applyEdits, areSamePlace, type Edit, isSamePlace } from "./edits.ts";

/** A publication that somebody asked for. Times are in milliseconds. */
export interface Publication {
  id: number;
  edits: Edit[];
  askedAt: number;
  from: number;
  /** A promotion is applied over the normal document until then. Without an end the publication becomes a version. */
  until: number | null;
  /** When another promotion replaces the edit with this index. The other edits continue. */
  replacedAt: Record<number, number>;
  /** Whether its pages were shown, or it had no effect. */
  isSettled: boolean;
}

/**
 * Publications that are over, have failed or were ended by somebody are left out. So no clock that is set back brings back what
 * somebody ended.
 */
export interface SiteRows {
  /** The newest version. */
  normal: unknown;
  publications: Publication[];
}

/** The normal document at a moment, which must not be in the past. */
export function normalAt(site: SiteRows, moment: number): unknown {
  const due = dueForGood(site, moment);
  return applyEdits(
    site.normal,
    due.flatMap(({ edits }) => edits),
  ).document;
}

/** What visitors see. It depends only on the rows and the moment, so every process computes the same. */
export function liveAt(site: SiteRows, moment: number): unknown {
  const edits = lastingAt(site, moment).map(({ edit }) => edit);
  // An item that one promotion removes is gone, whatever others say about it.
  const removalsLast = edits.toSorted(
    (one, other) => Number(one.kind === "remove") - Number(other.kind === "remove"),
  );
  return applyEdits(normalAt(site, moment), removalsLast).document;
}

interface LastingEdit {
  id: number;
  edit: Edit;
  from: number;
  until: number;
}

/** The promotions' edits at the moment, in the order of their starts: if two change one value, the later one wins. */
export function lastingAt(site: SiteRows, moment: number): LastingEdit[] {
  return promotionsAt(site, moment).flatMap((promotion) =>
    promotion.edits.flatMap((edit, index) => {
      const until = endOfEdit(promotion, index);
      return moment < until ? [{ id: promotion.id, edit, from: promotion.from, until }] : [];
    }),
  );
}

export interface Span {
  /** The promotion. */
  id: number;
  value: unknown;
  from: number;
  until: number;
}

/**
 * The times, from this moment on, in which visitors see a promotion's value, one after the other. A promotion that another one
 * interrupts has two of them.
 */
export function spansOf(site: SiteRows, path: ContentPath, moment: number): Span[] {
  const moments = momentsFrom(site, moment);
  const spans: Span[] = [];
  for (const [index, at] of moments.entries()) {
    const last = lastingAt(site, at).findLast(
      ({ edit }) => edit.kind === "set" && edit.path === path,
    );
    if (last?.edit.kind !== "set") continue;
    const { id, edit } = last;
    const until = moments[index + 1] ?? last.until;
    const before = spans.at(-1);
    if (before?.id === id && before.until === at) before.until = until;
    else
      spans.push({
        id,
        value: edit.value,
        from: index === 0 ? Math.min(last.from, at) : at,
        until,
      });
  }
  return spans;
}

/** The value of another promotion that visitors see at the moment if this one has ended. */
export function valueBelow(site: SiteRows, path: ContentPath, moment: number, id: number): unknown {
  const publications = site.publications.filter((each) => each.id !== id);
  const [next] = spansOf({ ...site, publications }, path, moment);
  return next && next.from <= moment ? next.value : undefined;
}

/** The promotions that last at the moment, sorted by their start. */
export function promotionsAt({ publications }: SiteRows, moment: number): Publication[] {
  return publications
    .filter((each) => each.until !== null && hasStarted(each, moment))
    .filter((each) => moment < endOf(each))
    .sort(byStart);
}

/** Every moment from this one on at which the shown content may change. */
export function momentsFrom({ publications }: SiteRows, moment: number): number[] {
  const moments = publications.flatMap((each) => [
    each.from,
    ...each.edits.map((_, index) => endOfEdit(each, index)),
  ]);
  const later = moments.filter((each) => each > moment && each < Number.POSITIVE_INFINITY);
  return [...new Set([moment, ...later])].sort((one, other) => one - other);
}

export interface IssuesAhead {
  at: number;
  issues: ContentIssue[];
}

/**
 * The issues from this moment on, each with its time. The normal document is checked too, so that every promotion can be ended.
 */
export function issuesAhead(
  site: SiteRows,
  moment: number,
  issuesOf: (document: unknown) => ContentIssue[],
): IssuesAhead[] {
  // Checking a document takes about 20 ms, and most moments have a document that was already checked.
  const known = new Map<string, ContentIssue[]>();
  const check = (document: unknown) => {
    const name = JSON.stringify(document);
    const issues = known.get(name) ?? issuesOf(document);
    known.set(name, issues);
    return issues;
  };
  return momentsFrom(site, moment)
    .map((at) => {
      const found = [liveAt(site, at), normalAt(site, at)].flatMap(check);
      // Most issues are in both documents.
      const unique = new Map(found.map((issue) => [`${issue.path} ${issue.message}`, issue]));
      return { at, issues: [...unique.values()] };
    })
    .filter(({ issues }) => issues.length > 0);
}

export interface Crossing extends Pick<Publication, "id" | "from" | "until"> {
  path: ContentPath;
  /** The index of the edit. */
  edit: number;
  end: number;
}

/** The edits of other publications that change the same values at the same time. */
export function crossingsOf({ publications }: SiteRows, asked: Publication): Crossing[] {
  return publications.flatMap((each) =>
    each.edits.flatMap((edit, index) => {
      const isCrossing =
        isAtSameTime(each, index, asked) && asked.edits.some((other) => areSamePlace(edit, other));
      const { id, from, until } = each;
      const crossing = { id, from, until, path: edit.path, edit: index };
      return isCrossing ? [{ ...crossing, end: endOfEdit(each, index) }] : [];
    }),
  );
}

/**
 * The edits of the same values that end where this publication starts, because another one replaces them. This one holds their end
 * too: if it takes the other's place, cancelling the other must not bring them back.
 */
export function endingAt({ publications }: SiteRows, asked: Publication) {
  return publications.flatMap(({ id, edits, replacedAt }) =>
    edits.flatMap((edit, index) => {
      const isSame = asked.edits.some((other) => areSamePlace(edit, other));
      return isSame && replacedAt[index] === asked.from ? [{ id, edit: index }] : [];
    }),
  );
}

function isAtSameTime(one: Publication, edit: number, other: Publication): boolean {
  if ((one.until === null) !== (other.until === null)) return false;
  if (one.until === null) return one.from === other.from && !one.isSettled;
  const end = endOfEdit(one, edit);
  return one.from < end && one.from < endOf(other) && other.from < end;
}

/** The edits with which the publication starts. */
export function editsAtStart(publication: Publication): Edit[] {
  return publication.edits.filter((_, index) => publication.from < endOfEdit(publication, index));
}

/** Publications that have started and were not shown yet, oldest first. */
export function pendingAt(site: SiteRows, moment: number): Publication[] {
  const promotions = promotionsAt(site, moment).filter(({ isSettled }) => !isSettled);
  return [...dueForGood(site, moment), ...promotions].sort(byStart);
}

function dueForGood({ publications }: SiteRows, moment: number): Publication[] {
  return publications
    .filter((each) => each.until === null && !each.isSettled && hasStarted(each, moment))
    .sort(byStart);
}

/** A publication that should start immediately does not wait if the clock was set back after the request. */
export function hasStarted(publication: Publication, moment: number): boolean {
  const { from, askedAt } = publication;
  return from <= Math.max(moment, askedAt) && from < endOf(publication);
}

/** When its last edit ends. */
export function endOf(publication: Publication): number {
  return Math.max(...publication.edits.map((_, index) => endOfEdit(publication, index)));
}

function endOfEdit({ until, replacedAt }: Publication, edit: number): number {
  const never = Number.POSITIVE_INFINITY;
  return Math.min(until ?? never, replacedAt[edit] ?? never);
}

function byStart(one: Publication, other: Publication): number {
  return one.from - other.from || one.id - other.id;
}

/** A notice is never in the normal document or in the draft: a message about something that happens now must end by itself. */
export const noticePath = "facts.notice";

export function isOfNotice({ path }: Pick<Edit, "path">): boolean {
  return path !== "facts" && isSamePlace(path, noticePath);
}

/** What the page must know about the lasting publications besides the document. */
export function shownTimesAt(
  site: SiteRows,
  moment: number,
): Pick<Content, "promotions" | "noticeTimes"> {
  const promotions = pricePromotionsAt(site, moment);
  const notice = lastingAt(site, moment).findLast(({ edit }) => isOfNotice(edit));
  const iso = (at: number) => new Date(at).toISOString();
  return {
    ...(promotions.length > 0 && { promotions }),
    ...(notice && { noticeTimes: { from: iso(notice.from), until: iso(notice.until) } }),
  };
}

/**
 * Prices that a promotion lowers. The regular price is shown only if it was the normal one when the promotion was requested and
 * still is: a price that nobody had to pay would make an invented discount (decision 028).
 */
function pricePromotionsAt(site: SiteRows, moment: number): PricePromotion[] {
  const [normal, live] = [normalAt(site, moment), liveAt(site, moment)];
  return lastingAt(site, moment).flatMap(({ id, edit }) => {
    if (edit.kind !== "set" || !edit.path.endsWith("priceCents")) return [];
    const { path, value, seen } = edit;
    const [shown] = spansOf(site, path, moment);
    if (shown?.id !== id || valueAt(live, path) !== value) return [];
    if (typeof value !== "number" || typeof seen !== "number") return [];
    const isRegular = seen === valueAt(normal, path) && seen > value;
    const until = new Date(shown.until).toISOString();
    return isRegular ? [{ path, regularCents: seen, until }] : [];
  });
}
