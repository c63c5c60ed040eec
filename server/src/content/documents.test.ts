import { isDeepStrictEqual } from "node:util";
import { changeValue } from "@fiosite/content/content-path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDocuments, mergeDocuments } from "./documents.ts";

const base = {
  a: 1,
  b: { c: ["x"] },
  plans: [
    { key: "p", cents: 1 },
    { key: "q", cents: 2 },
  ],
};

function changed(changes: Record<string, unknown>): unknown {
  return Object.entries(changes).reduce<unknown>(
    (document, [path, value]) => changeValue(document, path, value),
    base,
  );
}

test("a change is reported at the path of its value", () => {
  const after = changed({
    "plans.p.cents": 3,
    "b.c": ["x", "y"],
    "plans.r": { key: "r" },
    a: undefined,
  });
  expect(compareDocuments(base, after)).toEqual([
    { path: "a", before: 1, after: undefined },
    { path: "b.c", before: ["x"], after: ["x", "y"] },
    { path: "plans.p.cents", before: 1, after: 3 },
    { path: "plans.r", before: undefined, after: { key: "r" } },
  ]);
});

test("items that moved are reported at their list", () => {
  const after = changed({
    plans: [
      { key: "q", cents: 2 },
      { key: "p", cents: 5 },
    ],
  });
  expect(compareDocuments(base, after)).toEqual([
    { path: "plans", before: ["p", "q"], after: ["q", "p"] },
    { path: "plans.p.cents", before: 1, after: 5 },
  ]);
});

test("two changes of different values are both kept", () => {
  const first = changed({ "plans.p.cents": 3, "plans.r": { key: "r" } });
  const second = changed({ "plans.q": undefined, "b.c": ["z"], "plans.p.name": "P" });
  expect(mergeDocuments(base, first, second)).toEqual({
    a: 1,
    b: { c: ["z"] },
    plans: [{ key: "p", cents: 3, name: "P" }, { key: "r" }],
  });
});

test("where both changed one value the preferred one stays", () => {
  expect(mergeDocuments(base, changed({ a: 2 }), changed({ a: 3 }))).toEqual(changed({ a: 2 }));
});

test("items that one side moved stay moved", () => {
  const moved = changed({ plans: [...base.plans].reverse() });
  const expected = changeValue(moved, "plans.p.cents", 9);
  expect(mergeDocuments(base, moved, changed({ "plans.p.cents": 9 }))).toEqual(expected);
  expect(mergeDocuments(base, changed({ "plans.p.cents": 9 }), moved)).toEqual(expected);
});

const document = fc
  .letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, fc.integer(), fc.constant(null), tie("object"), tie("list")),
    object: fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), tie("value")),
    list: fc.subarray(["p", "q", "r"]).map((keys) => keys.map((key) => ({ key }))),
  }))
  .object.map((value) => JSON.parse(JSON.stringify(value)));

test("a side that changed nothing leaves the other as it is", () => {
  fc.assert(
    fc.property(document, document, (one, two) => {
      expect(mergeDocuments(one, one, two)).toEqual(two);
      expect(mergeDocuments(one, two, one)).toEqual(two);
      expect(mergeDocuments(one, two, two)).toEqual(two);
      expect(compareDocuments(one, two).length === 0).toBe(isDeepStrictEqual(one, two));
    }),
  );
});
