import { rm } from "node:fs/promises";
import { valueAt } from "@fiosite/content/content-path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentSite,
  expectLiveIsShown,
  expectWholeVersion,
  publishAndDie,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import type { RequestOutcome } from "./accept-publication.ts";
import { publishDue } from "./publisher.ts";
import {
  requestAlone,
  requestEnd,
  requestPublication,
  requestReturn,
  requestToKeep,
  requestUndo,
} from "./request-publication.ts";
import { draftOf, readSite } from "./site-store.ts";

/**
 * People edit, publish, schedule, promote, end, undo, return and leave, while time passes and the publisher is late or killed.
 * After each step an oracle, which knows only values by name and no documents, says what visitors must see.
 */
const [planA, planB] = starter.facts.internetPlans;
const planPath = (key = "") => `facts.internetPlans.${key}`;
const names = ["a", "b", "percent", "total"] as const;
type Name = (typeof names)[number];
const paths: Record<Name, string> = {
  a: `${planPath(planA?.key)}.priceCents`,
  b: `${planPath(planB?.key)}.priceCents`,
  percent: "facts.satisfactionPercent",
  total: "facts.reviewsDefaults.total",
};
/** Prices by plan; undefined for a plan that was removed. */
type Values = Record<Name, number | undefined>;

interface Asked {
  id: number;
  person: number;
  from: number;
  until: number;
  endedAt: number;
  isUndone?: boolean;
  /** The values of these that it names end at its start, unless it is undone or never starts. */
  replaces?: Asked[];
  /** `undefined` removes plan b. */
  edits: Partial<Values>;
  isFromDraft: boolean;
  isApplied: boolean;
}

const step = fc.record({
  kind: fc.constantFrom(
    ...(["edit", "edit", "remove", "publish", "publish", "schedule", "draftUntil"] as const),
    ...(["promote", "promote", "end", "undo", "return", "keep", "leave", "pass", "pass"] as const),
  ),
  name: fc.constantFrom(...names),
  value: fc.integer({ min: 30, max: 99 }),
  /** Hours until the start, and how long it lasts. */
  wait: fc.nat(20),
  lasts: fc.integer({ min: 1, max: 30 }),
  crossing: fc.constantFrom(undefined, "replace" as const, "after" as const),
  which: fc.nat(5),
  /** The publisher does not run before the next step. */
  isLate: fc.boolean(),
  disk: fc.integer({ min: 0, max: 150 }),
  queries: fc.integer({ min: 0, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let site: ContentSite;
beforeAll(async () => {
  site = await startContentSite();
});
afterAll(() => site.stop());

const author = "ana";
const never = Number.POSITIVE_INFINITY;
const start = valuesOf(starter);

function valuesOf(document: unknown): Values {
  return Object.fromEntries(names.map((name) => [name, valueAt(document, paths[name])])) as Values;
}

/** What the oracle knows. Times are in hours since the run began. */
class Model {
  now = 0;
  asked: Asked[] = [];
  draft: Partial<Values> = {};
  /** The values after each version. */
  versions: { values: Values; asked: Asked | undefined }[] = [{ values: start, asked: undefined }];
  people = [0, 1, 2];

  normal(moment = this.now): Values {
    const due = this.asked
      .filter((each) => each.until === never && !each.isApplied)
      .filter((each) => each.from <= moment && each.from < this.stopOf(each))
      .sort((one, other) => one.from - other.from || one.id - other.id);
    return due.reduce((values, { edits }) => laidOver(values, edits), this.last());
  }

  /** When the named value of a promotion stops. */
  stopOfValue(each: Asked, name: Name): number {
    const starts = this.asked
      .filter((other) => other.replaces?.includes(each) && name in other.edits)
      .filter(({ isUndone, endedAt, from }) => !isUndone && endedAt > from)
      .map(({ from }) => from);
    return Math.min(each.endedAt, ...starts);
  }

  /** The edits that no other promotion has replaced at that time. */
  leftOf(each: Asked, at: number): Partial<Values> {
    const left = names.filter((name) => name in each.edits && at < this.stopOfValue(each, name));
    return Object.fromEntries(left.map((name) => [name, each.edits[name]]));
  }

  stopOf(each: Asked): number {
    const stops = names.flatMap((name) => (name in each.edits ? this.stopOfValue(each, name) : []));
    return Math.max(...stops);
  }

  endOf(each: Asked): number {
    return Math.min(each.until, this.stopOf(each));
  }

  /** The promotions with values that cross these from that time on. */
  crossed(edits: Partial<Values>, from: number, until: number): { asked: Asked; end: number }[] {
    return this.asked.flatMap((asked) => {
      const ends = names
        .filter((name) => name in edits && name in asked.edits && asked.until < never)
        .map((name) => Math.min(asked.until, this.stopOfValue(asked, name)))
        .filter((end) => asked.from < Math.min(end, until) && from < end && this.now < end);
      return ends.length > 0 ? [{ asked, end: Math.max(...ends) }] : [];
    });
  }

  isOpen(each: Asked): boolean {
    return each.from < this.stopOf(each) && this.now < this.endOf(each);
  }

  last(): Values {
    return this.versions.at(-1)?.values ?? start;
  }

  live(): Values {
    const lasting = this.asked
      .filter((each) => each.until < never && each.from <= this.now && this.isOpen(each))
      .sort((one, other) => one.from - other.from || one.id - other.id);
    const values = { ...this.normal() };
    for (const name of names) {
      const naming = lasting.filter(
        (each) => name in each.edits && this.now < this.stopOfValue(each, name),
      );
      const last = naming.at(-1);
      if (last && values[name] !== undefined) values[name] = last.edits[name];
      if (naming.some(({ edits }) => edits[name] === undefined)) values[name] = undefined;
    }
    return values;
  }

  /** Called after the publisher has run: applies what is due to the versions, oldest first. */
  settle() {
    const due = this.asked
      .filter((each) => each.until === never && !each.isApplied)
      .filter((each) => each.from <= this.now && each.from < this.stopOf(each))
      .sort((one, other) => one.from - other.from || one.id - other.id);
    for (const each of due) {
      each.isApplied = true;
      const values = laidOver(this.last(), each.edits);
      if (differing(this.last(), values)) this.versions.push({ values, asked: each });
    }
  }

  draftValues(): Values {
    return laidOver(this.normal(), this.draft);
  }
}

/** The price of a removed plan has no effect; a plan that returns brings its price. */
function laidOver(values: Values, edits: Partial<Values> & { returns?: Name[] }): Values {
  const next = { ...values };
  for (const name of names) {
    if (!(name in edits)) continue;
    if (edits[name] === undefined || next[name] !== undefined || returning.has(edits)) {
      next[name] = edits[name];
    }
  }
  return next;
}
/** Edits that add a removed plan again, as an undo does. */
const returning = new WeakSet<object>();

function differing(one: Values, other: Values): Partial<Values> | undefined {
  const changed = names.filter((name) => one[name] !== other[name]);
  if (changed.length === 0) return undefined;
  const edits = Object.fromEntries(changed.map((name) => [name, other[name]])) as Partial<Values>;
  if (changed.some((name) => one[name] === undefined)) returning.add(edits);
  return edits;
}

/** Half an hour earlier, so that the seconds of a run on a busy machine make no difference. */
const inHours = (hours: number) => new Date(Date.now() + (hours - 0.5) * 3_600_000);

async function act(model: Model, each: Step): Promise<void> {
  const { kind, name, value, wait, lasts, crossing, which } = each;
  const person = model.people[which % model.people.length] ?? 0;
  const by = { author, personId: people[person] };
  const { client } = site;
  // What is asked later also begins and ends a little later.
  model.now += 0.001;
  const next = name === "a" || name === "b" ? 10_000 + value : value;
  const accepted = (outcome: RequestOutcome, asked: Omit<Asked, "id" | "person" | "isApplied">) => {
    if (outcome.outcome !== "accepted") return false;
    model.asked.push({ ...asked, id: outcome.publicationId, person, isApplied: false });
    return true;
  };
  const ends = { endedAt: never, until: never };
  if (kind === "pass") {
    await site.pass(wait * 60);
    model.now += wait;
  } else if (kind === "edit" || kind === "remove") {
    const path = kind === "edit" ? paths[name] : planPath(planB?.key);
    const { outcome } = await site.set(path, kind === "edit" ? next : undefined);
    if (outcome !== "saved") return;
    const before = model.draftValues();
    const target = { ...before, ...(kind === "edit" ? { [name]: next } : { b: undefined }) };
    model.draft = differing(model.normal(), target) ?? {};
  } else if (kind === "publish" || kind === "schedule" || kind === "draftUntil") {
    const from = kind === "schedule" ? model.now + wait + 1 : model.now;
    const until = kind === "draftUntil" ? from + lasts : never;
    const edits = differing(model.normal(), model.draftValues()) ?? {};
    const others = model.crossed(edits, from, until).map(({ asked }) => asked);
    const asked = {
      ...by,
      from: kind === "schedule" ? inHours(wait + 1) : undefined,
      until: kind === "draftUntil" ? inHours(lasts) : undefined,
      crossing: crossing === "replace" ? others.map(({ id }) => id) : undefined,
    };
    const outcome = await requestPublication(client, asked, starter);
    const replaces = kind === "draftUntil" ? others : [];
    if (accepted(outcome, { from, until, endedAt: never, edits, isFromDraft: true, replaces })) {
      model.draft = {};
    }
  } else if (kind === "promote") {
    const from = model.now + wait;
    const until = from + lasts;
    if (model.normal()[name] === undefined) return;
    const edits = [{ path: paths[name], expected: model.normal()[name], value: next }];
    const times = { from: wait > 0 ? inHours(wait) : undefined, until: inHours(wait + lasts) };
    const named = { [name]: next };
    const others = model.crossed(named, from, until);
    const answer = crossing === "replace" ? others.map(({ asked }) => asked.id) : crossing;
    const asked = { ...by, edits, ...times, crossing: answer };
    const outcome = await requestAlone(client, asked, starter);
    if (others.length > 0 && outcome.outcome === "accepted") expect(crossing).toBeDefined();
    const after = Math.max(from, ...others.map(({ end }) => end));
    accepted(outcome, {
      from: crossing === "after" ? after : from,
      until,
      endedAt: never,
      edits: named,
      isFromDraft: false,
      replaces: crossing === "replace" ? others.map(({ asked }) => asked) : [],
    });
  } else if (kind === "end" || kind === "keep") {
    const open = model.asked.filter((other) => model.isOpen(other));
    const chosen = open[which % Math.max(1, open.length)];
    if (!chosen) return;
    const act = kind === "end" ? requestEnd : requestToKeep;
    const outcome = await act(client, { id: chosen.id, ...by }, starter);
    if (outcome.outcome !== "accepted") return;
    const isWaiting = chosen.from > model.now;
    const left = model.leftOf(chosen, Math.max(chosen.from, model.now));
    chosen.endedAt = model.now;
    if (kind === "keep") {
      accepted(outcome, { ...ends, from: model.now, edits: left, isFromDraft: false });
    } else if (isWaiting && chosen.isFromDraft) {
      const returned = laidOver(laidOver(model.normal(), left), model.draft);
      model.draft = differing(model.normal(), returned) ?? {};
    }
  } else if (kind === "undo" && which % 2 === 1) {
    const chosen = model.asked.findLast((other) => other.until < never && model.isOpen(other));
    if (!chosen || (chosen.isFromDraft && chosen.from > model.now)) return;
    const outcome = await requestUndo(client, { id: chosen.id, ...by }, starter);
    if (outcome.outcome === "accepted") {
      Object.assign(chosen, { endedAt: model.now, isUndone: true });
    }
  } else if (kind === "undo") {
    // The newest version, or the one or two before it.
    const [before, chosen] = model.versions.slice(-2 - which / 2);
    if (!chosen?.asked || !before) return;
    const outcome = await requestUndo(client, { id: chosen.asked.id, ...by }, starter);
    const edits = differing(chosen.values, before.values) ?? {};
    if (accepted(outcome, { ...ends, from: model.now, edits, isFromDraft: false })) {
      const isTaken = (name: string) => model.last()[name as Name] !== chosen.values[name as Name];
      expect(Object.keys(edits).filter(isTaken), "values changed since").toEqual([]);
    }
  } else if (kind === "return") {
    const index = which % model.versions.length;
    // A publisher that is killed after its insert uses up an id.
    const { rows } = await client.query("select id from content_versions order by id");
    const returned = { versionId: Number(rows[index]?.id ?? 1), ...by };
    const outcome = await requestReturn(client, returned, starter);
    const target = model.versions[index]?.values ?? start;
    const edits = differing(model.normal(), target) ?? {};
    accepted(outcome, { ...ends, from: model.now, edits, isFromDraft: false });
  } else if (kind === "leave" && model.people.length > 1) {
    await client.query("update people set removed_at = now() where id = $1", [people[person]]);
    model.people = model.people.filter((one) => one !== person);
    const theirs = model.asked.filter((each) => each.person === person && each.from > model.now);
    for (const each of theirs) each.endedAt = Math.min(each.endedAt, model.now);
  }
}

let people: string[] = [];

async function reset(): Promise<void> {
  await site.client.query(
    "truncate content_publications, content_versions, content_shown, content_draft, content_edits restart identity cascade",
  );
  const { rows } = await site.client.query<{ id: string }>(
    `insert into people (name, email, role, joined_at) select 'p', gen_random_uuid() || '@x.example', 'owner', now()
      from generate_series(1, 3) returning id`,
  );
  people = rows.map(({ id }) => id);
  await rm(site.site.folder, { recursive: true, force: true });
  await publishDue(site);
}

async function run(steps: Step[]): Promise<void> {
  await reset();
  const model = new Model();
  for (const each of steps) {
    await act(model, each);
    if (!each.isLate) {
      await publishAndDie(site, each);
      await expectWholeVersion(site);
      await expectLiveIsShown(site);
      model.settle();
      expect(valuesOf((await site.shown()).content)).toEqual(model.live());
    }
    const draft = draftOf(await readSite(site.client, starter));
    expect(valuesOf(draft)).toEqual(model.draftValues());
  }
}

const plain: Step = {
  kind: "pass",
  name: "a",
  value: 50,
  wait: 0,
  lasts: 9,
  crossing: undefined,
  which: 0,
  isLate: false,
  disk: 150,
  queries: 40,
};

/** Found by earlier runs. */
const counterexamples: Step[][] = [
  // Seed -1322458863: an empty publication, because the same draft was published again before it was live.
  (["edit", "publish", "draftUntil", "undo"] as const).map(
    (kind, index): Step => ({ ...plain, kind, isLate: index < 2 }),
  ),
  // Seed -1275880772: the second promotion ends in the hour in which the first begins, but some seconds later, and replaces it.
  [
    { ...plain, kind: "promote", name: "b", wait: 16, lasts: 18 },
    { ...plain, kind: "promote", name: "b", wait: 4, lasts: 12, value: 60, crossing: "replace" },
    { ...plain, wait: 20 },
  ],
  // Seed -2041429149: a promotion that removes plan b replaces its price and is kept in the same hour.
  [
    { ...plain, kind: "promote", name: "b", lasts: 24 },
    { ...plain, kind: "remove" },
    { ...plain, kind: "draftUntil", lasts: 1, crossing: "replace" },
    { ...plain, kind: "keep" },
    { ...plain, kind: "return" },
  ],
  // Seed 259826245: the killed publisher had used up an id, and the oracle took the wrong version for the one returned to.
  [
    { ...plain, kind: "edit", name: "percent" },
    { ...plain, kind: "publish", disk: 148, queries: 8 },
    { ...plain, kind: "return" },
    { ...plain, kind: "return", which: 2 },
  ],
];

test("whatever people and clocks do, visitors see what the oracle says, and the draft has people's edits", async () => {
  // biome-ignore lint/style/noProcessEnv: not a setting of the site
  const numRuns = Number(process.env.SEQUENCES ?? 12);
  const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), run);
  const examples = counterexamples.map((steps): [Step[]] => [steps]);
  await fc.assert(property, { numRuns, examples, endOnFailure: true });
}, 7_200_000);
