import { languages } from "@fiosite/content/languages";
import * as v from "valibot";

export const moment = v.pipe(v.string(), v.isoTimestamp());
export const number = v.pipe(v.number(), v.integer(), v.minValue(0));
export const language = v.picklist(languages);
/** As in `content/content-path.ts`: `facts.internetPlans.plan500.priceCents`. */
export const path = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^(facts|texts)(\.[\w-]+)*$/),
  // Every JavaScript object inherits these names, and no document has them.
  v.check((text) => !/(^|\.)(__proto__|constructor|prototype)(\.|$)/.test(text)),
);

/** Who changed or published something. Without an id it was the operator, or the release itself. */
export const authorSchema = v.object({ id: v.nullable(v.string()), name: v.string() });
export type Author = v.InferOutput<typeof authorSchema>;

export const issueSchema = v.object({ path: v.string(), message: v.string() });
export type SiteIssue = v.InferOutput<typeof issueSchema>;

/** Changes whenever a screen about the site could look different. The panel asks for it every few seconds. */
export const siteMarkSchema = v.object({
  mark: v.string(),
  /** How many unpublished changes there are, counted as in the list of changes. */
  waiting: v.object({ changes: number, confirmed: number }),
});

/** Promotions or notices that override one value for a time. */
export const promotionsSchema = v.array(
  v.object({
    id: number,
    value: v.unknown(),
    from: moment,
    until: moment,
    isLasting: v.boolean(),
    /** The value of another promotion that visitors see if this one ends now. */
    below: v.optional(v.unknown()),
    /** How many other values end with it. */
    others: number,
  }),
);

export const draftSchema = v.object({
  /** Grows by one with every change of the draft. */
  revision: number,
  /** Changes whenever the preview would look different, also when a promotion starts or ends. */
  shown: v.string(),
  /** Where visitors see the site. */
  siteUrl: v.string(),
  /** A `Content` of `@fiosite/content/content`. Unconfirmed values have their mark. */
  document: v.unknown(),
  /** Paths of the changed values; the item or its list for an added, removed or moved item. */
  changedPaths: v.array(v.string()),
  /** Current and scheduled notices. Each value is a `Notice` of the facts. */
  notices: promotionsSchema,
});
export type SiteDraft = v.InferOutput<typeof draftSchema>;

const editSchema = v.union([
  v.object({
    path,
    /** What the person saw before the edit; left out for a new item. */
    expected: v.optional(v.unknown()),
    /** Left out to remove an item of a list or an optional value. A new item has a path that ends with its key, and comes last. */
    value: v.optional(v.unknown()),
    order: v.optional(v.undefined()),
  }),
  /** Moves the items of a list: their keys as the person saw them, and as they are to be. */
  v.object({ path, expected: v.array(v.string()), order: v.array(v.string()) }),
]);
export type SiteEdit = v.InferInput<typeof editSchema>;

/**
 * The server saves all edits or none: both languages of a text, both forms of a phone, the featured plan and the one that was
 * featured. Confirming a fact is an edit whose value is `confirmed` of the field.
 */
export const editsSchema = v.object({
  edits: v.pipe(v.array(editSchema), v.minLength(1), v.maxLength(50)),
});

/** Puts values, items or the order of a list back to what is live. `expected` as in an edit. */
export const discardSchema = v.object({
  edits: v.pipe(
    v.array(v.object({ path, expected: v.optional(v.unknown()) })),
    v.minLength(1),
    v.maxLength(200),
  ),
});

/** 200 after edits and discards. */
export const savedSchema = v.object({
  /** New mistakes in other places: the draft is saved, but cannot be published before they are settled. */
  elsewhere: v.array(issueSchema),
});

/** 409: nothing was saved, because somebody else changed these first. To keep one's own value, send it with `current` as expected. */
export const changedSchema = v.object({
  code: v.literal("changed"),
  conflicts: v.array(
    v.object({
      path: v.string(),
      /** The value as it is now; absent if the item is gone. If the order of a list was sent: its keys. */
      current: v.optional(v.unknown()),
      by: v.nullable(authorSchema),
    }),
  ),
});

/** 422: nothing was saved or published; the sentences are for the person. */
export const refusedSchema = v.object({
  code: v.literal("refused"),
  issues: v.array(issueSchema),
});
