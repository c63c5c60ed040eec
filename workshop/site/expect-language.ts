import { expect } from "vitest";
import type cases from "../../contract/language-cases.json";
import { pageOfPath, pagePaths } from "../../contract/pages.ts";
import { fixtureHtml } from "./fixture-site.ts";
import type { TestSite } from "./test-site.ts";

type LanguageCase = (typeof cases)[number];

const pages = [...Object.values(pagePaths), "/nowhere"];

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
  for (const path of pages) {
    const response = await request(query === undefined ? path : `${path}?${query}`, { headers });
    expect(response.headers["content-language"]).toBe(expected);
    expect(response.body.toString()).toBe(fixtureHtml(pageOfPath(path), expected));
  }
}
