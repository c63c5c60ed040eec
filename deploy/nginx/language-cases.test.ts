import { afterAll, beforeAll, expect, test } from "vitest";
import cases from "../../contract/language-cases.json" with { type: "json" };
import { indexedPages, pageOfPath, pagePaths } from "../../contract/pages.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { fixtureHtml } from "../../dev/site/fixture-site.ts";

const paths = [...indexedPages.map((page): string => pagePaths[page]), "/nowhere"];
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

test.each(cases)("$name, from nginx and from the server", async (languageCase) => {
  const { query, cookie, acceptLanguage, expected } = languageCase;
  const headers = {
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
  };
  for (const { request } of [site, site.server]) {
    for (const path of paths) {
      const response = await request(query === undefined ? path : `${path}?${query}`, { headers });
      expect(response.headers["set-cookie"]).toBeUndefined();
      expect(response.headers["content-language"]).toBe(expected);
      expect(response.body.toString()).toBe(fixtureHtml(pageOfPath(path), expected));
    }
  }
});
