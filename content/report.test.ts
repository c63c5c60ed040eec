import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { pages } from "./pages.ts";
import { report } from "./report.ts";

test("the report has a Portuguese name for every page and every language", () => {
  for (const key of [...Object.keys(pages), ...languages]) {
    expect(report.names[key], key).toMatch(/^\p{Lu}/u);
    expect(report.names[key], key).not.toBe(key);
  }
  expect(report.names).toMatchObject({ home: "Início", "en-US": "Inglês" });
});
