import type { Content } from "../content.ts";
import { type ContentPath, languageOf, listStrings, valueAt } from "../content-path.ts";
import { componentVariables } from "../fields/variable-labels.ts";
import { defaultLanguage, type Language, languages } from "../provider/languages.ts";
import { pages } from "../provider/pages.ts";
import { textVariables } from "../text-variables.ts";
import { isOlder, listOlder, placeholderIn, unconfirmedMark } from "../unconfirmed.ts";
import { visitorContent } from "../visitor-content.ts";
import { checkText } from "./texts.ts";

interface Conflict {
  path: ContentPath;
  message: string;
}

/** Mistakes that no single value shows, because the rule depends on other values or on the release. */
export function findConflicts(content: Content, starter: Content): Conflict[] {
  const found = [
    ...legalPages(content),
    ...plansWithOneKey(content),
    ...otherItems(content),
    ...confirmedPlaceholders(content),
    ...misplacedMarks(content),
    ...textConflicts(content, starter),
  ];
  // Titles quote facts, so they are checked only if the facts are right.
  return found.length > 0 ? found : languages.flatMap((language) => heroTitles(content, language));
}

/** Google's terms require both pages wherever its reviews are shown. */
function legalPages({ facts: { company } }: Content): Conflict[] {
  return (["privacy", "terms"] as const)
    .filter((page) => !company[`${page}Url`] && !Object.hasOwn(pages, page))
    .map((page) => ({
      path: "facts.company",
      message: `Falta ${page}Url: este site não tem a página ${page}, então diga onde ela fica.`,
    }));
}

function confirmedPlaceholders({ facts, texts }: Content): Conflict[] {
  return [...listStrings("facts", facts), ...listStrings("texts", texts)].flatMap(
    ({ where, value }) => {
      const isOpen = value.startsWith(unconfirmedMark) || isOlder(value);
      const message = isOpen ? undefined : placeholderIn(where, value);
      return message ? [{ path: where, message }] : [];
    },
  );
}

function plansWithOneKey({ facts: { internetPlans, cameraPlans } }: Content): Conflict[] {
  return cameraPlans
    .filter(({ key }) => internetPlans.some((plan) => plan.key === key))
    .map(({ key }) => ({
      path: `facts.cameraPlans.${key}.key`,
      message: "Um plano de internet já tem este nome interno; as contagens não saberiam qual é.",
    }));
}

/** Finds the mark at values that are no translation: only a translation can be older than the text in the default language. */
function misplacedMarks(content: Content): Conflict[] {
  return listOlder(content)
    .filter((path) => (languageOf(path) ?? defaultLanguage) === defaultLanguage)
    .map((path) => ({ path, message: "Não pode começar com a marca [~]." }));
}

function otherItems({ texts }: Content): Conflict[] {
  const [first, ...others] = languages;
  return others.flatMap((language) =>
    listDifferentItems(`texts.${language}`, texts[first], texts[language]),
  );
}

/** Finds lists whose items differ from those of the first language, such as a question that only some visitors could read. */
function listDifferentItems(path: ContentPath, first: unknown, other: unknown): Conflict[] {
  if (Array.isArray(first)) {
    const expected = keysOf(first);
    if (keysOf(other) === expected) return [];
    const message = `Os mesmos itens do português, na mesma ordem: ${expected}.`;
    return [{ path, message }];
  }
  if (typeof first !== "object" || first === null) return [];
  return Object.entries(first).flatMap(([name, value]) =>
    listDifferentItems(`${path}.${name}`, value, (other as Record<string, unknown>)[name]),
  );
}

/** The keys of the items. Empty for a list of plain texts, which each language may split in its own way. */
function keysOf(list: unknown): string {
  const items = Array.isArray(list) ? list : [];
  return items.flatMap((item) => (typeof item === "object" ? [item.key] : [])).join(", ");
}

function textConflicts(content: Content, starter: Content): Conflict[] {
  const [first, ...others] = languages;
  const model = textsOf(starter, first);
  const check = (language: Language, compared?: ReturnType<typeof textsOf>) => {
    const facts = textVariables(language, content.facts, content.texts[language]);
    const variables = Object.keys(facts);
    return Array.from(textsOf(content, language), ([place, { where, value }]) => {
      const passed = componentVariables(model.get(place)?.value ?? "");
      const message = checkText(value, { variables, passed, sameAs: compared?.get(place)?.value });
      return message ? [{ place, path: where, message }] : [];
    }).flat();
  };
  const found = check(first);
  const compared = textsOf(content, first);
  // A text that is wrong in the first language is not compared, as every other language would repeat the mistake.
  for (const { place } of found) compared.delete(place);
  return [...found, ...others.flatMap((language) => check(language, compared))];
}

/** All texts in one language, pages and offers, each by its path without the language, so that languages can be compared. */
function textsOf({ facts, texts }: Content, language: Language) {
  const { internetPlans, cameraPlans, securityCombo } = facts;
  const placed = [
    ...listStrings(`texts.${language}`, texts[language]),
    ...listStrings("facts", { internetPlans, cameraPlans, securityCombo }).filter(({ where }) =>
      where.includes(`.texts.${language}.`),
    ),
  ];
  return new Map(placed.map((each) => [each.where.replace(`texts.${language}.`, ""), each]));
}

/** Checks the highlighted words of the titles as visitors read them. */
function heroTitles(content: Content, language: Language): Conflict[] {
  const { texts } = visitorContent(content, language);
  const names = Object.keys(pages) as (keyof typeof pages)[];
  return names.flatMap((page) => {
    const { lines, highlight } = texts[page].hero.title;
    const isHighlighted = lines.filter((line) => line.split(highlight).length === 2).length === 1;
    const message = "As palavras em destaque ficam no título uma vez só, numa linha só.";
    return isHighlighted
      ? []
      : [{ path: `texts.${language}.${page}.hero.title.highlight`, message }];
  });
}

/** The letters that search results have room for, counted with facts in place of variables. */
const headLengths = { title: [1, 60], description: [120, 160] } as const;

/** Titles and descriptions that search engines cut or replace. The page is right all the same, so they do not stop a publication. */
export function headsOutOfRoom(content: Content): Conflict[] {
  const names = Object.keys(pages) as (keyof typeof pages)[];
  return languages.flatMap((language) => {
    const { texts } = visitorContent(content, language);
    return names.flatMap((page) =>
      (["title", "description"] as const).flatMap((name) => {
        const { length } = texts[page].meta[name];
        const [least, most] = headLengths[name];
        const path = `texts.${language}.${page}.meta.${name}`;
        const isInRoom = length >= least && length <= most;
        if (isInRoom || isOlder(valueAt(content, path))) return [];
        const message =
          length > most
            ? `Tem ${length} letras: o Google mostra umas ${most} e corta o resto.`
            : `Tem ${length} letras: com menos de ${least}, o Google pode mostrar outro texto.`;
        return [{ path, message }];
      }),
    );
  });
}

/** Undefined unless the path is a page's title or description. */
export function headLengthOf(path: ContentPath): readonly [number, number] | undefined {
  const [, page = "", name] =
    path.match(/^texts\.[^.]+\.([^.]+)\.meta\.(title|description)$/) ?? [];
  return Object.hasOwn(pages, page) ? headLengths[name as keyof typeof headLengths] : undefined;
}
