import * as v from "valibot";
import { authorSchema, editsSchema, issueSchema, language, moment, number } from "./site.ts";

const changeGroupSchema = v.object({
  group: v.string(),
  changes: v.array(
    v.object({
      label: v.string(),
      what: v.picklist(["changed", "added", "removed", "moved"]),
      /** Somebody said that the value is right, and nothing else. */
      isConfirmation: v.boolean(),
      /** Of the draft: who changed it last. */
      lastEdit: v.nullable(v.object({ by: authorSchema, at: moment })),
      values: v.array(
        v.object({
          path: v.string(),
          language: v.nullable(language),
          /** As the owner writes them: "R$89,90". Null for what has no single value. */
          before: v.nullable(v.string()),
          after: v.nullable(v.string()),
        }),
      ),
    }),
  ),
});
export type ChangeGroup = v.InferOutput<typeof changeGroupSchema>;

/** What publishing the draft would do. */
export const changesSchema = v.object({
  revision: number,
  groups: v.array(changeGroupSchema),
  /** These stop a publication. */
  issues: v.array(issueSchema),
  /** These do not. */
  warnings: v.array(issueSchema),
  /** Texts that wait for somebody who speaks their language. They stop nothing. */
  untranslated: v.array(v.object({ path: v.string(), label: v.string(), group: v.string() })),
  /** What becomes of the preview: search engines do not show a site while a fact waits to be confirmed. Null if it stays. */
  preview: v.nullable(v.picklist(["ends", "starts"])),
});
export type PreviewChange = NonNullable<v.InferOutput<typeof changesSchema>["preview"]>;

/** Now, if `from` is left out. Until `until` it lies over the normal content, which is what visitors see afterwards. */
const times = {
  /** A second tap, or a retry after a lost response, sends the same one and gets the first one's response. */
  requestId: v.pipe(v.string(), v.uuid()),
  from: v.optional(moment),
  until: v.optional(moment),
  /** After 409 `crosses`: ends the others where this one begins, or lets this one begin where they end. */
  crossing: v.optional(v.picklist(["replace", "after"])),
};

/** The draft, with the revision that the person saw: what somebody else changed meanwhile is not published unseen. */
export const publishSchema = v.object({ revision: number, ...times });

/** A promotion goes live alone: what waits in the draft stays there. `expected` is the normal value that the person saw. */
export const promotionSchema = v.object({ ...editsSchema.entries, ...times, until: moment });

/** For undoing, keeping and returning. */
export const requestSchema = v.object({ requestId: times.requestId });

const whatChangedSchema = v.object({
  /** "Preço por mês do plano de 500 Mbps". */
  label: v.string(),
  what: v.picklist(["changed", "added", "removed", "moved"]),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

const publicationSchema = v.object({
  id: number,
  /** A `promotion` ends by itself; `return` brings back an older day. An undo is listed with what it undid. */
  kind: v.picklist(["publish", "promotion", "undo", "return"]),
  by: authorSchema,
  askedAt: moment,
  from: moment,
  /** Of a promotion. */
  until: v.nullable(moment),
  /**
   * `waiting` for its moment; `going` while its pages are made; `live`, also of a promotion that lasts; `past` of one that is over or
   * that others followed; `idle` had no effect.
   */
  state: v.picklist(["waiting", "going", "live", "past", "failed", "cancelled", "idle"]),
  settledAt: v.nullable(moment),
  /** Of a promotion that somebody ended before its time, and of one that somebody cancelled. */
  ended: v.nullable(v.object({ at: moment, by: v.string() })),
  undone: v.nullable(v.object({ at: moment, by: authorSchema })),
  /** Of one that failed, for the person. */
  reason: v.nullable(v.string()),
  /** The normal content after it, for looking at that day; null until it is settled. */
  versionId: v.nullable(number),
  /** Of a `return`: when the version that it brought back was made. */
  returnedTo: v.nullable(moment),
  /** What it changed on the site: the first three, how many there are, and how many facts it only confirmed. */
  what: v.array(whatChangedSchema),
  changeCount: number,
  confirmedCount: number,
});
export type Publication = v.InferOutput<typeof publicationSchema>;

/** 202 after a request, and for polling while it is `going`. `now` is the server's clock. */
export const publicationResponseSchema = v.object({ publication: publicationSchema, now: moment });

/** 409: promotions of the same values in the same days. `after` is when this one could begin instead; null if that is too late. */
export const crossesSchema = v.object({
  code: v.literal("crosses"),
  others: v.array(publicationSchema),
  after: v.nullable(moment),
});

/** What lasts and what waits, then what was, the newest first; `next` goes into `?after=`. An undone one and its undo are one entry. */
export const historySchema = v.object({
  publications: v.array(publicationSchema),
  next: v.nullable(v.string()),
});
export const historyQuerySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
});

/** One publication with what it changed on the site. */
export const publicationDetailSchema = v.object({
  publication: publicationSchema,
  groups: v.array(changeGroupSchema),
  now: moment,
});

/** What would change if the site returned to a version. Promotions, confirmed facts and the draft stay. */
export const returnSchema = v.object({
  groups: v.array(changeGroupSchema),
  madeAt: moment,
  /** Promotions that go on, as in the history. */
  promotions: v.array(publicationSchema),
});
