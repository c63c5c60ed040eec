import { expect, test } from "vitest";
import { changeValue } from "./content-path.ts";

const document = { facts: { plans: [{ key: "a", cents: 1 }, { key: "b" }] }, words: ["x", "y"] };

test.each<[string, string, unknown, unknown]>([
  [
    "a value of an item",
    "facts.plans.a.cents",
    2,
    { plans: [{ key: "a", cents: 2 }, { key: "b" }] },
  ],
  ["an item removed", "facts.plans.a", undefined, { plans: [{ key: "b" }] }],
  ["a value removed", "facts.plans", undefined, {}],
])("%s", (_name, path, value, facts) => {
  const before = structuredClone(document);
  expect(changeValue(document, path, value)).toEqual({ ...document, facts });
  expect(document).toEqual(before);
});

test("items without a key are addressed by their number", () => {
  expect(changeValue(document, "words.1", "z")?.words).toEqual(["x", "z"]);
  expect(changeValue(document, "words.2", "z")?.words).toEqual(["x", "y", "z"]);
});

test.each(["facts.none.cents", "facts.plans.c", "words.9", "words.0.more"])(
  "no place at %s",
  (path) => {
    expect(changeValue(document, path, { key: "other" })).toBeUndefined();
  },
);

test("the name of a prototype is a name like any other", () => {
  expect(Object.keys(changeValue({ a: 1 }, "__proto__", 2) ?? {})).toEqual(["a", "__proto__"]);
});
