import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import {
  expectLiveIsShown,
  expectWholeVersion,
} from "../../../dev/content/expect-whole-version.ts";
import { failFromStep } from "../../../dev/content/step-faults.ts";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { connect } from "../platform/connect-once.ts";
import { publishDue } from "./publish-due.ts";
import { requestPublication, requestUndo } from "./request-publication.ts";

/** Publishes in a connection of its own that is cut after some steps on the disk or queries, as by a kill. */
async function publishAndDie(site: ContentSite, steps: { disk: number; queries: number }) {
  const client = await connect({ url: site.urls.operator, variable: "the test" });
  const die = (): never => {
    throw new Error("killed");
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let queries = steps.queries;
  const mortal = (...args: unknown[]) => {
    queries -= 1;
    return queries < 0 ? Promise.reject(new Error("killed")) : query(...args);
  };
  Object.assign(client, { query: mortal });
  const revive = failFromStep(steps.disk, die);
  try {
    await publishDue({ ...site, client });
    return "finished";
  } catch (error) {
    expect(String(error)).toContain("killed");
    return "killed";
  } finally {
    revive();
    await client.end();
  }
}

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
      if (kind === "due") {
        const sql = "update content_publications set publish_at = now() where outcome is null";
        await runSql(site.urls.operator, sql);
      }
      await publishAndDie(site, steps);
      await expectWholeVersion(site);
    }
    await expectLiveIsShown(site);
    await site.stop();
  };
  const actions = fc.array(action, { minLength: 4, maxLength: 12 });
  await fc.assert(fc.asyncProperty(actions, run), { numRuns: 4, endOnFailure: true });
}, 120_000);
