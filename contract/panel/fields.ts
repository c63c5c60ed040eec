import * as v from "valibot";
import { issueSchema, language, path, promotionsSchema } from "./site.ts";

const fieldValueSchema = v.object({
  path: v.string(),
  /** Null for a value that all languages share. */
  language: v.nullable(language),
  /** Left out where the draft has none, as a detail that a plan may have: its first edit has no `expected` either. */
  value: v.optional(v.unknown()),
  /** The normal value, which visitors see while there is no promotion; left out for something new. */
  live: v.optional(v.unknown()),
  /** Those that last or wait, the first one first. Visitors see the value of one that lasts. */
  promotions: promotionsSchema,
  isChanged: v.boolean(),
  /** What the site puts in place of the text's variables. */
  filled: v.nullable(v.record(v.string(), v.string())),
  /**
   * Of a value that the provider has not confirmed: saving `confirmed` confirms it, null asks for a value. `problem` says why it
   * cannot be confirmed as it is.
   */
  open: v.nullable(
    v.object({ confirmed: v.nullable(v.string()), problem: v.nullable(v.string()) }),
  ),
});

const fieldSchema = v.object({
  /** In the first language. */
  path: v.string(),
  label: v.string(),
  group: v.string(),
  kind: v.picklist([
    ...["text", "longText", "price", "number", "phone", "email", "link"],
    ...["choice", "yesOrNo", "list", "group", "picture"],
  ] as const),
  /** Letters that its place needs, and those that it has room for. */
  least: v.nullable(v.number()),
  limit: v.nullable(v.number()),
  /** An edit without `value` removes it from the site. */
  isOptional: v.boolean(),
  choices: v.nullable(v.array(v.union([v.string(), v.number()]))),
  variables: v.array(
    v.object({
      name: v.string(),
      /** "o nome do plano". */
      label: v.string(),
      mustStay: v.boolean(),
      /** Whose value it is, "o plano de 1000"; null if no form changes it. */
      from: v.nullable(v.object({ path: v.string(), name: v.string() })),
    }),
  ),
  law: v.nullable(v.string()),
  /** One of a fact, one per language of a text. */
  values: v.array(fieldValueSchema),
  /** Of a list whose items have keys. */
  list: v.nullable(
    v.object({
      items: v.array(
        v.object({
          key: v.string(),
          path: v.string(),
          label: v.string(),
          /** Undefined where nothing can be featured. */
          isFeatured: v.optional(v.boolean()),
        }),
      ),
      most: v.nullable(v.number()),
    }),
  ),
});
export type SiteField = v.InferOutput<typeof fieldSchema>;

/**
 * `paths` joined by spaces, as in `data-edit`. Of a group or an item of a list, the fields inside it; 400 if they
 * are too many for a form, as all texts of a page.
 */
export const fieldQuerySchema = v.object({ paths: v.pipe(v.string(), v.maxLength(4000)) });
/** Paths that the draft does not have are left out. */
export const fieldListSchema = v.object({ fields: v.array(fieldSchema) });

export const pathQuerySchema = v.object({ path });
/** Where a value appears. */
export const placesSchema = v.object({
  total: v.number(),
  places: v.array(v.object({ page: v.string(), language, label: v.string(), count: v.number() })),
});

/**
 * An item to begin with, under a key that no item has or had, and its fields. The draft does not have it: send `edits` with what was
 * typed. A plan is empty, and refused until it is filled in. Of a text's list there is one per language. The key of a campaign is what
 * its links say, so ask for it and write it into path and value.
 */
export const newItemSchema = v.object({
  path: v.string(),
  label: v.string(),
  edits: v.array(v.object({ path: v.string(), value: v.unknown() })),
  fields: v.array(fieldSchema),
});
/** What happens if an item is removed, in sentences; `issues` would stop the next publication. */
export const removalSchema = v.object({
  notes: v.array(v.string()),
  issues: v.array(issueSchema),
});

/** The texts of a page, for those who do not touch it. */
export const pageTextsSchema = v.object({
  texts: v.array(
    v.object({
      paths: v.array(v.string()),
      /** Of the first path: "Título da capa". */
      label: v.string(),
      text: v.string(),
      place: v.picklist(["page", "head", "later"]),
    }),
  ),
});

/** Of the preview: a version of the history in place of the draft; the draft without the promotions that last. */
export const previewQuerySchema = v.object({
  promotions: v.optional(v.literal("no")),
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** What one answer confirms: one value, or those of a review, of a legal page, of both phones. */
const questionSchema = v.object({
  path: v.string(),
  label: v.string(),
  group: v.string(),
  fields: v.array(fieldSchema),
  /** As visitors read the open values, by path: with facts in place of variables, and a number before its label. */
  shown: v.record(v.string(), v.string()),
  /** Of a legal page, all that it says, in the first language. */
  sections: v.nullable(v.array(v.object({ title: v.string(), paragraphs: v.array(v.string()) }))),
});
export type OpenQuestion = v.InferOutput<typeof questionSchema>;

/** "Faltam 12 de 28". */
export const openFactsSchema = v.object({
  total: v.number(),
  open: v.array(questionSchema),
  /** Those that are settled; `edits` ask them again. */
  settled: v.array(
    v.object({
      path: v.string(),
      label: v.string(),
      edits: v.array(v.object({ path: v.string(), expected: v.string(), value: v.string() })),
    }),
  ),
  /** Whether the site that visitors see is a preview. */
  isPreview: v.boolean(),
});
