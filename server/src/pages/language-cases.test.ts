import cases from "@tudo/contract/language-cases.json" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureHtml } from "../../test-support/fixture-site.ts";
import { startTestSite, type TestSite } from "../../test-support/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
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
