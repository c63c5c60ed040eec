import { afterEach, expect, test, vi } from "vitest";
import { shortenComment } from "./testimonial.ts";

const family = "👨‍👩‍👧‍👦";
const accent = "e\u0301";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [139, "a".repeat(139)],
  [140, "a".repeat(140)],
  [141, `${"a".repeat(140)}…`],
])("[REV-04] a comment of %i characters", (length, shown) => {
  expect(shortenComment("a".repeat(length))).toBe(shown);
});

test.each([
  ["emoji", "😀"],
  ["family", family],
  ["flag", "🇧🇷"],
  ["letter with its accent apart", accent],
])("[REV-04] the %s at the limit is kept whole or left out", (_name, letter) => {
  expect(shortenComment(`${"a".repeat(139)}${letter}`)).toBe(`${"a".repeat(139)}${letter}`);
  expect(shortenComment(`${"a".repeat(139)}${letter}b`)).toBe(`${"a".repeat(139)}${letter}…`);
  expect(shortenComment(`${"a".repeat(140)}${letter}`)).toBe(`${"a".repeat(140)}…`);
});

test("[REV-04] a comment that is cut at a blank has no blank before the ellipsis", () => {
  expect(shortenComment(`${"a".repeat(139)} b`)).toBe(`${"a".repeat(139)}…`);
});

test("a browser without Intl.Segmenter never shows half a character", () => {
  vi.stubGlobal("Intl", {});
  expect(shortenComment(`${"a".repeat(139)}😀b`)).toBe(`${"a".repeat(139)}😀…`);
  expect(shortenComment("a".repeat(140))).toBe("a".repeat(140));
});
