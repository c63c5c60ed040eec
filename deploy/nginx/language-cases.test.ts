import { afterAll, beforeAll, test } from "vitest";
import cases from "../../contract/language-cases.json" with { type: "json" };
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { expectLanguage } from "../../dev/site/expect-language.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

test.each(cases)("$name", (languageCase) => expectLanguage(site.request, languageCase));
