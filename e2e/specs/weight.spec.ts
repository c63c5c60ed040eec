import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@tudo/content/languages";
import { expect, test } from "../support/test.ts";

const dist = join(import.meta.dirname, "../../web/dist");
const bytesOf = (...path: string[]) => statSync(join(dist, ...path)).size;

/** Ten segments of 1,460 bytes: what a server may send before it waits for the first answer. */
const oneRoundTripBytes = 14_600;

for (const language of languages) {
  for (const page of ["home", "cameras"]) {
    test(`${page} in ${language} fits one round trip, styles included`, { tag: "@once" }, () => {
      expect(bytesOf("pages", `${page}.${language}.html.br`)).toBeLessThanOrEqual(
        oneRoundTripBytes,
      );
    });
  }
}

test("fonts and the phone's poster are light", { tag: "@once" }, () => {
  const assets = readdirSync(join(dist, "public/assets"));
  const weigh = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).map((name) => bytesOf("public/assets", name));
  const fonts = weigh(/\.woff2$/);
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(40_000);
  const posters = weigh(/^poster-port-.*\.avif$/);
  expect(posters).toHaveLength(1);
  expect(posters[0]).toBeLessThanOrEqual(20_000);
});
