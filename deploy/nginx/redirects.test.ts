/**
 * Redirects for visitors without JavaScript, whose language and campaign are known only from the address and the Referer. An
 * installed site is served by nginx, the demo by Node; both must respond in the same way.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexedPages, pagePaths } from "../../contract/pages.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

const pages = indexedPages.map((page): string => pagePaths[page]);
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

interface Visit {
  query?: string;
  cookie?: string;
  referer?: string;
  acceptLanguage?: string;
}

async function visit(path: string, { query, cookie, referer, acceptLanguage }: Visit) {
  const headers = {
    Host: siteHost,
    ...(cookie && { Cookie: `i18nextLng=${cookie}` }),
    ...(referer && { Referer: referer.replace(/^\//, `https://${siteHost}/`) }),
    ...(acceptLanguage && { "Accept-Language": acceptLanguage }),
  };
  const address = query ? `${path}?${query}` : path;
  const [response, inDemo] = await Promise.all(
    [site, site.server].map(({ request }) => request(address, { headers })),
  );
  const told = (each = response) =>
    ["location", "set-cookie", "content-language"].map((name) => each?.headers[name]);
  expect([inDemo?.status, ...told(inDemo)]).toEqual([response?.status, ...told()]);
  return { status: response?.status, headers: response?.headers ?? {} };
}

test.each<[string, Visit, string]>([
  ["is saved", { query: "setLng=en-US" }, "en-US"],
  [
    "replaces the saved choice",
    { query: "setLng=pt-BR", cookie: "en-US", acceptLanguage: "en-US" },
    "pt-BR",
  ],
  ["overrides the parameter lng", { query: "lng=en-US&setLng=PT" }, "pt-BR"],
  ["counts in capitals", { query: "SETLNG=EN" }, "en-US"],
])("[LANG-02] the switcher's parameter %s", async (_what, choice, language) => {
  for (const path of [...pages, "/nowhere", "//elsewhere.example"]) {
    const { status, headers } = await visit(path, choice);
    expect([status, headers.location]).toEqual([302, `?lng=${language}`]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toEqual([
      `i18nextLng=${language}; Path=/; Max-Age=31536000; SameSite=Lax`,
    ]);
  }
});

test.each<[string, Visit, string]>([
  [
    "a link keeps the language of the referring address",
    { referer: "/cameras?lng=pt-BR", acceptLanguage: "en-US" },
    "?lng=pt-BR",
  ],
  [
    "a link keeps that language and its own parameters",
    { query: "utm_source=radio", referer: "/?utm_source=radio&lng=en#planos" },
    "?utm_source=radio&lng=en-US",
  ],
  [
    "the first known language of several in the referring address counts",
    { referer: "/?lng=fr&lng=en-US&lng=pt-BR" },
    "?lng=en-US",
  ],
])("[LANG-01] %s", async (_what, followed, location) => {
  for (const path of pages) {
    const { status, headers } = await visit(path, followed);
    expect([status, headers.location]).toEqual([302, location]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toBeUndefined();
  }
});

test.each<[string, Visit, string]>([
  [
    "[LANG-01] the browser has the language of the referring address",
    { referer: "/?lng=pt-BR", acceptLanguage: "pt-BR" },
    "pt-BR",
  ],
  [
    "[LANG-01] the link has a parameter of its own",
    { query: "lng=en-US", referer: "/?lng=pt-BR" },
    "en-US",
  ],
  ["[LANG-01] the visitor has the cookie", { cookie: "pt-BR", referer: "/?lng=en-US" }, "pt-BR"],
  [
    "[LANG-01] the referring address has an unknown language",
    { referer: "/?lng=fr", acceptLanguage: "en-US" },
    "en-US",
  ],
  [
    "[LANG-01] the referring address is another site's",
    { referer: "https://elsewhere.example/?lng=en-US" },
    "pt-BR",
  ],
  [
    "[LANG-03] the referring address has a script tag",
    { referer: "/?lng=en-US%22%3E%3Cscript%3E" },
    "pt-BR",
  ],
])("%s: no redirect", async (_what, followed, language) => {
  for (const path of pages) {
    const { status, headers } = await visit(path, followed);
    expect([status, headers["content-language"]]).toEqual([200, language]);
    expect(headers["set-cookie"]).toBeUndefined();
  }
});

const radio = "utm_source=radio&utm_campaign=inverno+2026";

test.each([
  ["/", `/cameras?${radio}`, `/?${radio}`],
  ["/cameras?lng=en-US", `/cameras?fbclid=x&${radio}&gclid=y`, `/cameras?lng=en-US&${radio}`],
  ["/?utm_source=panfleto", `/cameras?${radio}`, undefined],
  ["/", '/cameras?utm_source="radio"', undefined],
  ["/", `/cameras#?${radio}`, undefined],
  ["/", `https://elsewhere.example/?${radio}`, undefined],
  ["/nowhere", `/cameras?${radio}`, undefined],
])("%s opened from %s carries the campaign to %s", async (path, referer, location) => {
  const { status, headers } = await visit(path, { referer });
  expect(headers.location).toBe(location);
  if (location) expect([status, headers["cache-control"]]).toEqual([302, "no-store"]);
});

test.each([
  ["/cameras/", "/cameras"],
  ["/CAMERAS//?x=%0d%0a&lng=en", "/cameras?x=%0d%0a&lng=en"],
])("[RT-02] %s moved to %s for an hour", async (path, location) => {
  const { status, headers } = await site.request(path);
  expect([status, headers.location]).toEqual([301, location]);
  expect(headers["cache-control"]).toBe("public, max-age=3600");
});
