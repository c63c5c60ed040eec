import { afterAll, beforeAll, expect, test } from "vitest";
import cases from "../../contract/language-cases.json" with { type: "json" };
import { fixtureHtml } from "../../server/test-support/fixture-site.ts";
import { type NginxSite, startNginxSite } from "./test-support/nginx-site.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

test.each(cases)("$name", async ({ query, cookie, acceptLanguage, expected }) => {
  const headers = {
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
  };
  for (const [path, page] of [
    ["/", "home"],
    ["/cameras", "cameras"],
    ["/nowhere", "not-found"],
  ]) {
    const answer = await site.ask(query === undefined ? `${path}` : `${path}?${query}`, {
      headers,
    });
    expect(answer.headers["content-language"]).toBe(expected);
    expect(answer.body.toString()).toBe(fixtureHtml(`${page}`, expected));
  }
});
