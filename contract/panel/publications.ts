import * as v from "valibot";
import { authorSchema, editsSchema, issueSchema, language, moment, number } from "./site.ts";

const changeGroupSchema = v.object({
  group: v.string(),
  changes: v.array(
    v.object({
      label: v.string(),
      what: v.picklist(["changed", "added", "removed", "moved"]),
      /** Whether somebody only confirmed the value and did not change it. */
      isConfirmation: v.boolean(),
      /** Who last changed the value in the draft; null for a publication. */
      lastEdit: v.nullable(v.object({ by: authorSchema, at: moment })),
      values: v.array(
        v.object({
          path: v.string(),
          language: v.nullable(language),
          /** In the owner's notation, such as "R$89,90". Null if there is no single value. */
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
  /** Texts that wait for a translation. They do not stop a publication. */
  untranslated: v.array(v.object({ path: v.string(), label: v.string(), group: v.string() })),
  /**
   * Whether the publication ends or starts the preview; null if neither. While a fact is unconfirmed, the site is a preview, and
   * search engines do not show it.
   */
  preview: v.nullable(v.picklist(["ends", "starts"])),
});
export type PreviewChange = NonNullable<v.InferOutput<typeof changesSchema>["preview"]>;

/** A publication without `from` starts now. Until `until` it overrides the normal content, which visitors see again afterwards. */
const times = {
  /** A second tap, or a retry after a lost response, sends the same id and gets the response to the first request. */
  requestId: v.pipe(v.string(), v.uuid()),
  from: v.optional(moment),
  until: v.optional(moment),
  /**
   * After 409 `crosses`: the ids of the promotions whose values end where this one begins, or `after` if it begins where they end.
   * If it crosses one that is not named, the response is 409 again.
   */
  crossing: v.optional(v.union([v.literal("after"), v.array(number)])),
};

/** The draft is published only in the revision that the person saw, so that somebody else's later change does not go live unseen. */
export const publishSchema = v.object({ revision: number, ...times });

/** A promotion goes live alone; the draft's other changes stay unpublished. `expected` is the normal value that the person saw. */
export const promotionSchema = v.object({ ...editsSchema.entries, ...times, until: moment });

/** Body of the requests that undo a publication, keep a promotion's values or return to a version. */
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
  /** A `promotion` ends by itself; `return` brings back an older version. An undo is listed with the publication that it undid. */
  kind: v.picklist(["publish", "promotion", "undo", "return"]),
  by: authorSchema,
  askedAt: moment,
  from: moment,
  /** Null unless it is a promotion. */
  until: v.nullable(moment),
  /**
   * `waiting`: it has not started yet. `going`: its pages are being made. `live`: visitors see it. `ending`: somebody ended the
   * promotion, and visitors still see it. `past`: a promotion that is over, or a publication that others followed. `idle`: it had no
   * effect.
   */
  state: v.picklist(["waiting", "going", "live", "ending", "past", "failed", "cancelled", "idle"]),
  settledAt: v.nullable(moment),
  /** When and by whom a promotion was ended early, or a scheduled publication was cancelled. */
  ended: v.nullable(v.object({ at: moment, by: v.string() })),
  undone: v.nullable(v.object({ at: moment, by: authorSchema })),
  /** Whether it can be undone alone: the newest one, or one of the last day whose values nobody has changed since. */
  isUndoable: v.boolean(),
  /** Why it failed, in words for the person. */
  reason: v.nullable(v.string()),
  /** The version of the normal content after it, which the panel can show; null until it is settled. */
  versionId: v.nullable(number),
  /** When the version was made that a `return` brought back; null for other kinds. */
  returnedTo: v.nullable(moment),
  /** The first three changes, the number of all changes, and the number of facts that were only confirmed. */
  what: v.array(whatChangedSchema),
  changeCount: number,
  confirmedCount: number,
});
export type Publication = v.InferOutput<typeof publicationSchema>;

/** Response 202 to a request, also polled while the publication is `going`. `now` is the server's clock. */
export const publicationResponseSchema = v.object({ publication: publicationSchema, now: moment });

/**
 * 409: other promotions override the same values on the same days. `after` is when this one could begin instead; null if that is too
 * late.
 */
export const crossesSchema = v.object({
  code: v.literal("crosses"),
  others: v.array(publicationSchema),
  after: v.nullable(moment),
});

/**
 * Current and scheduled publications, then past ones, the newest first; `next` goes into `?after=`. A publication and its undo are
 * one entry.
 */
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
  /** Promotions that continue after the return, as in the history. */
  promotions: v.array(publicationSchema),
});
