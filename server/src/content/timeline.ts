import { isDeepStrictEqual } from "node:util";
import type { Content, PricePromotion } from "@fiosite/content/content";
import { valueAt } from "@fiosite/content/content-path";
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
  /** When somebody ended or replaced it. If this is not after `from`, it never starts. */
  endedAt: number | null;
  /** Whether its pages were shown, or it had no effect. */
  isSettled: boolean;
}

/** Publications that are over or have failed are left out. */
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
  return withPromotions(normalAt(site, moment), promotionsAt(site, moment));
}

/**
 * If two promotions name one value, the one that starts later wins. An item that one of them removes is gone, whatever others say
 * about it.
 */
function withPromotions(normal: unknown, promotions: Publication[]): unknown {
  const edits = promotions.toSorted(byStart).flatMap((promotion) => promotion.edits);
  const removalsLast = edits.toSorted(
    (one, other) => Number(one.kind === "remove") - Number(other.kind === "remove"),
  );
  return applyEdits(normal, removalsLast).document;
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
  const moments = publications.flatMap((each) => [each.from, endOf(each)]);
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

/** Other publications that change the same values at the same time. */
export function crossingsOf({ publications }: SiteRows, asked: Publication): Publication[] {
  return publications.filter(
    (each) => isAtSameTime(each, asked) && each.edits.some((one) => isNamedBy(one, asked)),
  );
}

/** Whether an edit of the publication changes the same value. */
export function isNamedBy(edit: Edit, { edits }: Publication): boolean {
  return edits.some((other) => areSamePlace(edit, other));
}

function isAtSameTime(one: Publication, other: Publication): boolean {
  if ((one.until === null) !== (other.until === null)) return false;
  if (one.until === null) return one.from === other.from && !one.isSettled;
  return one.from < endOf(other) && other.from < endOf(one);
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
export function hasStarted({ from, askedAt, endedAt }: Publication, moment: number): boolean {
  return from <= Math.max(moment, askedAt) && (endedAt ?? Number.POSITIVE_INFINITY) > from;
}

export function endOf({ until, endedAt }: Publication): number {
  return Math.min(until ?? Number.POSITIVE_INFINITY, endedAt ?? Number.POSITIVE_INFINITY);
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
  const notice = promotionsAt(site, moment).findLast(({ edits }) => edits.some(isOfNotice));
  const iso = (at: number) => new Date(at).toISOString();
  return {
    ...(promotions.length > 0 && { promotions }),
    ...(notice && { noticeTimes: { from: iso(notice.from), until: iso(endOf(notice)) } }),
  };
}

/**
 * Prices that a promotion lowers. The regular price is shown only if it was the normal one when the promotion was requested and
 * still is: a price that nobody had to pay would make an invented discount (decision 028).
 */
function pricePromotionsAt(site: SiteRows, moment: number): PricePromotion[] {
  const [normal, live] = [normalAt(site, moment), liveAt(site, moment)];
  const found = promotionsAt(site, moment).flatMap((promotion) =>
    promotion.edits.flatMap((edit) => {
      if (edit.kind !== "set" || !edit.path.endsWith("priceCents")) return [];
      const { path, value, seen } = edit;
      const isShown = isDeepStrictEqual(valueAt(live, path), value);
      if (!isShown || typeof value !== "number" || typeof seen !== "number") return [];
      const isRegular = seen === valueAt(normal, path) && seen > value;
      return isRegular
        ? [
            [
              path,
              { path, regularCents: seen, until: new Date(endOf(promotion)).toISOString() },
            ] as const,
          ]
        : [];
    }),
  );
  return [...new Map(found).values()];
}
