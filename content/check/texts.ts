import { listStrings } from "../list-strings.ts";
import type { Fault } from "./fault.ts";

/** The texts of one language, by namespace, as they are in the files. */
export type TextFiles = Record<string, unknown>;

export interface TextFacts {
  /** The names that may stand in double braces. */
  variables: string[];
  townNames: string[];
}

const placeholder = /\{\{(\w+).*?\}\}/g;
const mark = /^\[\?\] /;

/** Compares a language with the first one and checks what each text may contain. */
export function checkTexts(
  language: string,
  texts: TextFiles,
  first: TextFiles,
  facts: TextFacts,
): Fault[] {
  const fileOf = (where: string) => `locales/${language}/${where.split(".")[0]}.json`;
  const itemOf = (where: string) => where.slice(where.indexOf(".") + 1);
  const own = placed(texts);
  const model = placed(first);
  const fault = (where: string, expected: string, found?: string): Fault => ({
    file: fileOf(where),
    item: itemOf(where),
    ...(found !== undefined && { found }),
    expected,
  });
  const missing = [...model.keys()].filter((where) => !own.has(where));
  const unknown = [...own.keys()].filter((where) => !model.has(where));
  return [
    ...missing.map((where) =>
      fault(where, `este item, que existe no outro idioma: ${JSON.stringify(model.get(where))}`),
    ),
    ...unknown.map((where) => fault(where, "os mesmos itens do outro idioma; este só existe aqui")),
    ...[...own].flatMap(([where, value]) =>
      textFaults(value, model.get(where), facts).map((expected) => fault(where, expected, value)),
    ),
  ];
}

function textFaults(value: string, model: string | undefined, facts: TextFacts): string[] {
  const names = variablesOf(value);
  const unknown = names.filter((name) => !facts.variables.includes(name));
  const isDifferent = model !== undefined && String(names) !== String(variablesOf(model));
  const town = facts.townNames.find((name) => value.includes(name));
  return [
    ...(value.trim() === "" ? ["um texto: não pode ficar vazio"] : []),
    ...unknown.map(
      (name) => `{{${name}}} não existe; use uma destas chaves: ${facts.variables.join(", ")}`,
    ),
    ...(isDifferent && unknown.length === 0
      ? [`as mesmas chaves do outro idioma: ${variablesOf(model ?? "").join(", ") || "nenhuma"}`]
      : []),
    ...(/R\$\s*\d/.test(value) ? ["preço por chave, como {{comboPrice}}, e não digitado"] : []),
    ...(/\d\s*Mbps/.test(value)
      ? ["velocidade por chave, como {{highestSpeed}}, e não digitada"]
      : []),
    ...(/\(\d\d\)|\d{4}-\d{4}/.test(value) ? ["nenhum telefone: ele fica em company.ts"] : []),
    ...(town ? [`cidades pela chave {{towns}}; "${town}" está digitado`] : []),
  ];
}

const longestTitle = 60;
const descriptionLength = [120, 160] as const;

interface PageHead {
  meta: { title: string; description: string };
  hero: { title: { lines: string[]; highlight: string } };
}

/** The texts here have their facts filled in, because search results show them so. */
export function checkPage(language: string, page: string, texts: PageHead): Fault[] {
  const file = `locales/${language}/${page}.json`;
  const { title, description } = texts.meta;
  const [least, most] = descriptionLength;
  const { lines, highlight } = texts.hero.title;
  const faults: Fault[] = [];
  if (title.length > longestTitle) {
    const expected = `no máximo ${longestTitle} letras, para caber na busca do Google; tem ${title.length}`;
    faults.push({ file, item: "meta.title", found: title, expected });
  }
  if (description.length < least || description.length > most) {
    const expected = `de ${least} a ${most} letras, para caber na busca do Google; tem ${description.length}`;
    faults.push({ file, item: "meta.description", found: description, expected });
  }
  if (lines.filter((line) => line.split(highlight).length === 2).length !== 1) {
    const expected = `as palavras de "lines" que ficam em destaque, uma vez e numa linha só`;
    faults.push({ file, item: "hero.title.highlight", found: highlight, expected });
  }
  return faults;
}

/** How many of the first features are bold comes from plans.ts, the features from the texts. */
export function checkFeatures(
  plans: readonly { key: string; highlightedFeatures: number }[],
  texts: Record<string, unknown>,
  language: string,
): Fault[] {
  return plans.flatMap(({ key, highlightedFeatures }) => {
    const { features } = (texts[key] ?? {}) as { features?: string[] };
    if (features && features.length > 0 && highlightedFeatures <= features.length) return [];
    return {
      file: `locales/${language}/home.json`,
      item: `plans.${key}.features`,
      expected: `a lista do plano ${key}, com pelo menos ${Math.max(1, highlightedFeatures)} item`,
    };
  });
}

function placed(texts: TextFiles): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([name, file]) => listStrings(name, file));
  return new Map(entries.map(({ where, value }) => [where, value.replace(mark, "")]));
}

function variablesOf(text: string): string[] {
  return Array.from(text.matchAll(placeholder), ([, name = ""]) => name).sort();
}
