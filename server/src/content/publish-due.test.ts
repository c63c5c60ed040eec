import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { localSiteUrl } from "@fiosite/contract/pages";
import { afterEach, beforeEach, expect, test } from "vitest";
import { confirmedContent } from "../../../dev/content/confirm-everything.ts";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { renderedHtml, writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { readOutcome } from "./publication-store.ts";
import { publishDue, showLive } from "./publish-due.ts";
import {
  requestEnd,
  requestPublication,
  requestReturn,
  requestUndo,
} from "./request-publication.ts";
import { draftOf, readSite } from "./site-store.ts";

let site: ContentSite;

beforeEach(async () => {
  site = await startContentSite();
});
afterEach(() => site.stop());

const author = "ana";
const later = () => new Date(Date.now() + 3_600_000);
const readDraft = async () => draftOf(await readSite(site.client, starter)) as typeof starter;

async function publish(times: { from?: Date; until?: Date } = {}) {
  const outcome = await requestPublication(site.client, { author, ...times }, starter);
  await publishDue(site);
  return outcome;
}

/** The id of what was accepted. */
async function publishedId(times?: { from?: Date }): Promise<number> {
  const outcome = await publish(times);
  return outcome.outcome === "accepted" ? outcome.publicationId : 0;
}

async function undo(id: number): Promise<number> {
  const outcome = await requestUndo(site.client, { author: "bia", id }, starter);
  await publishDue(site);
  return outcome.outcome === "accepted" ? outcome.publicationId : 0;
}

test("until somebody edits, the release's own content is shown", async () => {
  const { page, content, versions } = await site.shown();
  expect(page).toBe(renderedHtml("home", "pt-BR", starter));
  expect(content).toEqual(starter);
  expect(versions).toEqual([expect.stringMatching(/^[0-9a-f]{12}-site\.example-150$/)]);
});

test("a published price is on the pages, in every encoding, beside the files of the release", async () => {
  await site.set(pricePath, 12_345);
  expect(await publish()).toMatchObject({ outcome: "accepted" });
  const { page } = await site.shown();
  expect(page).toContain("12345");
  const current = join(site.site.folder, "current");
  const packed = await readFile(join(current, "pages/home.pt-BR.html.br"));
  expect(brotliDecompressSync(packed).toString()).toBe(page);
  expect(await readFile(join(current, "public/robots.txt"), "utf8")).toContain(localSiteUrl);
  expect(await readFile(join(current, "public/assets/photo-9aZ1.avif"), "utf8")).toBeTruthy();
});

test("prices of equal length give the page another time, and an unchanged file keeps its own", async () => {
  const time = async (file: string) =>
    (await stat(join(site.site.folder, "current", file))).mtimeMs;
  const seen = [];
  for (const cents of [11_111, 22_222, 11_111]) {
    await site.set(pricePath, cents);
    await publish();
    seen.push([await time("pages/home.pt-BR.html"), await time("public/robots.txt")]);
  }
  const [first, second, third] = seen;
  expect(first?.[0]).not.toBe(second?.[0]);
  expect(first?.[1]).toBe(second?.[1]);
  expect(third).toEqual(first);
});

test("files that stay equal are not written again", async () => {
  const inode = async (file: string) => (await stat(join(site.site.folder, "current", file))).ino;
  const files = ["public/robots.txt", "public/robots.txt.br", "pages/home.pt-BR.html"];
  const before = await Promise.all(files.map(inode));
  await site.set(pricePath, 12_345);
  await publish();
  const after = await Promise.all(files.map(inode));
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).not.toBe(before[2]);
});

test("a compressed copy that somebody removed is there again after the next publication", async () => {
  const packed = join(site.site.folder, "current/public/robots.txt.br");
  await rm(packed);
  await site.set(pricePath, 12_345);
  await publish();
  expect(brotliDecompressSync(await readFile(packed)).toString()).toContain("https://");
});

test("nothing is published twice, and a draft with mistakes is refused", async () => {
  expect(await publish()).toEqual({ outcome: "nothing-to-publish" });
  await site.set("texts.pt-BR.home.hero.title.lines", ["Sem o destaque"]);
  expect(await publish()).toMatchObject({ outcome: "refused" });
  expect((await site.shown()).content).toEqual(starter);
});

test("undo shows the version before again, a second undo takes the first one back, and an old day returns", async () => {
  await site.set(pricePath, 12_345);
  const undone = await undo(await publishedId());
  expect((await site.shown()).content).toEqual(starter);
  expect(await readDraft()).toEqual(starter);
  await undo(undone);
  expect(await site.shownPrice()).toBe(12_345);
  await requestReturn(site.client, { author, versionId: 1 }, starter);
  await publishDue(site);
  expect((await site.shown()).content).toEqual(starter);
});

test("undo keeps what somebody has in the draft, and refuses what others followed", async () => {
  await site.set(pricePath, 12_345);
  const id = await publishedId();
  await site.set("facts.satisfactionPercent", 77);
  await undo(id);
  const expected = { ...starter, facts: { ...starter.facts, satisfactionPercent: 77 } };
  expect(await readDraft()).toEqual(expected);
  expect(await requestUndo(site.client, { author, id }, starter)).toEqual({ outcome: "changed" });
});

test("an old day keeps what was confirmed since", async () => {
  const path = "facts.company.streetAddress";
  const confirmed = "Rua Um, 10";
  await site.set(path, confirmed);
  await site.set(pricePath, 12_345);
  await publish();
  await requestReturn(site.client, { author, versionId: 1 }, starter);
  await publishDue(site);
  const { facts } = (await site.shown()).content;
  const [plan] = starter.facts.internetPlans;
  expect([facts.company.streetAddress, facts.internetPlans[0]]).toEqual([confirmed, plan]);
});

test("a scheduled publication waits for its time and keeps what went live since", async () => {
  await site.set(pricePath, 12_345);
  await publish({ from: later() });
  expect(await readDraft()).toEqual(starter);
  await site.set("facts.satisfactionPercent", 77);
  await publish();
  expect((await site.shown()).content.facts.satisfactionPercent).toBe(77);
  expect(await site.shownPrice()).toBe(starter.facts.internetPlans[0]?.priceCents);
  await site.set("facts.reviewsDefaults.total", 5);
  await site.pass(61);
  await publishDue(site);
  expect((await site.shown()).content.facts.satisfactionPercent).toBe(77);
  expect(await site.shownPrice()).toBe(12_345);
  expect(await readDraft()).toMatchObject({
    facts: { satisfactionPercent: 77, reviewsDefaults: { total: 5 } },
  });
});

test("a clock that was set back holds no publication that was asked for now", async () => {
  await site.set(pricePath, 12_345);
  await requestPublication(site.client, { author }, starter);
  await site.pass(-60);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(12_345);
});

test("a version that cannot be rendered fails with its reason, and the site stays", async () => {
  await site.set("facts.company.name", "Quebra");
  const id = await publishedId();
  expect((await site.shown()).content).toEqual(starter);
  expect(await readOutcome(site.client, id)).toMatchObject({
    outcome: "failed",
    reason: expect.stringContaining("no such"),
  });
  expect((await readDraft()).facts.company.name).toBe("Quebra");
});

test("after a restore the folder follows the database, also if a number means another version", async () => {
  await site.set(pricePath, 12_345);
  await publish();
  await runSql(
    site.urls.operator,
    `alter table content_versions disable trigger user;
     update content_versions set document = replace(document::text, '12345', '54321')::json where id = 2`,
  );
  await publishDue(site);
  expect(await site.shownPrice()).toBe(54_321);
});

test("folders of old versions are removed", async () => {
  for (const cents of [1_001, 1_002, 1_003, 1_004, 1_005]) {
    await site.set(pricePath, cents);
    await publish();
  }
  const { versions } = await site.shown();
  expect(versions.length).toBe(3);
});

test("pages are a preview until the last open fact is published", async () => {
  const robots = () => readFile(join(site.site.folder, "current/public/robots.txt"), "utf8");
  expect(await robots()).toBe(`${localSiteUrl} true`);
  const { facts, texts } = confirmedContent(starter);
  const company = { ...facts.company, dataProtectionEmail: null };
  await site.set("texts", texts);
  await site.set("facts", { ...facts, company });
  await publish();
  expect(await robots()).toBe(`${localSiteUrl} true`);
  await site.set("facts.company.dataProtectionEmail", "dados@provedor.test");
  await publish();
  expect(await robots()).toBe(`${localSiteUrl} false`);
});

test("at another host the same version is rendered again, with that address", async () => {
  const moved = { ...site, site: { ...site.site, siteUrl: "https://outro.example" } };
  await publishDue(moved);
  const robots = join(site.site.folder, "current/public/robots.txt");
  expect(await readFile(robots, "utf8")).toContain("https://outro.example");
});

test("the changes of a cancelled publication return to the draft, behind what was changed since", async () => {
  await site.set(pricePath, 11_111);
  await site.set("facts.satisfactionPercent", 77);
  const id = await publishedId({ from: later() });
  await site.set(pricePath, 22_222);
  const cancel = () => requestEnd(site.client, { id, author }, starter);
  expect(await cancel()).toMatchObject({ outcome: "accepted" });
  const { facts } = await readDraft();
  expect([facts.satisfactionPercent, facts.internetPlans[0]?.priceCents]).toEqual([77, 22_222]);
  expect(await cancel()).toEqual({ outcome: "changed" });
});

/** The texts that another release shows of what is live. */
async function shownByRelease(texts: Record<string, unknown>) {
  const webDist = await writeFixtureSite();
  const source = `export const renderSite = async ({ facts, texts }) => ({
    "pages/home.pt-BR.html": JSON.stringify([facts.internetPlans[0].priceCents, texts["pt-BR"].footer]),
  });
  export const listPictures = () => [];`;
  await writeFile(join(webDist, "renderer/renderer.js"), source);
  const folder = join(site.site.folder, `../release-${Object.keys(texts).length}`);
  const footers = Object.entries(starter.texts).map(([language, each]) => [
    language,
    { ...each, footer: texts },
  ]);
  const other = { ...starter, texts: Object.fromEntries(footers) };
  await showLive({ client: site.client, starter: other, site: { ...site.site, folder, webDist } });
  await rm(webDist, { recursive: true });
  return JSON.parse(await readFile(join(folder, "current/pages/home.pt-BR.html"), "utf8"));
}

test("a release with a text more fills it in, one with a text less leaves it out, and both show the same version", async () => {
  await site.set(pricePath, 12_345);
  await site.set("texts.pt-BR.footer.tagline", "Outra frase da empresa");
  await publish();
  const { footer } = starter.texts["pt-BR"];
  const edited = { ...footer, tagline: "Outra frase da empresa" };
  expect(await shownByRelease({ ...footer, added: "Texto novo" })).toEqual([
    12_345,
    { ...edited, added: "Texto novo" },
  ]);
  const { copyright: _removed, ...fewer } = footer;
  const { copyright: _alsoRemoved, ...kept } = edited;
  expect(await shownByRelease(fewer)).toEqual([12_345, kept]);
});
