import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readStarterContent } from "../../content/starter-content.ts";
import { otherFacts } from "./other-facts.ts";

/** The pages that the other provider has on another site. */
const leftOut = ["privacy", "terms"];
const accents: Record<string, string> = {
  ...{ a: "á", e: "é", i: "í", o: "ó", u: "ú" },
  ...{ A: "Á", E: "É", I: "Í", O: "Ó", U: "Ú" },
};

/**
 * Writes the document of the other provider: the starter content under other names, with other facts and a third language. Its
 * texts are the Portuguese ones with an accent on every vowel: as long, but different, so a new text needs no translation here.
 * `inns.*.json` are the texts of the page that only this provider has.
 */
export function writeOtherContent(folder: string): void {
  const inns = withSpanish({ "pt-BR": readInns("pt-BR"), "en-US": readInns("en-US") });
  const { facts, texts } = readStarterContent();
  const names = [
    [facts.company.name, "Guavira Conecta"],
    [facts.company.state, "MS"],
    [texts["pt-BR"].common.nav.securityPortal, "Olho da Serra"],
    ...facts.towns.map(({ name }) => [name, "Bonito"]),
  ];
  const renamed = (text: string) =>
    names.reduce((result, [name = "", other = ""]) => result.replaceAll(name, other), text);
  write("facts.json", withSpanish(otherFacts(mapTexts(facts, renamed))));
  for (const [language, files] of Object.entries(withSpanish(mapTexts(texts, renamed)))) {
    const own = { ...files, inns: inns[language as keyof typeof inns] };
    for (const [name, text] of Object.entries(own)) {
      const isSpanishName = name === "language" && language === "es-PY";
      const value = isSpanishName ? { name: "Español", shortName: "ES" } : text;
      if (!leftOut.includes(name)) write(`locales/${language}/${name}.json`, value);
    }
  }

  function write(file: string, value: unknown) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  }
}

function readInns(language: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `inns.${language}.json`), "utf8"));
}

/** Adds the third language beside each Portuguese value. */
function withSpanish<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, each) =>
    each?.["pt-BR"] ? { ...each, "es-PY": mapTexts(each["pt-BR"], accented) } : each,
  );
}

/** `{{variables}}` and the mark of an unconfirmed value stay. */
function accented(text: string): string {
  return text.replace(/\{\{.*?\}\}|[aeiou]/gi, (found) => accents[found] ?? found);
}

function mapTexts<Value>(value: Value, map: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (key, each) =>
    typeof each === "string" && key !== "key" ? map(each) : each,
  );
}
