import cases from "@fiosite/contract/language-cases.json" with { type: "json" };
import { afterAll, beforeAll, test } from "vitest";
import { expectLanguage } from "../../test-support/expect-language.ts";
import { startTestSite, type TestSite } from "../../test-support/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test.each(cases)("$name", (languageCase) => expectLanguage(site.ask, languageCase));
