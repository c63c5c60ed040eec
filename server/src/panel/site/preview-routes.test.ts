import { randomUUID } from "node:crypto";
import type { Content } from "@fiosite/content/content";
import { pageTextsSchema } from "@fiosite/contract/panel/fields";
import { draftSchema } from "@fiosite/contract/panel/site";
import { previewPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { startSitePanel } from "../../../../dev/panel/test-panel.ts";
import { previewPolicy, renderedHtml } from "../../../../dev/site/fixture-site.ts";
import { draftOf, readSite } from "../../content/site-store.ts";

const paths = previewPaths("home", "pt-BR");
const cents = starter.facts.internetPlans[0]?.priceCents;

test("a preview shows the draft in a sandbox, is never cached, and is otherwise the page that is published", async () => {
  const { staff, site } = await startSitePanel();
  const html = async () => (await staff.get(paths.preview)).body.toString();
  expect(await html()).toContain(`${cents}`);
  await staff.edit({ path: pricePath, expected: cents, value: 7_990 });
  expect(await html()).toContain("7990");
  const { status, headers } = await staff.get(paths.preview);
  expect([status, headers]).toMatchObject([
    200,
    {
      "content-security-policy": previewPolicy,
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
    },
  ]);
  const plain = (await html()).replace(/ data-edit="[^"]*"/, "").replace(/<script>.*$/, "");
  const draft = draftOf(await readSite(site.client, starter)) as Content;
  expect(plain).toBe(renderedHtml("home", "pt-BR", draft));
});

test("a version of the history has a preview, and what does not exist has none", async () => {
  const { staff } = await startSitePanel();
  await staff.edit({ path: pricePath, expected: cents, value: 7_990 });
  const old = await staff.get(paths.preview, { version: "1" });
  expect(old.body.toString()).toContain(`${cents}`);
  expect((await staff.get(paths.preview, { version: "99" })).status).toBe(404);
  expect((await staff.get(paths.preview, { version: "1;drop" })).status).toBe(404);
  for (const [page, language] of [
    ["home", "fr-FR"],
    ["..%2f..", "pt-BR"],
    ["__proto__", "pt-BR"],
  ] as const) {
    expect((await staff.get(previewPaths(page, language).preview)).status).toBe(404);
    expect((await staff.get(previewPaths(page, language).texts)).status).toBe(404);
  }
});

test("a preview includes the lasting promotions, and can be shown without them", async () => {
  const { owner, staff, site } = await startSitePanel();
  const html = async (query = {}) => (await staff.get(paths.preview, query)).body.toString();
  const shown = async () => v.parse(draftSchema, (await staff.get(sitePaths.draft)).json).shown;
  const edits = [{ path: pricePath, expected: cents, value: 7_990 }];
  const [from, until] = [5, 10].map((minutes) =>
    new Date(Date.now() + minutes * 60_000).toISOString(),
  );
  const request = { edits, from, until, requestId: randomUUID() };
  expect((await owner.post(sitePaths.promotions, request)).status).toBe(202);
  await staff.edit({ path: pricePath, expected: cents, value: 9_990 });
  const before = await shown();
  expect(await html()).toContain(" 9990");
  await site.pass(5);
  expect(await html()).toContain(" 7990");
  expect(await html({ promotions: "no" })).toContain(" 9990");
  expect(await shown()).not.toBe(before);
  await site.pass(5);
  expect(await html()).toContain(" 9990");
  expect(await shown()).toBe(before);
});

test("the texts of a page are listed with their labels; its pictures are on the panel's host, for a document without an origin", async () => {
  const { staff, panel } = await startSitePanel();
  const { texts } = v.parse(pageTextsSchema, (await staff.get(paths.texts)).json);
  expect(texts).toEqual([
    {
      paths: [pricePath],
      label: "Preço por mês do plano de 500 Mbps",
      text: `${cents}`,
      place: "page",
    },
  ]);
  const { status, headers } = await panel.request("/assets/photo-9aZ1.avif");
  expect([status, headers]).toMatchObject([
    200,
    { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" },
  ]);
  for (const path of ["/.hidden", "/robots.txt", "/assets/../.hidden"]) {
    const { body } = await panel.request(path);
    expect(body.toString()).not.toMatch(/secret|User-agent/);
  }
});
