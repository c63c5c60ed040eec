import { expect } from "vitest";
import type cases from "../../contract/language-cases.json";
import { indexedPages, pageOfPath, pagePaths } from "../../contract/pages.ts";
import { fixtureHtml } from "./fixture-site.ts";
import { siteHost } from "./test-settings.ts";
import type { TestSite } from "./test-site.ts";

type LanguageCase = (typeof cases)[number];

const cookieAttributes = "Path=/; Max-Age=31536000; SameSite=Lax";

/** Checks every page, the 404 page included. */
export async function expectLanguage(
  request: TestSite["request"],
  languageCase: LanguageCase,
): Promise<void> {
  const { query, cookie, referer, acceptLanguage, expected, redirect, saved } = languageCase;
  const headers = {
    Host: siteHost,
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(referer !== undefined && { Referer: `${new URL(referer, `https://${siteHost}`)}` }),
    ...(acceptLanguage !== undefined && { "Accept-Language": acceptLanguage }),
  };
  const paths = indexedPages.map((page): string => pagePaths[page]);
  // No page of ours links to an unknown address, so only the switcher works there.
  if (referer === undefined) paths.push("/nowhere");
  for (const path of paths) {
    const response = await request(query === undefined ? path : `${path}?${query}`, { headers });
    expect(response.headers["set-cookie"]).toEqual(
      saved && [`i18nextLng=${saved}; ${cookieAttributes}`],
    );
    if (redirect !== undefined) {
      expect([response.status, response.headers.location]).toEqual([302, redirect]);
      expect(response.headers["cache-control"]).toBe("no-store");
      continue;
    }
    expect(response.headers["content-language"]).toBe(expected);
    expect(response.body.toString()).toBe(fixtureHtml(pageOfPath(path), `${expected}`));
  }
}
