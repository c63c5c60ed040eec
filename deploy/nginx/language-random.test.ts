import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseLanguage } from "../../contract/language.ts";
import { type NginxSite, startNginxSite } from "../../workshop/nginx/nginx-site.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

/** The same numbers at every run (Lehmer's generator), so that a failure can be seen again. */
function createPicker(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item | undefined => {
    state = (state * 48_271) % 2_147_483_647;
    return items[state % items.length];
  };
}

const pick = createPicker(7);
const digits = [..."0123456789"];
const tags = ["pt", "EN", "pt-BR", "en-US", "pt-PT-x", "fr", "*", "en_US", "english", "en-", ""];
const qualities = [
  "",
  "",
  ";q=1",
  ";q=1.000",
  ";q=0",
  ";q=0.",
  " ; Q=0.7\t",
  ";q=1.1",
  ";q=.5",
  ";q= 0.5",
  ";q",
];

function randomEntry(): string {
  const decimals = [pick(digits), pick([...digits, ""]), pick([...digits, ""])].join("");
  return `${pick(["", " ", "\t"])}${pick(tags)}${pick([...qualities, ...Array<string>(9).fill(`;q=0.${decimals}`)])}`;
}

test("[LANG-01] 500 headers of any shape get the language that the contract says", async () => {
  const counts = { "pt-BR": 0, "en-US": 0 };
  for (let round = 0; round < 500; round += 1) {
    const acceptLanguage = Array.from({ length: pick([1, 2, 3, 4]) ?? 1 }, randomEntry)
      .join(",")
      .trim();
    const expected = chooseLanguage({ acceptLanguage });
    const { headers } = await site.ask("/", { headers: { "Accept-Language": acceptLanguage } });
    expect(headers["content-language"], JSON.stringify(acceptLanguage)).toBe(expected);
    counts[expected] += 1;
  }
  expect(counts["en-US"]).toBeGreaterThan(100);
});

test.each([
  ["pt-", 2_600],
  ["en-a", 1_900],
  ["pt;q=0.1,", 800],
  [",", 7_800],
  ["pt;q=0.111, ", 600],
  ["x, en;q=0.01", 600],
])("[LANG-01] %s, %d times, is no trouble for the expressions", async (piece, times) => {
  const acceptLanguage = piece.repeat(times).trim();
  const { headers } = await site.ask("/", { headers: { "Accept-Language": acceptLanguage } });
  expect(headers["content-language"]).toBe(chooseLanguage({ acceptLanguage }));
  expect((await site.nginx.readLogs()).error).not.toMatch(/alert|crit/);
});
