import * as v from "valibot";
import { authorSchema, issueSchema, language, moment, number } from "./site.ts";

const changeGroupSchema = v.object({
  group: v.string(),
  changes: v.array(
    v.object({
      label: v.string(),
      what: v.picklist(["changed", "added", "removed", "moved"]),
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
  /** What becomes of the preview: search engines do not show a site while a fact waits to be confirmed. Null if it stays. */
  preview: v.nullable(v.picklist(["ends", "starts"])),
});
export type PreviewChange = NonNullable<v.InferOutput<typeof changesSchema>["preview"]>;

/** With the revision that the person saw: what somebody else changed meanwhile is not published unseen. */
export const publishSchema = v.object({
  revision: number,
  /** Now, if it is left out. */
  from: v.optional(moment),
  /** The changed values go back then to what they were, where nobody has changed them since. */
  until: v.optional(moment),
});

/** Bringing back an older version names the publication that the person saw as live. */
export const undoSchema = v.object({ livePublicationId: number });

const publicationSchema = v.object({
  id: number,
  versionId: number,
  /** `end` puts back what a publication with `until` changed; `undo` and `restore` publish an older version again. */
  kind: v.picklist(["publish", "end", "undo", "restore"]),
  by: authorSchema,
  askedAt: moment,
  /** When it goes or went live. */
  publishAt: moment,
  /** Of one that ends by itself: its `end`. */
  endId: v.nullable(number),
  endsAt: v.nullable(moment),
  /** `live` is what visitors see, `past` was live before. */
  state: v.picklist(["waiting", "live", "past", "failed", "cancelled"]),
  settledAt: v.nullable(moment),
  /** Of one that failed, for the person. */
  reason: v.nullable(v.string()),
  /** Whether facts of its version wait to be confirmed. */
  isPreview: v.boolean(),
  /** What it changed on the site: the first labels, and how many changes there are. */
  labels: v.array(v.string()),
  changeCount: v.number(),
});
export type Publication = v.InferOutput<typeof publicationSchema>;

/** 202 after publishing, undoing and bringing back, and for polling until it does not wait. `now` is the server's clock. */
export const publicationResponseSchema = v.object({ publication: publicationSchema, now: moment });

/** Those that wait first, then the newest; `next` goes into `?after=`. */
export const historySchema = v.object({
  publications: v.array(publicationSchema),
  next: v.nullable(v.string()),
  now: moment,
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
