import { randomUUID } from "node:crypto";
import { panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { historySchema, publicationResponseSchema } from "@fiosite/contract/panel/publications";
import { draftSchema } from "@fiosite/contract/panel/site";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import { personSchema } from "@fiosite/contract/panel/team";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { startSitePanel } from "../../../../dev/panel/test-panel.ts";
import { requestPublication } from "../../content/request-publication.ts";

const cents = starter.facts.internetPlans[0]?.priceCents;
const percentPath = "facts.satisfactionPercent";
const percent = starter.facts.satisfactionPercent;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const leaving = [
  ["removed", { method: "DELETE" }],
  ["no owner any more", { method: "PATCH", json: { role: "staff" } }],
] as const;

test.each(leaving)(
  "an owner is %s: scheduled publications do not go live, and lasting ones end at their time",
  async (_, change) => {
    const all = await startSitePanel();
    const { owner, people, panel, site } = all;
    const boss = await panel.signIn(await panel.addPerson("owner"));
    const scheduledCount = async () => {
      const { json } = await panel.request(panelPaths.people, { cookie: boss });
      return v.parse(v.array(personSchema), json).find(({ id }) => id === people.owner.id)
        ?.scheduledCount;
    };
    const promote = (path: string, expected: unknown, value: unknown, times: object) =>
      owner.post(sitePaths.promotions, {
        edits: [{ path, expected, value }],
        requestId: randomUUID(),
        ...times,
      });
    const lasting = await promote(pricePath, cents, 7_990, { until: later(30) });
    await all.publishDue();
    await promote(pricePath, cents, 6_990, { from: later(40), until: later(50) });
    await owner.edit({ path: percentPath, expected: percent, value: 77 });
    const scheduled = await all.publish({ from: later(10) });
    expect([lasting.status, scheduled.status, await scheduledCount()]).toEqual([202, 202, 2]);

    const { status } = await panel.request(personPaths(people.owner.id).person, {
      cookie: boss,
      ...change,
    });
    expect(status).toBe(204);
    const changedPaths = async () => {
      const { json } = await panel.request(sitePaths.draft, { cookie: boss });
      return v.parse(draftSchema, json).changedPaths;
    };
    expect(await changedPaths()).toEqual([]);
    const { publications } = v.parse(
      historySchema,
      (await panel.request(sitePaths.publications, { cookie: boss })).json,
    );
    const states = publications.map(({ state }) => state);
    expect(states.toSorted()).toEqual(["cancelled", "cancelled", "live"]);
    const shown = async (minutes: number) => {
      await site.pass(minutes);
      await all.publishDue();
      const { facts } = (await site.shown()).content;
      return [facts.internetPlans[0]?.priceCents, facts.satisfactionPercent];
    };
    expect(await shown(15)).toEqual([7_990, percent]);
    expect(await shown(15)).toEqual([cents, percent]);
    expect(await shown(15)).toEqual([cents, percent]);
    expect(await changedPaths()).toEqual([]);
  },
);

test("another owner can end a lasting promotion, and what the operator has scheduled goes live", async () => {
  const all = await startSitePanel();
  const { owner, people, panel, site } = all;
  const boss = await panel.signIn(await panel.addPerson("owner"));
  await owner.edit({ path: pricePath, expected: cents, value: 7_990 });
  const asked = await all.publish({ until: later(30) });
  await all.publishDue();
  await site.set(percentPath, 77);
  const from = new Date(Date.now() + 600_000);
  await requestPublication(site.client, { author: "bia", from }, starter);
  await panel.request(personPaths(people.owner.id).person, { cookie: boss, method: "DELETE" });
  const { id } = v.parse(publicationResponseSchema, asked.json).publication;
  const ended = await panel.request(publicationPaths(id).end, {
    cookie: boss,
    method: "POST",
    json: {},
  });
  expect(ended.status).toBe(202);
  await site.pass(10);
  await all.publishDue();
  const { facts } = (await site.shown()).content;
  expect([facts.internetPlans[0]?.priceCents, facts.satisfactionPercent]).toEqual([cents, 77]);
});

const promotion = (value: number, times: object, replaced: number[]) => ({
  edits: [{ path: pricePath, expected: cents, value }],
  requestId: randomUUID(),
  crossing: replaced,
  ...times,
});
const idOf = ({ json }: { json: unknown }) =>
  v.parse(publicationResponseSchema, json).publication.id;

/** Starts with two owners, of whom one is removed later. */
async function startWithBoss() {
  const all = await startSitePanel();
  const { owner, people, panel, site } = all;
  const boss = await panel.signIn(await panel.addPerson("owner"));
  return {
    byOwner: (json: object) => owner.post(sitePaths.promotions, json),
    byBoss: (json: object) =>
      panel.request(sitePaths.promotions, { cookie: boss, method: "POST", json }),
    removeOwner: () =>
      panel.request(personPaths(people.owner.id).person, { cookie: boss, method: "DELETE" }),
    /** The price after each of these minutes. */
    async pricesAfter(...waits: number[]) {
      const prices = [];
      for (const minutes of waits) {
        await site.pass(minutes);
        await all.publishDue();
        prices.push(await site.shownPrice());
      }
      return prices;
    },
  };
}

test("what was replaced stays replaced if the promotion that took its successor's place stays", async () => {
  const { byOwner, byBoss, removeOwner, pricesAfter } = await startWithBoss();
  const from = later(10);
  const long = idOf(await byBoss(promotion(7_990, { until: later(90) }, [])));
  const next = idOf(await byOwner(promotion(6_990, { from, until: later(30) }, [long])));
  idOf(await byBoss(promotion(5_990, { from, until: later(40) }, [next])));
  await removeOwner();
  expect(await pricesAfter(1, 20, 30)).toEqual([7_990, 5_990, cents]);
});

test("a scheduled promotion does not go live although another one was to replace it later", async () => {
  const { byOwner, byBoss, removeOwner, pricesAfter } = await startWithBoss();
  const first = idOf(await byOwner(promotion(7_990, { from: later(10), until: later(50) }, [])));
  idOf(await byBoss(promotion(6_990, { from: later(30), until: later(60) }, [first])));
  await removeOwner();
  expect(await pricesAfter(15, 20, 30)).toEqual([cents, 6_990, cents]);
});
