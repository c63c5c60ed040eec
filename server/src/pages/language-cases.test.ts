import cases from "@fiosite/contract/language-cases.json" with { type: "json" };
import { afterAll, beforeAll, test } from "vitest";
import { expectLanguage } from "../../../workshop/site/expect-language.ts";
import { startTestSite, type TestSite } from "../../../workshop/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test.each(cases)("$name", (languageCase) => expectLanguage(site.request, languageCase));
