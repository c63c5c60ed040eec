import { existsSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { localSiteUrl } from "@fiosite/contract/pages";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { renderedHtml, writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { publishDue, showLive } from "./publisher.ts";
import { requestPublication, requestUndo } from "./request-publication.ts";
import { draftOf, readSite } from "./site-store.ts";

let site: ContentSite;

beforeEach(async () => {
  site = await startContentSite();
});
afterEach(() => site.stop());

const author = "ana";
const readDraft = async () => draftOf(await readSite(site.client, starter)) as typeof starter;

async function publish() {
  const outcome = await requestPublication(site.client, { author }, starter);
  await publishDue(site);
  return outcome;
}

test("until somebody edits, the release's own content is shown", async () => {
  const { page, content, versions } = await site.shown();
  expect(page).toBe(renderedHtml("home", "pt-BR", starter));
  expect(content).toEqual(starter);
  expect(versions).toEqual([expect.stringMatching(/^[0-9a-f]{12}-site\.example-150$/)]);
});

test("a published price is on the pages, in every encoding, beside the files of the release; equal files are not written again", async () => {
  const current = join(site.site.folder, "current");
  const inode = async (file: string) => (await stat(join(current, file))).ino;
  const files = ["public/robots.txt", "public/robots.txt.br", "pages/home.pt-BR.html"];
  const before = await Promise.all(files.map(inode));
  // A compressed copy is missing.
  await rm(join(current, "pages/cameras.pt-BR.html.br"));
  await site.set(pricePath, 12_345);
  expect(await publish()).toMatchObject({ outcome: "accepted" });
  const { page } = await site.shown();
  expect(page).toContain("12345");
  const packed = await readFile(join(current, "pages/home.pt-BR.html.br"));
  expect(brotliDecompressSync(packed).toString()).toBe(page);
  expect(existsSync(join(current, "pages/cameras.pt-BR.html.br"))).toBe(true);
  expect(await readFile(join(current, "public/robots.txt"), "utf8")).toContain(localSiteUrl);
  expect(await readFile(join(current, "public/assets/photo-9aZ1.avif"), "utf8")).toBeTruthy();
  const after = await Promise.all(files.map(inode));
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]).not.toBe(before[2]);
});

test("prices of equal length give the page another time, an unchanged file keeps its own, and old versions go", async () => {
  const time = async (file: string) =>
    (await stat(join(site.site.folder, "current", file))).mtimeMs;
  const seen = [];
  for (const cents of [11_111, 22_222, 33_333, 11_111]) {
    await site.set(pricePath, cents);
    await publish();
    seen.push([await time("pages/home.pt-BR.html"), await time("public/robots.txt")]);
  }
  const [first, second, , last] = seen;
  expect(first?.[0]).not.toBe(second?.[0]);
  expect(first?.[1]).toBe(second?.[1]);
  expect(last).toEqual(first);
  expect((await site.shown()).versions).toHaveLength(3);
});

test("undo keeps the edits in the draft and what was published later, and is refused once its own values have changed", async () => {
  await site.set(pricePath, 12_345);
  const { publicationId: id } = (await publish()) as { publicationId: number };
  await site.set("facts.satisfactionPercent", 77);
  const undo = () => requestUndo(site.client, { author, id }, starter);
  expect(await undo()).toMatchObject({ outcome: "accepted" });
  await publishDue(site);
  const expected = { ...starter, facts: { ...starter.facts, satisfactionPercent: 77 } };
  expect(await readDraft()).toEqual(expected);
  expect(await undo(), "a second time").toEqual({ outcome: "changed" });

  await publish();
  await site.set(pricePath, 11_111);
  const { publicationId: next } = (await publish()) as { publicationId: number };
  await site.set("facts.satisfactionPercent", 78);
  await publish();
  const undoNext = () => requestUndo(site.client, { author, id: next }, starter);
  expect(await undoNext()).toMatchObject({ outcome: "accepted" });
  await publishDue(site);
  const kept = { ...starter, facts: { ...starter.facts, satisfactionPercent: 78 } };
  expect(await readDraft()).toEqual(kept);

  await site.set(pricePath, 12_345);
  const { publicationId: last } = (await publish()) as { publicationId: number };
  await site.set(pricePath, 13_579);
  await publish();
  const outcome = await requestUndo(site.client, { author, id: last }, starter);
  expect(outcome, "another price since").toEqual({ outcome: "changed" });
});

test("a clock that was set back holds no publication that was asked for now", async () => {
  await site.set(pricePath, 12_345);
  await requestPublication(site.client, { author }, starter);
  await site.pass(-60);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(12_345);
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

test("at another host the same version is rendered again, with that address", async () => {
  const moved = { ...site, site: { ...site.site, siteUrl: "https://outro.example" } };
  await publishDue(moved);
  const robots = join(site.site.folder, "current/public/robots.txt");
  expect(await readFile(robots, "utf8")).toContain("https://outro.example");
});

/** The texts that another release shows for the live content. */
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

test("a release with an additional text fills it in, one that lacks a text leaves it out, and both show the same version", async () => {
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
