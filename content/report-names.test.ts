import { expect, test } from "vitest";
import { defaultLanguage, languages } from "./provider/languages.ts";
import { pages } from "./provider/pages.ts";
import { reportNames } from "./report-names.ts";
import { readStarterContent } from "./starter-content.ts";
import { visitorContent } from "./visitor-content.ts";

test("the report has a Portuguese name for every page and every language", () => {
  const content = visitorContent(readStarterContent(), defaultLanguage);
  const names = reportNames(content, content.facts);
  for (const key of [...Object.keys(pages), ...languages]) {
    expect(names.get(key), key).toMatch(/^\p{Lu}/u);
    expect(names.get(key), key).not.toBe(key);
  }
  expect(names.get("home")).toBe("Início");
  expect(names.get("en-US")).toBe("Inglês");
  expect(names.get("instagram")).toBe("Instagram");
});
