import { afterAll, beforeAll, test } from "vitest";
import cases from "../../contract/language-cases.json" with { type: "json" };
import { expectLanguage } from "../../server/test-support/expect-language.ts";
import { type NginxSite, startNginxSite } from "./test-support/nginx-site.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

test.each(cases)("$name", (languageCase) => expectLanguage(site.ask, languageCase));
