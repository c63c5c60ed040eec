import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { newItemSchema, openFactsSchema } from "@fiosite/contract/panel/fields";
import { panelPaths, publicationPaths, sitePaths } from "@fiosite/contract/panel/paths";
import {
  changesSchema,
  historySchema,
  publicationDetailSchema,
  publicationResponseSchema,
} from "@fiosite/contract/panel/publications";
import * as v from "valibot";
import { expect, test } from "vitest";
import { confirmEverything } from "../../../../dev/content/confirm-everything.ts";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { type SitePanel, startSitePanel } from "../../../../dev/panel/test-panel.ts";

const cents = starter.facts.internetPlans[0]?.priceCents;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const setPrice = (by: SitePanel["owner"], value: number, expected: unknown = cents) =>
  by.edit({ path: pricePath, expected, value });

async function publish({ owner }: SitePanel, times: { from?: string; until?: string } = {}) {
  const { revision } = v.parse(changesSchema, (await owner.get(sitePaths.changes)).json);
  return owner.post(sitePaths.publications, { revision, ...times });
}
const accepted = (json: unknown) => v.parse(publicationResponseSchema, json).publication;
const history = async ({ owner }: SitePanel) =>
  v.parse(historySchema, (await owner.get(sitePaths.publications)).json).publications;

test("what changes is told before → after, with warnings that stop nobody", async () => {
  const { staff } = await startSitePanel();
  await setPrice(staff, 899);
  const changes = v.parse(changesSchema, (await staff.get(sitePaths.changes)).json);
  expect(changes).toMatchObject({
    groups: [{ changes: [{ values: [{ before: "R$89,90", after: "R$8,99", language: null }] }] }],
    issues: [],
    warnings: [{ path: pricePath }],
  });
});

test("an owner publishes, sees it go live, and undoes it", async () => {
  const all = await startSitePanel();
  const { owner, people } = all;
  await setPrice(all.staff, 7_990);
  const { status, json } = await publish(all);
  expect(status).toBe(202);
  const asked = accepted(json);
  expect(asked).toMatchObject({
    ...{ kind: "publish", state: "waiting", changeCount: 1 },
    by: { id: people.owner.id, name: people.owner.name },
    labels: ["Preço por mês do plano de 500 Mbps"],
  });
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(7_990);
  const paths = publicationPaths(asked.id);
  const detail = v.parse(publicationDetailSchema, (await owner.get(paths.publication)).json);
  expect(detail.publication.state).toBe("live");
  expect(detail.groups[0]?.changes[0]?.values[0]).toMatchObject({ after: "R$79,90" });
  const undone = await owner.post(paths.undo);
  expect([undone.status, accepted(undone.json).kind]).toEqual([202, "undo"]);
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(cents);
  expect((await owner.post(paths.undo)).status).toBe(409);
  const states = (await history(all)).map(({ kind, state }) => `${kind} ${state}`);
  expect(states).toEqual(["undo live", "publish past", "publish past"]);
});

test("what somebody changed meanwhile is not published unseen", async () => {
  const { owner, staff } = await startSitePanel();
  await setPrice(staff, 7_990);
  const { revision } = v.parse(changesSchema, (await owner.get(sitePaths.changes)).json);
  await setPrice(staff, 6_990, 7_990);
  const { status, json } = await owner.post(sitePaths.publications, { revision });
  expect([status, json]).toEqual([409, { code: "changed" }]);
});

test("a draft with mistakes is refused with its issues, and an equal one says so", async () => {
  const all = await startSitePanel();
  expect((await publish(all)).json).toEqual({ code: "nothing_to_publish" });
  const path = "facts.company.name";
  const expected = starter.facts.company.name;
  await all.staff.edit({ path, expected, value: "Um provedor com nome comprido" });
  const { status, json } = await publish(all);
  expect([status, json]).toMatchObject([422, { code: "refused", issues: [{}, {}, {}, {}] }]);
});

test("a promotion begins and ends by itself, and can be cancelled", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  const { status, json } = await publish(all, { from: later(5), until: later(10) });
  expect(status).toBe(202);
  const asked = accepted(json);
  expect(asked).toMatchObject({ state: "waiting", endId: asked.id + 1 });
  expect((await history(all)).map(({ kind }) => kind).slice(0, 2)).toEqual(["publish", "end"]);
  expect((await all.owner.post(publicationPaths(asked.id).cancel)).status).toBe(204);
  expect((await all.owner.post(publicationPaths(asked.id).cancel)).status).toBe(409);
  const again = accepted((await publish(all, { until: later(10) })).json);
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(7_990);
  await all.site.makeDue(`id = ${again.endId}`);
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(cents);
});

test("times in the past, in the wrong order or in words are refused", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  for (const times of [
    { from: later(-60) },
    { until: later(-1) },
    { from: later(10), until: later(5) },
    { from: "tomorrow" },
  ]) {
    expect((await publish(all, times)).status, JSON.stringify(times)).toBe(400);
  }
});

test("an old version is brought back, unless something else went live meanwhile", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  const { id } = accepted((await publish(all)).json);
  await all.publishDue();
  const restore = (livePublicationId: number) =>
    all.owner.post(publicationPaths(1).restore, { livePublicationId });
  expect((await restore(1)).status).toBe(409);
  expect((await restore(id)).status).toBe(202);
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(cents);
});

test("history has pages", async () => {
  const all = await startSitePanel();
  await all.panel.sql(`insert into content_versions (document, sha256, author)
    values ('${JSON.stringify(starter).replaceAll("'", "''")}', repeat('a', 64), 'ana')`);
  await all.panel.sql(`insert into content_publications (version_id, author, outcome, settled_at, live_number)
    select 1, 'ana', 'live', now() - interval '1 minute' * n, 100 - n from generate_series(1, 45) n`);
  const seen: number[] = [];
  let after: string | null = "";
  while (after !== null) {
    const query: Record<string, string> = after ? { after } : {};
    const { json } = await all.staff.get(sitePaths.publications, query);
    const page: v.InferOutput<typeof historySchema> = v.parse(historySchema, json);
    seen.push(...page.publications.map(({ id }) => id));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
});

test("the publication that confirms the last fact ends the preview, and its undo brings it back", async () => {
  const all = await startSitePanel();
  const { owner } = all;
  const facts = async () => v.parse(openFactsSchema, (await owner.get(sitePaths.openFacts)).json);
  const changes = async () => v.parse(changesSchema, (await owner.get(sitePaths.changes)).json);
  const robots = () => readFile(join(all.site.site.folder, "current/public/robots.txt"), "utf8");
  expect((await facts()).isPreview).toBe(true);
  for (const edits of confirmEverything((await facts()).open)) {
    expect((await owner.edit(...edits)).status).toBe(200);
  }
  expect(await facts()).toMatchObject({ isPreview: true, open: [] });
  expect((await changes()).preview).toBe("ends");
  const asked = accepted((await publish(all)).json);
  await all.publishDue();
  expect(await robots()).toContain("false");
  expect((await facts()).isPreview).toBe(false);
  expect((await history(all)).map(({ isPreview }) => isPreview)).toEqual([false, true]);

  const { edits } = v.parse(
    newItemSchema,
    (await owner.get(sitePaths.newItem, { path: "facts.towns" })).json,
  );
  expect((await owner.edit(...edits)).status).toBe(200);
  expect(await changes()).toMatchObject({
    preview: "starts",
    warnings: [{ message: expect.stringContaining("o Google deixa de mostrar") }, {}],
  });
  await owner.post(publicationPaths(asked.id).undo);
  await all.publishDue();
  expect(await robots()).toContain("true");
  expect((await facts()).isPreview).toBe(true);
});

test("an owner's new campaign is live alone, with its link, and not twice", async () => {
  const { owner, site, publishDue } = await startSitePanel();
  const [plan] = starter.facts.internetPlans;
  await owner.edit({ path: pricePath, expected: plan?.priceCents, value: 7_990 });
  const add = (name: unknown) => owner.post(panelPaths.campaignLinks, { name });
  const { status, json } = await add(" Panfleto São João ");
  expect([status, json]).toEqual([
    201,
    { name: "Panfleto São João", link: expect.stringMatching(/utm_campaign=panfleto-sao-joao$/) },
  ]);
  await publishDue();
  const { facts } = (await site.shown()).content;
  expect(facts.campaigns.at(-1)).toEqual({ key: "panfleto-sao-joao", name: "Panfleto São João" });
  expect(facts.internetPlans[0]?.priceCents).toBe(plan?.priceCents);
  const draft = v.parse(changesSchema, (await owner.get(sitePaths.changes)).json);
  expect(draft.groups.flatMap(({ changes }) => changes)).toHaveLength(1);

  expect(await add("panfleto sao joao")).toMatchObject({
    status: 422,
    json: { issues: [{ message: expect.stringContaining("Já existe") }] },
  });
  // Its visits would be counted with those of every campaign that has no name.
  expect(await add("Other")).toMatchObject({
    status: 422,
    json: { issues: [{ message: expect.stringContaining("Escolha outro") }] },
  });
  expect(await add("Rua {{x}}")).toMatchObject({ status: 422 });
  for (const name of ["", "!!!", "x".repeat(41), 7]) expect((await add(name)).status).toBe(400);
});
