import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openFactsSchema } from "@fiosite/contract/panel/fields";
import {
  changesSchema,
  historySchema,
  publicationDetailSchema,
  publicationResponseSchema,
  returnSchema,
} from "@fiosite/contract/panel/publications";
import { draftSchema } from "@fiosite/contract/panel/site";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { confirmEverything } from "../../../../dev/content/confirm-everything.ts";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { type SitePanel, startSitePanel } from "../../../../dev/panel/test-panel.ts";
import { publisherLock } from "../../content/publisher.ts";

const cents = starter.facts.internetPlans[0]?.priceCents;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const setPrice = (by: SitePanel["owner"], value: number, expected: unknown = cents) =>
  by.edit({ path: pricePath, expected, value });

const newRequest = () => ({ requestId: randomUUID() });
const accepted = (json: unknown) => v.parse(publicationResponseSchema, json).publication;
const history = async ({ owner }: SitePanel) =>
  v.parse(historySchema, (await owner.get(sitePaths.publications)).json).publications;

test("each change is listed as before → after, with warnings that do not prevent publishing", async () => {
  const { staff, people } = await startSitePanel();
  await setPrice(staff, 899);
  const changes = v.parse(changesSchema, (await staff.get(sitePaths.changes)).json);
  expect(changes).toMatchObject({
    groups: [
      {
        changes: [
          {
            isConfirmation: false,
            lastEdit: { by: { id: people.staff.id, name: people.staff.name } },
            values: [{ before: "R$89,90", after: "R$8,99", language: null }],
          },
        ],
      },
    ],
    issues: [],
    warnings: [{ path: pricePath }],
  });
});

test("a change is warned about if a scheduled one will replace it", async () => {
  const all = await startSitePanel();
  const features = `${pricePath.replace("priceCents", "texts.pt-BR.features")}`;
  const lines = starter.facts.internetPlans[0]?.texts["pt-BR"].features ?? [];
  const write = (expected: string[], value: string[]) =>
    all.staff.edit({ path: features, expected, value });
  await write(lines, [...lines, "Linha nova"]);
  await all.publish({ from: later(60) });
  await write(lines, ["Linha corrigida", ...lines.slice(1)]);
  const changes = v.parse(changesSchema, (await all.staff.get(sitePaths.changes)).json);
  expect(changes.warnings).toEqual([
    { path: features, message: expect.stringMatching(/^Em \d\d\/\d\d entra outra versão disto/) },
  ]);
});

test("an owner publishes, sees it go live, and undoes it", async () => {
  const all = await startSitePanel();
  const { owner, people } = all;
  await setPrice(all.staff, 7_990);
  const { status, json } = await all.publish();
  expect(status).toBe(202);
  const asked = accepted(json);
  expect(asked).toMatchObject({
    kind: "publish",
    state: "going",
    changeCount: 1,
    until: null,
    by: { id: people.owner.id, name: people.owner.name },
    what: [
      {
        label: "Preço por mês do plano de 500 Mbps",
        what: "changed",
        before: "R$89,90",
        after: "R$79,90",
      },
    ],
  });
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(7_990);
  const paths = publicationPaths(asked.id);
  const detail = v.parse(publicationDetailSchema, (await owner.get(paths.publication)).json);
  expect(detail.publication.state).toBe("live");
  expect(detail.groups[0]?.changes[0]?.values[0]).toMatchObject({ after: "R$79,90" });
  const undone = await owner.post(paths.undo, newRequest());
  expect([undone.status, accepted(undone.json).kind]).toEqual([202, "undo"]);
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(cents);
  expect((await owner.post(paths.undo, newRequest())).status).toBe(409);
  expect(await history(all)).toMatchObject([
    { id: asked.id, state: "past", undone: { by: { id: people.owner.id } } },
  ]);
});

test("an undo is undone, and that is listed as a publication of its own", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  const first = accepted((await all.publish()).json);
  await all.publishDue();
  const undo = async (id: number) => {
    const { json } = await all.owner.post(publicationPaths(id).undo, newRequest());
    await all.publishDue();
    return accepted(json);
  };
  const { id } = await undo(first.id);
  const again = await undo(id);
  expect(await all.site.shownPrice()).toBe(7_990);
  expect((await history(all)).map(({ id: each, state }) => [each, state])).toEqual([
    [again.id, "live"],
    [first.id, "past"],
  ]);
});

test("a change that the owner has not seen is not published", async () => {
  const { owner, staff } = await startSitePanel();
  await setPrice(staff, 7_990);
  const { revision } = v.parse(changesSchema, (await owner.get(sitePaths.changes)).json);
  await setPrice(staff, 6_990, 7_990);
  const { status, json } = await owner.post(sitePaths.publications, {
    revision,
    ...newRequest(),
  });
  expect([status, json]).toEqual([409, { code: "changed" }]);
});

test("a draft with mistakes is refused with its issues, and a draft without changes is reported as such", async () => {
  const all = await startSitePanel();
  expect((await all.publish()).json).toEqual({ code: "nothing_to_publish" });
  const path = "texts.pt-BR.home.hero.title.lines";
  const expected = starter.texts["pt-BR"].home.hero.title.lines;
  await all.staff.edit({ path, expected, value: ["Sem o destaque"] });
  const { status, json } = await all.publish();
  expect([status, json]).toMatchObject([422, { code: "refused", issues: [{}] }]);
});

test("a scheduled publication is out of the draft, goes live by itself, and can be cancelled", async () => {
  const all = await startSitePanel();
  const { owner, site } = all;
  const draft = async () => v.parse(draftSchema, (await owner.get(sitePaths.draft)).json);
  await setPrice(all.staff, 7_990);
  const asked = accepted((await all.publish({ from: later(5) })).json);
  expect(asked).toMatchObject({ kind: "publish", state: "waiting", until: null });
  expect((await draft()).changedPaths).toEqual([]);
  const cancelled = await owner.post(publicationPaths(asked.id).end);
  expect([cancelled.status, accepted(cancelled.json)]).toMatchObject([
    202,
    { state: "cancelled", ended: { by: all.people.owner.name } },
  ]);
  expect((await draft()).changedPaths).toEqual([pricePath]);
  expect((await owner.post(publicationPaths(asked.id).end)).status).toBe(409);
  await all.publish({ from: later(5) });
  await site.pass(5);
  await all.publishDue();
  expect(await site.shownPrice()).toBe(7_990);
});

test("cancelling and ending respond while pages are rendered, and the publication that is being rendered stays", async () => {
  const all = await startSitePanel();
  const { owner, site } = all;
  const end = async ({ id }: { id: number }) => (await owner.post(publicationPaths(id).end)).status;
  const expected = starter.facts.satisfactionPercent;
  await setPrice(owner, 7_990);
  const promotion = accepted((await all.publish({ until: later(60) })).json);
  await all.publishDue();
  await owner.edit({ path: "facts.satisfactionPercent", expected, value: 77 });
  const waiting = accepted((await all.publish({ from: later(30) })).json);
  await setPrice(owner, 6_990);
  const going = accepted((await all.publish()).json);
  // The publisher holds this lock while it renders pages.
  await site.client.query("select pg_advisory_lock($1)", [publisherLock]);
  expect([await end(going), await end(waiting), await end(promotion)]).toEqual([409, 202, 202]);
  await site.client.query("select pg_advisory_unlock($1)", [publisherLock]);
  await all.publishDue();
  await site.pass(30);
  await all.publishDue();
  expect((await site.shown()).content.facts).toMatchObject({
    satisfactionPercent: expected,
    internetPlans: expect.arrayContaining([expect.objectContaining({ priceCents: 6_990 })]),
  });
});

test("a second tap gets the response of the first one, also at the same moment", async () => {
  const all = await startSitePanel();
  const { owner } = all;
  await setPrice(owner, 7_990);
  const { revision } = v.parse(changesSchema, (await owner.get(sitePaths.changes)).json);
  const tap = () => owner.post(sitePaths.publications, { revision, ...request });
  let request = newRequest();
  const taps = await Promise.all([tap(), tap(), tap(), tap()]);
  const responses = [...taps, await tap()];
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  const ids = responses.map(({ json }) => accepted(json).id);
  expect(new Set(ids).size).toBe(1);
  await all.publishDue();
  expect(accepted((await tap()).json)).toMatchObject({ id: ids[0], state: "live" });
  expect(await history(all)).toHaveLength(1);
  request = newRequest();
  expect((await tap()).status).toBe(409);
});

test("a second tap on undoing and on returning does nothing more", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  const { id } = accepted((await all.publish()).json);
  await all.publishDue();
  for (const path of [publicationPaths(id).undo, publicationPaths(2).version]) {
    const request = newRequest();
    const tap = () => all.owner.post(path, request);
    const taps = await Promise.all([tap(), tap()]);
    await all.publishDue();
    const ids = [...taps, await tap()].map(({ json }) => accepted(json).id);
    expect(new Set(ids).size).toBe(1);
  }
  expect(await all.site.shownPrice()).toBe(7_990);
});

test("times in the past, in the wrong order or in words are refused", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  for (const times of [
    { until: later(-1) },
    { from: later(10), until: later(5) },
    { from: "tomorrow" },
  ]) {
    expect((await all.publish(times)).status, JSON.stringify(times)).toBe(400);
  }
});

test("an old version is restored, after its changes were shown", async () => {
  const all = await startSitePanel();
  await setPrice(all.owner, 7_990);
  await all.publish();
  await all.publishDue();
  const path = publicationPaths(1).version;
  expect(v.parse(returnSchema, (await all.owner.get(path)).json)).toMatchObject({
    groups: [{ changes: [{ values: [{ before: "R$79,90", after: "R$89,90" }] }] }],
    promotions: [],
  });
  const returned = await all.owner.post(path, newRequest());
  expect([returned.status, accepted(returned.json)]).toMatchObject([
    202,
    { kind: "return", returnedTo: expect.any(String) },
  ]);
  await all.publishDue();
  expect(await all.site.shownPrice()).toBe(cents);
  const again = await all.owner.post(path, newRequest());
  expect([again.status, again.json]).toEqual([409, { code: "nothing_to_publish" }]);
  for (const method of ["get", "post"] as const) {
    expect((await all.owner[method](publicationPaths(99).version, newRequest())).status).toBe(404);
  }
});

test("history has pages", async () => {
  const all = await startSitePanel();
  await all.panel.sql(`insert into content_versions (document)
    values ('${JSON.stringify(starter).replaceAll("'", "''")}')`);
  await all.panel.sql(`insert into content_publications (edits, author, outcome, settled_at)
    select '[]', 'ana', 'live', now() - interval '1 minute' * (n / 2) from generate_series(1, 45) n`);
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
  const asked = accepted((await all.publish()).json);
  await all.publishDue();
  expect(await robots()).toContain("false");
  expect((await facts()).isPreview).toBe(false);

  const [settled] = (await facts()).settled;
  expect((await owner.edit(...(settled?.edits ?? []))).status).toBe(200);
  expect(await changes()).toMatchObject({
    preview: "starts",
    warnings: [{ message: expect.stringContaining("o Google deixa de mostrar") }],
  });
  await owner.post(publicationPaths(asked.id).undo, newRequest());
  await all.publishDue();
  expect(await robots()).toContain("true");
  expect((await facts()).isPreview).toBe(true);
});
