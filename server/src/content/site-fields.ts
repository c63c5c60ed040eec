import { isDeepStrictEqual } from "node:util";
import {
  type ContentPath,
  itemName,
  languageOf,
  pathIn,
  valueAt,
} from "@fiosite/content/content-path";
import {
  describeField,
  type FieldDescription,
  listFieldPaths,
} from "@fiosite/content/fields/describe-field";
import { defaultLanguage } from "@fiosite/content/languages";
import { isPreview, listUnconfirmed } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { type LastEdit, toAuthor } from "./draft-store.ts";
import type { SiteView } from "./site-view.ts";

export type LastEdits = Map<ContentPath, LastEdit>;

/** The fields of the paths and of what is in them, each once. A path that the draft does not have is left out. */
export function listFields(paths: ContentPath[], view: SiteView, edits: LastEdits): SiteField[] {
  const own = paths.map((path) => pathIn(defaultLanguage, path) ?? path);
  const inside = new Set(own.flatMap((path) => listFieldPaths(path, view.starter)));
  return Array.from(inside, (path) => toField(path, view, edits)).filter((each) => each !== null);
}

function toField(path: ContentPath, view: SiteView, edits: LastEdits): SiteField | null {
  const field = describeField(path, view);
  if (!field) return null;
  const paths = field.languages ? Object.values(field.languages) : [path];
  return {
    path,
    label: field.label,
    group: field.group,
    kind: field.kind,
    least: field.least ?? null,
    limit: field.limit ?? null,
    isOptional: field.isOptional,
    choices: field.choices ?? null,
    variables: field.variables,
    law: field.law ?? null,
    values: paths.map((each) => toValue(each, view, edits)),
    list: toList(field, view),
  };
}

function toValue(path: ContentPath, view: SiteView, edits: LastEdits): SiteField["values"][number] {
  const [value, live] = [view.document, view.live.document].map((each) => valueAt(each, path));
  const isChanged = !isDeepStrictEqual(value, live);
  const edit = isChanged ? lastEditOf(path, edits) : undefined;
  const field = describeField(path, view);
  return {
    path,
    language: languageOf(path) ?? null,
    ...{ value, live, isChanged },
    by: edit ? toAuthor(edit) : null,
    filled: field?.filled ?? null,
    open: field?.open ?? null,
  };
}

/** Of the value, of something in it or of its item. */
function lastEditOf(path: ContentPath, edits: LastEdits): LastEdit | undefined {
  return Array.from(edits)
    .filter(([each]) => `${each}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${each}.`))
    .map(([, edit]) => edit)
    .sort((one, other) => Number(other.editedAt) - Number(one.editedAt))[0];
}

function toList({ path, size }: FieldDescription, view: SiteView): SiteField["list"] {
  const value = valueAt(view.document, path);
  if (!Array.isArray(value) || !value.every((item) => typeof item?.key === "string")) return null;
  return {
    items: value.map((item, index) => {
      const itemPath = `${path}.${itemName(item, index)}`;
      const label = describeField(itemPath, view)?.label ?? item.key;
      const featured = typeof item.isFeatured === "boolean" && { isFeatured: item.isFeatured };
      return { key: item.key, path: itemPath, label, ...featured };
    }),
    least: size?.[0] ?? null,
    most: size?.[1] ?? null,
  };
}

/** What the provider must still confirm, and of how many in all: also of what it has confirmed since the release's content. */
export function listOpenFields(view: SiteView, edits: LastEdits) {
  const openIn = (content: SiteView["content"]) =>
    listUnconfirmed(content).map(({ where }) => pathIn(defaultLanguage, where) ?? where);
  const open = new Set(openIn(view.content));
  const known = openIn(view.starter).filter((path) => valueAt(view.document, path) !== undefined);
  const fields = Array.from(open, (path) => toField(path, view, edits));
  return {
    total: new Set([...known, ...open]).size,
    open: fields.filter((each) => each !== null),
    isPreview: isPreview(view.liveContent),
  };
}
