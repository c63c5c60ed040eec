import { valueAt } from "@fiosite/content/content-path";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/paths";
import { historySchema } from "@fiosite/contract/panel/publications";
import { draftSchema, type SiteEdit } from "@fiosite/contract/panel/site";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  expectLiveIsShown,
  expectWholeVersion,
  pricePath,
  publishAndDie,
  starter,
} from "../../../../dev/content/content-site.ts";
import { type SitePanel, startSitePanel } from "../../../../dev/panel/test-panel.ts";

const kinds = ["price", "percent", "publish", "from", "until", "due", "undo", "cancel"] as const;
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.constantFrom("owner" as const, "staff" as const),
  /** Whether the person looked before acting, or acts on what was there at the beginning. */
  isFresh: fc.boolean(),
  value: fc.integer({ min: 30, max: 99 }),
  disk: fc.integer({ min: 0, max: 120 }),
  queries: fc.integer({ min: 0, max: 40 }),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const readDraft = async ({ owner }: SitePanel) =>
  v.parse(draftSchema, (await owner.get(sitePaths.draft)).json);
const readHistory = async ({ owner }: SitePanel) =>
  v.parse(historySchema, (await owner.get(sitePaths.publications)).json).publications;

test("two people edit, publish, schedule, undo and crash in any order: pages and history stay true", async () => {
  const actions = fc.array(action, { minLength: 5, maxLength: 10 });
  const run = async (each: Action[]) => {
    const all = await startSitePanel();
    for (const { disk, queries, ...done } of each) {
      await act(all, done);
      await publishAndDie(all.site, { disk, queries });
      await expectWholeVersion(all.site);
    }
    await expectLiveIsShown(all.site);
    await expectTrueHistory(all);
  };
  await fc.assert(fc.asyncProperty(actions, run), { numRuns: 3, endOnFailure: true });
}, 600_000);

async function act(
  all: SitePanel,
  { kind, who, isFresh, value }: Omit<Action, "disk" | "queries">,
) {
  const person = all[who];
  const draft = await readDraft(all);
  if (kind === "price" || kind === "percent") {
    const path = kind === "price" ? pricePath : "facts.satisfactionPercent";
    const next = kind === "price" ? 10_000 + value : value;
    const expected = valueAt(isFresh ? draft.document : starter, path);
    const edit: SiteEdit = { path, expected, value: next };
    const { status } = await person.edit(edit);
    const isSaved = valueAt((await readDraft(all)).document, path) === next;
    expect([status === 200, status === 409]).toContain(true);
    if (status === 200) expect(isSaved).toBe(true);
  } else if (kind === "due") {
    await all.site.makeDue();
  } else if (kind === "undo") {
    const id = draft.live.publicationId;
    expectAllowed(who, await person.post(publicationPaths(id).undo));
  } else if (kind === "cancel") {
    const [waiting] = await readHistory(all);
    if (waiting) expectAllowed(who, await person.post(publicationPaths(waiting.id).cancel));
  } else {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const times = kind === "publish" ? {} : { [kind]: later };
    const revision = isFresh ? draft.revision : 0;
    expectAllowed(who, await person.post(sitePaths.publications, { revision, ...times }));
  }
}

function expectAllowed(who: "owner" | "staff", { status }: { status: number | undefined }) {
  const outcomes = who === "staff" ? [403] : [202, 204, 404, 409];
  expect(outcomes).toContain(status);
}

/** Each live publication replaced the one before it, and only an owner's name is there. */
async function expectTrueHistory(all: SitePanel): Promise<void> {
  const rows = await all.panel.sql(`select id, version_id, base_id, person_id, outcome
    from content_publications where live_number is not null order by live_number`);
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue;
    expect(row.base_id).toBe(rows[index - 1]?.version_id);
    expect(row.person_id).toBe(all.people.owner.id);
  }
  const told = await readHistory(all);
  const live = told.filter(({ state }) => state === "live" || state === "past");
  expect(live.map(({ id }) => id)).toEqual(
    rows
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 20),
  );
  expect(live[0]?.state ?? "live").toBe("live");
  const isChange = told.filter(({ by, state }) => by.id && state !== "cancelled");
  for (const { changeCount, labels } of isChange) {
    expect(labels.length).toBe(Math.min(3, changeCount));
    expect(changeCount).toBeGreaterThan(0);
  }
}
