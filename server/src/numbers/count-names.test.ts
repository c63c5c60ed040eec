import { languages } from "@fiosite/content/languages";
import { pages } from "@fiosite/content/pages";
import { expect, test } from "vitest";
import { openSiteContent } from "../platform/site-content.ts";
import { countNames } from "./count-names.ts";

test("the report has a Portuguese name for every page and every language", () => {
  const names = countNames(openSiteContent()());
  for (const key of [...Object.keys(pages), ...languages]) {
    expect(names.get(key), key).toMatch(/^\p{Lu}/u);
    expect(names.get(key), key).not.toBe(key);
  }
  expect(names.get("home")).toBe("Início");
  expect(names.get("en-US")).toBe("Inglês");
  expect(names.get("instagram")).toBe("Instagram");
});
