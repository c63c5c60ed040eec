import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { company } from "./company.ts";
import { languages } from "./languages.ts";
import { listStrings } from "./list-strings.ts";
import { listUnconfirmed } from "./list-unconfirmed.ts";
import { localReviews } from "./local-reviews.ts";
import { readTextsWithMarks } from "./read-texts.ts";
import { withoutMarks } from "./unconfirmed.ts";

const published = [
  ...listStrings("company", company),
  ...listStrings("localReviews", localReviews),
  ...languages.flatMap((language) =>
    listStrings(language, withoutMarks(readTextsWithMarks(language))),
  ),
];
const unconfirmed = listUnconfirmed();

test("published facts and texts contain no mark", () => {
  expect(published.length).toBeGreaterThan(300);
  expect(published.filter(({ value }) => value.includes("[?]"))).toEqual([]);
});

test("every mark in the content files is listed", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json") || /(company|local-reviews)\.ts$/.test(path))
    .map((path) => readFileSync(`${import.meta.dirname}/${path}`, "utf8"));
  const written = sources.join("\n").match(/"\[\?\] /g) ?? [];
  expect(unconfirmed.filter(({ value }) => value !== null)).toHaveLength(written.length);
});

test("each item has the path of the value and what the site shows until it is confirmed", () => {
  const marked = unconfirmed.filter(({ value }) => value !== null);
  for (const item of marked) expect(published).toContainEqual(item);
});

test("a fact of the company that was not supplied is listed as missing", () => {
  const missing = unconfirmed.filter(({ value }) => value === null).map(({ where }) => where);
  const empty = Object.entries(company).filter(([, value]) => value === null);
  expect(missing).toEqual(empty.map(([key]) => `company.${key}`));
});

test("every example address or number is listed as unconfirmed", () => {
  const placeholders = published.filter(({ value }) => /\.example\b|99999-?0000/.test(value));
  for (const placeholder of placeholders) expect(unconfirmed).toContainEqual(placeholder);
});
