import { afterAll, beforeAll, expect, test } from "vitest";
import { byLanguage } from "../../content/by-language.ts";
import { chooseLanguage } from "../../contract/language.ts";
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

/** Lehmer's generator: every run picks the same items, so a failure can be reproduced. */
function createPicker(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item | undefined => {
    state = (state * 48_271) % 2_147_483_647;
    return items[state % items.length];
  };
}

const pick = createPicker(7);
const tags = ["pt", "EN", "pt-BR", "en-US", "pt-PT-x", "fr", "*", "en_US", "english", "en-", ""];
const parameters = [
  "",
  ";q=1",
  ";q=0",
  ";q=0.",
  ";q=0.000",
  ";q=0.001",
  " ;\tQ=0.0 ",
  " ; Q=0.7\t",
  ";q=0;level=1",
  ";level=1;q=0",
  ";q=00",
  ";q= 0",
  ";q",
  ";",
];

function randomEntry(): string {
  return `${pick(["", " ", "\t"])}${pick(tags)}${pick(parameters)}`;
}

test("[LANG-01] 500 random headers get the same language from nginx and from the contract", async () => {
  const counts = byLanguage(() => 0);
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const acceptLanguage = Array.from({ length: pick([1, 2, 3, 4]) ?? 1 }, randomEntry)
      .join(",")
      .trim();
    const expected = chooseLanguage({ acceptLanguage });
    const { headers } = await site.request("/", { headers: { "Accept-Language": acceptLanguage } });
    expect(headers["content-language"], JSON.stringify(acceptLanguage)).toBe(expected);
    counts[expected] += 1;
  }
  expect(counts["en-US"]).toBeGreaterThan(100);
});

test.each([
  ["pt-", 2_600],
  ["en-a", 1_900],
  ["pt;q=0,", 1_100],
  [",", 7_800],
  ["en\t ", 1_900],
  ["x, en;q=0.00", 600],
])("[LANG-01] %j, %d times, does not exhaust nginx's expressions", async (piece, times) => {
  const acceptLanguage = piece.repeat(times).trim();
  const { headers } = await site.request("/", { headers: { "Accept-Language": acceptLanguage } });
  expect(headers["content-language"]).toBe(chooseLanguage({ acceptLanguage }));
  expect((await site.nginx.readLogs()).error).not.toMatch(/alert|crit/);
});
