import { sitePaths } from "@fiosite/contract/panel/paths";
import {
  changedSchema,
  draftSchema,
  refusedSchema,
  savedSchema,
  siteMarkSchema,
} from "@fiosite/contract/panel/site";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { startSitePanel } from "../../../../dev/panel/test-panel.ts";

const [plan] = starter.facts.internetPlans;
const cents = plan?.priceCents;
const edit = (value: unknown, expected: unknown = cents) => ({ path: pricePath, expected, value });

test("staff change the draft, and everybody sees what and who", async () => {
  const { owner, staff, people } = await startSitePanel();
  const mark = async () => v.parse(siteMarkSchema, (await owner.get(sitePaths.mark)).json).mark;
  const before = await mark();
  expect(v.parse(draftSchema, (await owner.get(sitePaths.draft)).json)).toEqual({
    revision: 0,
    changed: null,
    live: { publicationId: 0, versionId: 0, by: null, since: null },
    document: starter,
    changedPaths: [],
  });
  const { status, json } = await staff.edit(edit(7_990));
  expect([status, v.parse(savedSchema, json)]).toEqual([200, { revision: 1, elsewhere: [] }]);
  expect(v.parse(draftSchema, (await owner.get(sitePaths.draft)).json)).toMatchObject({
    revision: 1,
    changed: { by: { id: people.staff.id, name: people.staff.name } },
    live: { versionId: 1, by: { id: null, name: "release" } },
    changedPaths: [pricePath],
  });
  expect(await mark()).not.toBe(before);
});

test("the second of two people gets both values and the first one's name", async () => {
  const { owner, staff, people } = await startSitePanel();
  await staff.edit(edit(7_990));
  const { status, json } = await owner.edit(edit(6_990));
  expect(status).toBe(409);
  const { conflicts } = v.parse(changedSchema, json);
  expect(conflicts).toMatchObject([
    { path: pricePath, current: 7_990, by: { id: people.staff.id, name: people.staff.name } },
  ]);
  expect((await owner.edit(edit(6_990, conflicts[0]?.current))).status).toBe(200);
});

test("a change is discarded, unless somebody has changed it again", async () => {
  const { owner, staff } = await startSitePanel();
  await staff.edit(edit(7_990));
  const discard = (expected: unknown) =>
    owner.post(sitePaths.discard, { edits: [{ path: pricePath, expected }] });
  expect((await discard(5_990)).status).toBe(409);
  expect((await discard(7_990)).status).toBe(200);
  expect((await owner.get(sitePaths.draft)).json).toMatchObject({ changedPaths: [] });
});

const deep = "a".repeat(40).split("").join(".");
const refusedEdits = [
  ["a path of no document", { path: "facts.company.fax", value: "1" }, 422],
  ["a path outside", { path: "other", value: 1 }, 400],
  ["no path", { value: 1 }, 400],
  ["a prototype", { path: "facts.__proto__.isOwner", value: true }, 400],
  ["a constructor", { path: "facts.constructor", value: {} }, 400],
  ["a deep path", { path: `facts.${deep}`, value: 1 }, 422],
  ["a long path", { path: `facts.${"a.".repeat(200)}b`, value: 1 }, 400],
  ["a word of 10 kB", { path: pricePath, expected: cents, value: "x".repeat(10_000) }, 422],
  ["a whole document", { path: "facts", expected: starter.facts, value: {} }, 422],
  ["nothing", { path: pricePath, expected: cents }, 422],
  ["a number that is none", { path: pricePath, expected: cents, value: "1e999" }, 422],
] as const;

test("what is no change of the draft is refused, and leaves it as it was", async () => {
  const { staff } = await startSitePanel();
  for (const [name, hostile, status] of refusedEdits) {
    const response = await staff.edit(hostile);
    expect(response.status, name).toBe(status);
    if (status === 422) expect(v.parse(refusedSchema, response.json).issues).not.toEqual([]);
    expect((await staff.get(sitePaths.draft)).json, name).toMatchObject({ changedPaths: [] });
  }
});

test("words of the person stay words: HTML, quotes, right-to-left marks", async () => {
  const { staff } = await startSitePanel();
  const path = "texts.pt-BR.home.hero.cta.primary";
  const expected = starter.texts["pt-BR"].home.hero.cta.primary;
  const set = (value: string) => staff.edit({ path, expected, value });
  expect((await set("\u202Eabc")).status).toBe(422);
  expect((await set("a\u0000b")).status).toBe(422);
  expect((await set("x".repeat(10_000))).status).toBe(422);
  expect((await set("<b onload=x>'\"")).status).toBe(200);
});
