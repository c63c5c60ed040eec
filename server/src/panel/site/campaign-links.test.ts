import { randomUUID } from "node:crypto";
import { campaignLinkSchema } from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { changesSchema, historySchema } from "@fiosite/contract/panel/publications";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { startSitePanel } from "../../../../dev/panel/test-panel.ts";

test("an owner's new campaign goes live without the draft, with its link, and what was published before it can still be undone", async () => {
  const { owner, site, publish, publishDue } = await startSitePanel();
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

  const newest = async () => {
    const { json: listed } = await owner.get(sitePaths.publications);
    return v.parse(historySchema, listed).publications;
  };
  await publish();
  await publishDue();
  await add("Feira");
  await publishDue();
  const [campaign, price] = await newest();
  expect([campaign?.isUndoable, price?.isUndoable]).toEqual([true, true]);
  await owner.post(publicationPaths(price?.id ?? 0).undo, { requestId: randomUUID() });
  await publishDue();
  const later = (await site.shown()).content.facts;
  expect(later.campaigns.at(-1)?.name).toBe("Feira");
  expect(later.internetPlans[0]?.priceCents).toBe(plan?.priceCents);
  expect((await newest()).find(({ id }) => id === price?.id)).toMatchObject({
    isUndoable: false,
    undone: expect.anything(),
  });

  // "Other" is refused, because its visits would be counted with those of all campaigns without a name.
  expect(await add("Other")).toMatchObject({
    status: 422,
    json: { issues: [{ message: expect.stringContaining("Escolha outro") }] },
  });
  expect(await add("Rua {{x}}")).toMatchObject({ status: 422 });
  for (const name of ["", "!!!", "x".repeat(41), 7]) expect((await add(name)).status).toBe(400);
});

const taken = {
  status: 422,
  json: { issues: [{ message: expect.stringContaining("Já existe") }] },
};

test("of two campaigns with the same key the first gets the name, also before it is live and if both come at the same moment", async () => {
  const { owner, site, publishDue } = await startSitePanel();
  const add = (name: string) => owner.post(panelPaths.campaignLinks, { name });
  const names = ["Feira A", "feira a", "FEIRA A", "Feira a"];
  const added = await Promise.all(names.map(add));
  expect(added.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  expect(await add("FEIRA a")).toMatchObject(taken);
  await publishDue();
  expect(await add("feira A")).toMatchObject(taken);
  await publishDue();
  const first = v.parse(campaignLinkSchema, added.find(({ status }) => status === 201)?.json);
  const { campaigns } = (await site.shown()).content.facts;
  expect(campaigns.filter(({ key }) => key === "feira-a")).toEqual([
    { key: "feira-a", name: first.name },
  ]);
});

test("the name of a campaign that is in the draft or scheduled is already taken", async () => {
  const { owner, staff, publish } = await startSitePanel();
  const add = () => owner.post(panelPaths.campaignLinks, { name: "Feira" });
  const path = "facts.campaigns.feira";
  expect((await staff.edit({ path, value: { key: "feira", name: "Rascunho" } })).status).toBe(200);
  expect(await add()).toMatchObject(taken);
  const from = new Date(Date.now() + 3_600_000).toISOString();
  expect((await publish({ from })).status).toBe(202);
  expect(await add()).toMatchObject(taken);
});
