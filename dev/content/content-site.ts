import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Content } from "../../content/content.ts";
import { languages } from "../../content/provider/languages.ts";
import { readStarterContent } from "../../content/starter-content.ts";
import { localSiteUrl, pageNames } from "../../contract/pages.ts";
import { editDraft } from "../../server/src/content/edit-draft.ts";
import { publishDue } from "../../server/src/content/publisher.ts";
import { readSite } from "../../server/src/content/site-store.ts";
import { liveAt } from "../../server/src/content/timeline.ts";
import { connect, type Queryable } from "../../server/src/platform/database.ts";
import { runSql } from "../postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { companyWithPicture, renderedHtml, writeFixtureSite } from "../site/fixture-site.ts";
import { failFromStep } from "./step-faults.ts";

export const starter = readStarterContent();
const [plan] = starter.facts.internetPlans;
export const pricePath = `facts.internetPlans.${plan?.key}.priceCents`;

/** Pages are published into a folder with the same name as the release's folder. */
const release = basename(join(import.meta.dirname, "../.."));

export type ContentSite = Awaited<ReturnType<typeof startContentSite>>;

/** A database, a release with a small renderer, and an empty folder for its pages. */
export async function startContentSite() {
  const database = await createTestDatabase();
  const urls = roleUrls(database);
  const client = await connect({ url: urls.operator, variable: "the test" });
  const webDist = await writeFixtureSite();
  const siteFolder = await mkdtemp(join(tmpdir(), "fiosite-published-"));
  const folder = join(siteFolder, release);
  const publisher = {
    client,
    site: { folder, webDist, siteUrl: localSiteUrl, retentionDays: 150 },
    starter,
  };
  await publishDue(publisher);
  const readShown = async (): Promise<Content> =>
    JSON.parse(await readFile(join(folder, "current/content.json"), "utf8"));
  return {
    ...publisher,
    /** The superuser's address of the database. */
    database,
    urls,
    /** The environment of the operator's commands. */
    environment: {
      OPERATOR_DATABASE_URL: urls.operator,
      SITE_FOLDER: siteFolder,
      WEB_DIST: webDist,
      CONTENT_AUTHOR: "bia",
    },
    /** Sets a value of the draft, whatever it was. */
    set: async (path: string, value: unknown) => {
      const attempt = (expected: unknown) =>
        editDraft(client, { edits: [{ path, expected, value }], author: "ana" }, starter);
      const first = await attempt(undefined);
      return first.outcome === "changed" ? attempt(first.conflicts[0]?.current) : first;
    },
    /** The home page and the content that the folder shows. */
    shown: async () => ({
      page: await readFile(join(folder, "current/pages/home.pt-BR.html"), "utf8"),
      content: await readShown(),
      versions: (await readdir(join(folder, "versions"))).sort(),
    }),
    shownPrice: async () => (await readShown()).facts.internetPlans[0]?.priceCents,
    /** Simulates that time has passed, by moving every time in the database to the past. */
    pass: (minutes: number) => passTime(client, minutes),
    stop: async () => {
      await client.end();
      await Promise.all([siteFolder, webDist].map((each) => rm(each, { recursive: true })));
    },
  };
}

const moments = {
  content_versions: ["created_at"],
  content_publications: ["created_at", "starts_at", "ends_at", "ended_at", "settled_at"],
  content_shown: ["shown_at", "next_at"],
  content_draft: ["changed_at"],
  content_edits: ["edited_at"],
};

async function passTime(client: Queryable, minutes: number): Promise<void> {
  await client.query("alter table content_versions disable trigger user");
  for (const [table, columns] of Object.entries(moments)) {
    const earlier = columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`);
    await client.query(`update ${table} set ${earlier.join(", ")}`, [minutes]);
  }
  await client.query("alter table content_versions enable trigger user");
}

const endOfJpeg = "ffd9";

/** Asserts that all shown files are rendered from one saved version of the content. Brotli copies may be missing. */
export async function expectWholeVersion(site: ContentSite): Promise<Content> {
  const current = join(site.site.folder, "current");
  const content: Content = JSON.parse(await readFile(join(current, "content.json"), "utf8"));
  for (const page of pageNames) {
    for (const language of languages) {
      const path = join(current, `pages/${page}.${language}.html`);
      const html = renderedHtml(page, language, content);
      expect(await readFile(path, "utf8")).toBe(html);
      if (existsSync(`${path}.br`)) {
        expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(html);
      }
      expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(html);
    }
  }
  if (content.facts.company.name === companyWithPicture) {
    const price = content.facts.internetPlans[0]?.priceCents;
    const picture = await readFile(join(current, `public/og/home-${price}.jpg`));
    expect(picture.subarray(-2).toString("hex")).toBe(endOfJpeg);
  }
  return content;
}

/** Asserts that the next publication works: afterwards nothing is due, and the site shows what the database calls live. */
export async function expectLiveIsShown(site: ContentSite): Promise<void> {
  await publishDue(site);
  const rows = await readSite(site.client, starter);
  const { promotions: _shown, ...content } = await expectWholeVersion(site);
  expect(content).toEqual(liveAt(rows, rows.now));
  const pages = await readdir(join(site.site.folder, "current/pages"));
  const htmls = pages.filter((name) => name.endsWith(".html"));
  expect(pages).toEqual(expect.arrayContaining(htmls.map((name) => `${name}.br`)));
  const waiting = `select from content_timeline where outcome is null and starts_at <= now()
    and stopped_at is null and coalesce(ends_at > now(), true)`;
  expect(await runSql(site.urls.operator, waiting)).toEqual([]);
}

export interface DeathAt {
  disk: number;
  queries: number;
}

/** Publishes over a separate connection and stops after some disk operations or queries, as if the process were killed. */
export async function publishAndDie(site: ContentSite, steps: DeathAt) {
  const client = await connect({ url: site.urls.publisher, variable: "the test" });
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let queries = steps.queries;
  const mortal = (...args: unknown[]) => {
    queries -= 1;
    return queries < 0 ? Promise.reject(new Error("killed")) : query(...args);
  };
  Object.assign(client, { query: mortal });
  const revive = failFromStep(steps.disk, () => {
    throw new Error("killed");
  });
  try {
    await publishDue({ ...site, client });
    return "finished";
  } catch (error) {
    expect(String(error)).toContain("killed");
    return "killed";
  } finally {
    revive();
    await client.end();
  }
}
