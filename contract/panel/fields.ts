import * as v from "valibot";
import { issueSchema, language, path, promotionsSchema } from "./site.ts";

const fieldValueSchema = v.object({
  path: v.string(),
  /** Null for a value that all languages share. */
  language: v.nullable(language),
  /** Left out if the draft has no value here, such as an optional detail of a plan. Its first edit has no `expected` either. */
  value: v.optional(v.unknown()),
  /** The normal value, which visitors see while there is no promotion; left out for something new. */
  live: v.optional(v.unknown()),
  /** When visitors see a promotion's value, the first time first. A promotion that another one interrupts is there twice. */
  promotions: promotionsSchema,
  isChanged: v.boolean(),
  /** What the site puts in place of the text's variables. */
  filled: v.nullable(v.record(v.string(), v.string())),
  /**
   * Null unless the provider has yet to confirm the value. Saving `confirmed` confirms it; if that is null, a value has to be
   * supplied. `problem` says why the value cannot be confirmed as it is.
   */
  open: v.nullable(
    v.object({ confirmed: v.nullable(v.string()), problem: v.nullable(v.string()) }),
  ),
});

const fieldSchema = v.object({
  /** Path of the value in the first language. */
  path: v.string(),
  label: v.string(),
  group: v.string(),
  kind: v.picklist([
    "text",
    "longText",
    "price",
    "number",
    "phone",
    "email",
    "link",
    "choice",
    "yesOrNo",
    "list",
    "group",
    "picture",
  ] as const),
  /** The fewest letters that the place on the page needs, and the most that it has room for. */
  least: v.nullable(v.number()),
  limit: v.nullable(v.number()),
  /** An edit without `value` removes it from the site. */
  isOptional: v.boolean(),
  choices: v.nullable(v.array(v.union([v.string(), v.number()]))),
  variables: v.array(
    v.object({
      name: v.string(),
      /** With its article, for example "o nome do plano". */
      label: v.string(),
      mustStay: v.boolean(),
      /** What the value belongs to, such as "o plano de 1000"; null if no form changes it. */
      from: v.nullable(v.object({ path: v.string(), name: v.string() })),
    }),
  ),
  law: v.nullable(v.string()),
  /** A fact has one value, a text has one per language. */
  values: v.array(fieldValueSchema),
  /** Null unless the field is a list whose items have keys. */
  list: v.nullable(
    v.object({
      items: v.array(
        v.object({
          key: v.string(),
          path: v.string(),
          label: v.string(),
          /** Undefined where nothing can be featured. */
          isFeatured: v.optional(v.boolean()),
          /** The price that visitors see while a promotion lasts. */
          promotionCents: v.optional(v.number()),
        }),
      ),
      most: v.nullable(v.number()),
    }),
  ),
});
export type SiteField = v.InferOutput<typeof fieldSchema>;

/**
 * `paths` are joined by spaces, as in `data-edit`. A group or an item of a list stands for the fields inside it. The response is 400
 * if these are too many for a form, such as all texts of a page.
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
 * A new item with its fields, under a key that no item has or had. The draft does not have it yet: send `edits` with what was typed.
 * A plan is empty, and the server refuses it until it is filled in. A list of texts gets one item per language. The key of a campaign
 * is part of its links, so ask the person for it and write it into path and value.
 */
export const newItemSchema = v.object({
  path: v.string(),
  label: v.string(),
  edits: v.array(v.object({ path: v.string(), value: v.unknown() })),
  fields: v.array(fieldSchema),
});
/** What removing an item does, in sentences. `issues` would stop the next publication. */
export const removalSchema = v.object({
  notes: v.array(v.string()),
  issues: v.array(issueSchema),
});

/** The texts of a page as a list, for people who do not tap on the page. */
export const pageTextsSchema = v.object({
  texts: v.array(
    v.object({
      paths: v.array(v.string()),
      /** Label of the first path, such as "Título da capa". */
      label: v.string(),
      text: v.string(),
      place: v.picklist(["page", "head", "later"]),
    }),
  ),
});

/** `version` shows an older version in place of the draft. `promotions` shows the draft without the current promotions. */
export const previewQuerySchema = v.object({
  promotions: v.optional(v.literal("no")),
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** The values that one answer confirms: a single one, or all of a review, of a legal page or of both phones. */
const questionSchema = v.object({
  path: v.string(),
  label: v.string(),
  group: v.string(),
  fields: v.array(fieldSchema),
  /** The open values by path, as visitors read them: facts replace variables, and a number stands before its label. */
  shown: v.record(v.string(), v.string()),
  /** The whole text of a legal page, in the first language; null for other questions. */
  sections: v.nullable(v.array(v.object({ title: v.string(), paragraphs: v.array(v.string()) }))),
});
export type OpenQuestion = v.InferOutput<typeof questionSchema>;

/** Questions for the provider, as in "Faltam 12 de 28". */
export const openFactsSchema = v.object({
  total: v.number(),
  open: v.array(questionSchema),
  /** Questions that are answered. `edits` can ask them again. */
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
