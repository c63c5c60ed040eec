import { expect } from "vitest";
import type cases from "../../contract/language-cases.json";
import { fixtureHtml } from "./fixture-site.ts";
import type { TestSite } from "./test-site.ts";

type LanguageCase = (typeof cases)[number];

const pages = { "/": "home", "/cameras": "cameras", "/nowhere": "not-found" };

/** Checks every page, the 404 page included. */
export async function expectLanguage(
  request: TestSite["request"],
  languageCase: LanguageCase,
): Promise<void> {
  const { query, cookie, acceptLanguage, expected } = languageCase;
  const headers = {
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
  };
  for (const [path, page] of Object.entries(pages)) {
    const response = await request(query === undefined ? path : `${path}?${query}`, { headers });
    expect(response.headers["content-language"]).toBe(expected);
    expect(response.body.toString()).toBe(fixtureHtml(page, expected));
  }
}
