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

test("what was replaced stays replaced if the promotion that took its successor's place stays", async () => {
  const all = await startSitePanel();
  const { owner, people, panel, site } = all;
  const boss = await panel.signIn(await panel.addPerson("owner"));
  const ask = async (cookie: string, value: number, times: object, replaced: number[]) => {
    const edits = [{ path: pricePath, expected: cents, value }];
    const json = { edits, requestId: randomUUID(), crossing: replaced, ...times };
    const response = await panel.request(sitePaths.promotions, { cookie, method: "POST", json });
    return v.parse(publicationResponseSchema, response.json).publication.id;
  };
  const from = later(10);
  const long = await ask(boss, 7_990, { until: later(90) }, []);
  const edits = [{ path: pricePath, expected: cents, value: 6_990 }];
  const request = { edits, requestId: randomUUID(), crossing: [long], from, until: later(30) };
  const { json } = await owner.post(sitePaths.promotions, request);
  const { id } = v.parse(publicationResponseSchema, json).publication;
  await ask(boss, 5_990, { from, until: later(40) }, [id]);
  await panel.request(personPaths(people.owner.id).person, { cookie: boss, method: "DELETE" });
  const prices = [];
  for (const minutes of [1, 20, 30]) {
    await site.pass(minutes);
    await all.publishDue();
    prices.push(await site.shownPrice());
  }
  expect(prices).toEqual([7_990, 5_990, cents]);
});

test("a scheduled promotion does not go live although another one was to replace it later", async () => {
  const all = await startSitePanel();
  const { owner, people, panel, site } = all;
  const boss = await panel.signIn(await panel.addPerson("owner"));
  const promotion = (value: number, times: object) => ({
    edits: [{ path: pricePath, expected: cents, value }],
    requestId: randomUUID(),
    ...times,
  });
  const first = promotion(7_990, { from: later(10), until: later(50) });
  const { json } = await owner.post(sitePaths.promotions, first);
  const { id } = v.parse(publicationResponseSchema, json).publication;
  const second = promotion(6_990, { from: later(30), until: later(60), crossing: [id] });
  const request = { cookie: boss, method: "POST", json: second };
  expect((await panel.request(sitePaths.promotions, request)).status).toBe(202);
  await panel.request(personPaths(people.owner.id).person, { cookie: boss, method: "DELETE" });
  const prices = [];
  for (const minutes of [15, 20, 30]) {
    await site.pass(minutes);
    await all.publishDue();
    prices.push(await site.shownPrice());
  }
  expect(prices).toEqual([cents, 6_990, cents]);
});
