import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, type Edit, listEdits } from "./edits.ts";
import { crossingsOf, liveAt, momentsFrom, normalAt, type Publication } from "./timeline.ts";

// biome-ignore lint/style/noProcessEnv: not a setting of the site
const runs = { numRuns: process.env.SEED === "random" ? 20_000 : 1_000 };
const names = ["a", "b", "c", "d"];
const document = { percent: 0, plans: names.map((key) => ({ key, cents: 0 })) };
const key = fc.constantFrom(...names, "n0", "n1", "n2", "n3");
const cents = fc.integer({ min: 1, max: 999 });
/** The plan that an edit changes, or the value outside of the list. */
const subject = ({ path }: Edit) => path.split(".")[1] ?? path;
const priceOf = (edit: Edit) =>
  edit.kind === "add" ? (edit.value as { cents: number }).cents : "value" in edit && edit.value;

/** Sets prices of plans that exist, were removed or come with another publication; adds plans; removes plans. */
function editOf(index: number): fc.Arbitrary<Edit> {
  const value = cents.map((each) => ({ key: `n${index}`, cents: each }));
  const path = key.map((each) => `plans.${each}`);
  return fc.oneof(
    fc.record({
      kind: fc.constant("set"),
      path: path.map((each) => `${each}.cents`),
      value: cents,
    }),
    fc.record({ kind: fc.constant("set"), path: fc.constant("percent"), value: cents }),
    fc.record({
      kind: fc.constant("add"),
      path: fc.constant(`plans.n${index}`),
      value,
      after: key,
    }),
    fc.record({ kind: fc.constant("remove"), path }),
    // The value is normally absent, as the notice is.
    fc.record({ kind: fc.constant("set"), path: fc.constant("notice"), value: cents }),
  );
}

function publicationOf(id: number): fc.Arbitrary<Publication> {
  const edits = fc.uniqueArray(editOf(id), { minLength: 1, maxLength: 3, selector: subject });
  // The first edit may be replaced while the others go on.
  const replaced = fc.option(fc.nat(30).map((at): Record<number, number> => ({ 0: at })));
  return fc
    .tuple(fc.nat(20), fc.option(fc.integer({ min: 1, max: 12 })), edits, replaced)
    .map(([from, lasts, edits, replacedAt]) => ({
      id,
      from,
      askedAt: 0,
      isSettled: false,
      // A notice without an end is not accepted.
      edits: lasts === null ? edits.filter(({ path }) => path !== "notice") : edits,
      until: lasts === null ? null : from + lasts,
      replacedAt: (lasts !== null && replacedAt) || {},
    }));
}

/** If two publications of one value start at the same moment, neither would win, so the second is not accepted. */
const site = fc
  .tuple(...Array.from({ length: 9 }, (_, index) => publicationOf(index)))
  .chain((all) => fc.subarray(all))
  .map((all) => {
    const rows = { normal: document, publications: [] as Publication[] };
    for (const each of all) {
      const isUndecided = crossingsOf(rows, each).some(({ from }) => from === each.from);
      if (!isUndecided) rows.publications.push(each);
    }
    return rows;
  });

/** Computes each value without documents: the normal value, or that of the promotion which names it and started last. */
function oracle(publications: Publication[], moment: number): Map<string, unknown> {
  const values = valuesOf(document);
  const started = publications
    .filter(({ from }) => from <= moment)
    .sort((one, other) => one.from - other.from);
  for (const edit of started.flatMap(({ until, edits }) => (until === null ? edits : []))) {
    if (edit.kind === "remove") values.delete(subject(edit));
    else if (edit.kind === "add" || values.has(subject(edit)))
      values.set(subject(edit), priceOf(edit));
  }
  const lasting = started
    .filter(({ until }) => moment < (until ?? 0))
    .flatMap(({ edits, replacedAt }) =>
      edits.filter((_, index) => moment < (replacedAt[index] ?? 99)),
    );
  const added = lasting
    .filter(({ kind, path }) => kind === "add" || path === "notice")
    .map(subject);
  for (const name of new Set([...values.keys(), ...added])) {
    const naming = lasting.filter((edit) => subject(edit) === name);
    const last = naming.at(-1);
    if (last) values.set(name, priceOf(last));
    if (naming.some(({ kind }) => kind === "remove")) values.delete(name);
  }
  return values;
}

function valuesOf(shown: unknown): Map<string, unknown> {
  const { percent, plans, notice } = shown as typeof document & { notice?: unknown };
  return new Map<string, unknown>([
    ["percent", percent],
    ...(notice === undefined ? [] : [["notice", notice] as const]),
    ...plans.map((each) => [each.key, each.cents] as const),
  ]);
}

test("a value is the normal one unless a promotion that lasts names it; who asked first does not matter", () => {
  const ids = fc.uniqueArray(fc.nat(), { minLength: 9, maxLength: 9 });
  const check = fc.property(site, fc.nat(40), ids, (rows, moment, numbers) => {
    const forGood = rows.publications.filter(({ until }) => until === null);
    expect(valuesOf(liveAt(rows, moment))).toEqual(oracle(rows.publications, moment));
    expect(valuesOf(normalAt(rows, moment))).toEqual(oracle(forGood, moment));
    expect(liveAt(rows, 99)).toEqual(liveAt({ ...rows, publications: forGood }, 99));
    const next = momentsFrom(rows, moment)[1] ?? 99;
    expect(liveAt(rows, next - 0.5)).toEqual(liveAt(rows, moment));
    const publications = rows.publications.map((each, index) => ({
      ...each,
      id: numbers[index] ?? 0,
    }));
    expect(valuesOf(liveAt({ ...rows, publications }, moment))).toEqual(
      valuesOf(liveAt(rows, moment)),
    );
  });
  fc.assert(check, runs);
});

test("the edits between two documents turn the first into the second", () => {
  const item = (each: string) => fc.record({ key: fc.constant(each), cents: fc.nat(2) });
  const list = fc.shuffledSubarray(names).chain((some) => fc.tuple(...some.map(item)));
  const any = fc.record(
    { list, plain: fc.array(fc.nat(2)), extra: fc.nat(1) },
    { requiredKeys: [] },
  );
  const check = fc.property(any, any, (before, after) => {
    expect(applyEdits(before, listEdits(before, after))).toEqual({ document: after, idle: [] });
  });
  fc.assert(check, runs);
});

test("an edit inside an item that is gone does nothing and is reported", () => {
  const edit: Edit = { kind: "set", path: "plans.x.cents", value: 1 };
  expect(applyEdits(document, [edit])).toEqual({ document, idle: [edit] });
});
