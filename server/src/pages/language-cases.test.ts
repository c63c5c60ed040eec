import cases from "@fiosite/contract/language-cases.json" with { type: "json" };
import { afterAll, beforeAll, test } from "vitest";
import { expectLanguage } from "../../../dev/site/expect-language.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test.each(cases)("$name", (languageCase) => expectLanguage(site.request, languageCase));
