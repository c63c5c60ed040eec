import { panelPaths, sitePaths } from "@fiosite/contract/panel/paths";
import { changesSchema } from "@fiosite/contract/panel/publications";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { startSitePanel } from "../../../../dev/panel/test-panel.ts";

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
