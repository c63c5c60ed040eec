import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listStrings } from "./content-path.ts";
import { readStarterContent } from "./starter-content.ts";
import { listOpenFacts, listUnconfirmed, withConfirmed, withoutMarks } from "./unconfirmed.ts";

const starter = readStarterContent();
const { facts, texts } = withoutMarks(starter);
const published = [...listStrings("facts", facts), ...listStrings("texts", texts)];
const unconfirmed = listUnconfirmed(starter);

test("published facts and texts contain no mark", () => {
  expect(published.length).toBeGreaterThan(300);
  expect(published.filter(({ value }) => value.includes("[?]"))).toEqual([]);
});

test("every mark in the content files is listed", () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
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
  const empty = Object.entries(facts.company).filter(([, value]) => value === null);
  expect(missing).toEqual(empty.map(([key]) => `facts.company.${key}`));
});

/** Lists the open items of content in which everything is confirmed and supplied, except the changes. */
function list(changes: object = {}) {
  const supplied = { legalName: "P", cnpj: "P", streetAddress: "P", scmAuthorization: "P" };
  const company = { ...facts.company, ...supplied, dataProtectionEmail: "p@p.example" };
  Object.assign(company, changes);
  return listOpenFacts({ facts: { ...facts, company }, texts });
}

test("unconfirmed and missing values are open, and nothing else", () => {
  expect(list()).toEqual([]);
  const changes = { supportEmail: "[?] a@b.example", legalName: null };
  expect(list(changes)).toEqual([
    "facts.company.legalName: ainda não foi informado",
    "facts.company.supportEmail: a@b.example",
  ]);
});

test("values that one answer settles are one line, however many they are and in how many languages", () => {
  const lines = listOpenFacts(starter);
  expect(lines.length).toBeLessThan(unconfirmed.length / 2);
  expect(lines.filter((line) => line.includes(".privacy:"))).toEqual([
    expect.stringMatching(/^texts\.pt-BR\.privacy: .+ \(e mais \d+\)$/),
  ]);
});

test("what was confirmed since comes with all its lines and in every language", () => {
  const withTexts = (features: Record<string, string[]>) => ({
    facts: { company: {}, internetPlans: [{ key: "a", texts: features }] },
    texts: {},
  });
  const older = withTexts({ "pt-BR": ["Filmes", "[?] Wi-Fi"], "en-US": ["Movies", "[?] Wi-Fi"] });
  const normal = withTexts({ "pt-BR": ["Wi-Fi", "Filmes"], "en-US": ["Wi-Fi", "Movies"] });
  expect(withConfirmed(older, normal)).toEqual(normal);
  const open = withTexts({ "pt-BR": ["Wi-Fi", "Filmes"], "en-US": ["[?] Wi-Fi", "Movies"] });
  expect(withConfirmed(older, open)).toEqual(older);
});
