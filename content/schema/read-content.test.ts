import { expect, test } from "vitest";
import type { Content } from "../content.ts";
import { readStarterContent } from "../starter-content.ts";
import { readContent } from "./read-content.ts";

const starter = readStarterContent();

function read(document: unknown): Content {
  const result = readContent(document, starter);
  if (!result.isReadable) throw new Error(JSON.stringify(result.issues));
  return result.content;
}

/** As PostgreSQL returns a jsonb: keys by length, then by letters. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

test("the order of keys does not change, so that the same content gives the same pages", () => {
  expect(JSON.stringify(read(starter))).toBe(JSON.stringify(starter));
  expect(JSON.stringify(read(sorted(starter)))).toBe(JSON.stringify(starter));
});

test("an older document gets the texts that it lacks, in each language", () => {
  const { planDetails: _added, ...common } = starter.texts["pt-BR"].common;
  const { footer: _removed, ...english } = starter.texts["en-US"];
  const document = {
    ...starter,
    texts: { "pt-BR": { ...starter.texts["pt-BR"], common }, "en-US": english },
  };
  expect(read(document)).toEqual(starter);
});

test("a newer document is read without what this release does not know", () => {
  const company = { ...starter.facts.company, fax: "1" };
  const document = { ...starter, facts: { ...starter.facts, company, pets: [] }, themes: {} };
  expect(read(document)).toEqual(starter);
});

test("a value that breaks a rule of today is still read: it was live", () => {
  const document = structuredClone(starter);
  document.facts.company.name = "x".repeat(200);
  expect(read(document).facts.company.name).toBe("x".repeat(200));
});

test("a document without a fact cannot be read, and the path says why", () => {
  const { towns: _towns, ...facts } = starter.facts;
  expect(readContent({ ...starter, facts }, starter)).toMatchObject({
    isReadable: false,
    issues: [{ path: "facts.towns", message: "Falta este item." }],
  });
  expect(readContent(null, starter)).toMatchObject({ isReadable: false });
});
