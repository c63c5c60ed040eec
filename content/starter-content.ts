import { readFileSync } from "node:fs";
import { byLanguage } from "./by-language.ts";
import type { Content } from "./content.ts";
import { pages } from "./provider/pages.ts";

/** Each is one JSON file in the folder of every language. */
export const namespaces = ["common", "footer", "language", ...Object.keys(pages)];

/** The content of a release until the provider changes it. `npm run check` compares the files with the schema. */
export function readStarterContent(): Content {
  return {
    facts: readJson("provider/facts.json"),
    texts: byLanguage((language) => {
      const files = namespaces.map((name) => [
        name,
        readJson(`provider/locales/${language}/${name}.json`),
      ]);
      return Object.fromEntries(files);
    }),
  };
}

function readJson(file: string) {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}
