import { byLanguage } from "../by-language.ts";
import type { Content } from "../content.ts";
import { type ContentPath, languageOf, pathIn, stepsTo, valueAt } from "../content-path.ts";
import { fillText, variablesOf } from "../fill-text.ts";
import { defaultLanguage, type Language } from "../provider/languages.ts";
import { headLengthOf } from "../schema/conflicts.ts";
import { contentSchema } from "../schema/content-schema.ts";
import { placeholderIn, unconfirmedMark, withoutMark } from "../unconfirmed.ts";
import { shownVariables } from "../visitor-content.ts";
import { readSchema, type SchemaInfo, schemaInside } from "./field-schema.ts";
import { capitalized, textLabel, textLaws, withoutArticle } from "./text-labels.ts";
import { listVariables, type TextVariable, variableLabel } from "./variable-labels.ts";

export interface FieldContext {
  content: Content;
  starter: Content;
}

export type FieldDescription = NonNullable<ReturnType<typeof describeField>>;

/**
 * What a form shows about a value of the content, in Portuguese. Undefined if the content has no such place; a value that the schema
 * calls optional may be missing.
 */
export function describeField(path: ContentPath, { content, starter }: FieldContext) {
  const steps = stepsTo(content, path);
  const infos = listInfos(path, starter);
  const isMissing = steps.length < infos.length;
  if (isMissing && !(infos[steps.length]?.isOptional && infos.at(-1)?.kind)) return undefined;
  const info = infos.at(-1) ?? {};
  const [least, limit] = headLengthOf(path) ?? [];
  const variables = listVariables(path, { content, starter });
  return {
    path,
    /** "Título da capa". */
    label: path.startsWith("texts.")
      ? labelOfText(path, content)
      : labelOfFact(path, infos, content),
    /** The page of a text, or the list or group of a fact: "Início", "Planos de internet". */
    group: groupOf(path, infos, content),
    kind: info.kind ?? "text",
    /** The fewest letters that the place needs, and the most that it has room for. */
    least,
    limit: limit ?? info.limit,
    /** What the site puts in place of the variables. */
    filled: filledVariables(path, variables, content),
    /** Whether the site can go without the value, such as a detail of a plan. */
    isOptional: info.isOptional === true,
    choices: info.choices,
    /** The most items of a list. */
    most: info.most,
    /** The variables of a text, which the site fills in. */
    variables,
    /** The law that requires the value. */
    law: info.law ?? textLaws.find(([pattern]) => pattern.test(path))?.[1],
    /** The paths of a text in every language. */
    languages: pathsByLanguage(path),
    open: isMissing ? undefined : openState(path, steps.at(-1)?.value),
  };
}

/** The fields inside a group, in the first language; any other path is a field itself. */
export function listFieldPaths(path: ContentPath, starter: Content): ContentPath[] {
  const { kind, names = [] } = listInfos(path, starter).at(-1) ?? {};
  if (kind !== "group" || names.length === 0) return [path];
  const isByLanguage = languageOf(names[0] ?? "") !== undefined;
  const own = isByLanguage ? [defaultLanguage] : names.filter((name) => name !== "key");
  return own.flatMap((name) => listFieldPaths(`${path}.${name}`, starter));
}

/** What the schema says about each step of the path. */
function listInfos(path: ContentPath, starter: Content): SchemaInfo[] {
  const infos: SchemaInfo[] = [];
  let schema: ReturnType<typeof schemaInside> = contentSchema(starter);
  for (const name of path.split(".")) {
    schema = schema && schemaInside(schema, name);
    infos.push(schema ? readSchema(schema) : {});
  }
  return infos;
}

/** The field's own title, then what it belongs to: "Preço por mês do plano de 500 Mbps". */
function labelOfFact(path: ContentPath, infos: SchemaInfo[], content: Content): string {
  const steps = stepsTo(content, path);
  let title = "Dados";
  let owner = "";
  for (const [index, info] of infos.entries()) {
    const step = steps[index];
    if (info.nameOf && step) {
      owner = info.nameOf(step.value);
      title = "";
    } else if (info.title) title = info.title;
    else if (Array.isArray(step?.input)) title = itemTitle(title, Number(step.key) + 1);
  }
  const last = steps.at(-1);
  if (owner !== "" && Array.isArray(last?.input) && typeof last.value === "string") {
    // The label of a plan's line quotes the line, so that people can tell the lines apart.
    const name = capitalized(withoutArticle(owner)).replace(/ Mbps\+?$/, "");
    const words = withoutMark(last.value);
    const language = languageOf(path) ?? defaultLanguage;
    return `${name}: “${filledText(words, language, content)}”`;
  }
  return title === "" ? capitalized(withoutArticle(owner)) : `${title} ${owner}`.trim();
}

/** Title of an item of a list of plain values. A value inside such an item gets the title of the item. */
function itemTitle(list: string, number: number): string {
  return list.startsWith("Item ")
    ? list
    : `Item ${number} da ${list.charAt(0).toLowerCase()}${list.slice(1)}`;
}

function labelOfText(path: ContentPath, content: Content): string {
  const [, language = defaultLanguage, ...names] = path.split(".");
  const { name } = content.texts[language as Language].language;
  if (names.length === 0) return `Textos em ${name}`;
  if (names.length === 1) return groupOf(path, [], content);
  return textLabel(content.texts[language as Language], names.join("."));
}

const sharedTexts: Record<string, string> = {
  common: "Todas as páginas",
  footer: "Rodapé",
  language: "Idiomas",
};

function groupOf(path: ContentPath, infos: SchemaInfo[], content: Content): string {
  const [root, second = "", file = ""] = path.split(".");
  if (root === "facts")
    return infos[1]?.title ?? labelOfFact(`facts.${second}`, infos.slice(0, 2), content);
  const navigation = valueAt(content, `texts.${defaultLanguage}.${file}.meta.navigation`);
  return sharedTexts[file] ?? (typeof navigation === "string" ? withoutMark(navigation) : "Textos");
}

function filledVariables(path: ContentPath, variables: TextVariable[], content: Content) {
  const names = variables.map(({ name }) => name);
  return names.length > 0
    ? valuesOf(names, languageOf(path) ?? defaultLanguage, content)
    : undefined;
}

/** Variables whose value only a place of the site or the machine knows appear by name: "nome do plano". */
function valuesOf(names: string[], language: Language, content: Content): Record<string, string> {
  const shown = shownVariables(content, language);
  const entries = names.map((name) => {
    const value = shown[name] ?? "{{";
    return [name, value.includes("{{") ? variableLabel(name).replace(/^(o|a|os|as) /, "") : value];
  });
  return Object.fromEntries(entries);
}

/** The text with values in place of its `{{variables}}`, as a person reads it. */
export function filledText(text: string, language: Language, content: Content): string {
  const names = variablesOf(text);
  return names.length > 0 ? fillText(text, valuesOf(names, language, content)) : text;
}

function pathsByLanguage(path: ContentPath): Record<Language, ContentPath> | undefined {
  return languageOf(path) && byLanguage((language) => pathIn(language, path) ?? path);
}

/**
 * Undefined unless the provider has yet to confirm the value. Saving `confirmed` confirms it; if that is null, a value has to be
 * supplied. `problem` says why the value cannot be confirmed as it is.
 */
function openState(path: ContentPath, value: unknown) {
  if (value === null && path.startsWith("facts.company."))
    return { confirmed: null, problem: null };
  if (typeof value !== "string" || !value.startsWith(unconfirmedMark)) return undefined;
  const confirmed = withoutMark(value);
  return { confirmed, problem: placeholderIn(path, confirmed) ?? null };
}
