import fc from "fast-check";
import { test } from "vitest";
import {
  expectLiveIsShown,
  expectWholeVersion,
  pricePath,
  publishAndDie,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import { requestPublication, requestUndo } from "./request-publication.ts";

const action = fc.record({
  kind: fc.constantFrom("price", "percent", "publish", "schedule", "due", "undo"),
  value: fc.integer({ min: 30, max: 99 }),
  disk: fc.integer({ min: 0, max: 120 }),
  queries: fc.integer({ min: 0, max: 30 }),
});

test("edits, publications, undo and crashes in any order show one whole version", async () => {
  const run = async (actions: { kind: string; value: number; disk: number; queries: number }[]) => {
    const site = await startContentSite();
    const author = "ana";
    for (const { kind, value, ...steps } of actions) {
      if (kind === "price") await site.set(pricePath, 10_000 + value);
      if (kind === "percent") await site.set("facts.satisfactionPercent", value);
      if (kind === "publish") await requestPublication(site.client, { author }, starter);
      if (kind === "schedule") {
        const publishAt = new Date(Date.now() + 3_600_000);
        await requestPublication(site.client, { author, publishAt }, starter);
      }
      if (kind === "undo") await requestUndo(site.client, { author }, starter);
      if (kind === "due") await site.makeDue();
      await publishAndDie(site, steps);
      await expectWholeVersion(site);
    }
    await expectLiveIsShown(site);
    await site.stop();
  };
  const actions = fc.array(action, { minLength: 4, maxLength: 12 });
  await fc.assert(fc.asyncProperty(actions, run), { numRuns: 4, endOnFailure: true });
});
