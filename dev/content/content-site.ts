import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Content } from "../../content/content.ts";
import { readStarterContent } from "../../content/starter-content.ts";
import { localSiteUrl } from "../../contract/local-site-url.ts";
import { editDraft } from "../../server/src/content/edit-draft.ts";
import { type Publisher, publishDue } from "../../server/src/content/publish-due.ts";
import { connect } from "../../server/src/platform/database.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";

export const starter = readStarterContent();
const [plan] = starter.facts.internetPlans;
export const pricePath = `facts.internetPlans.${plan?.key}.priceCents`;

/** The folder of a release is named after the release's own folder. */
const release = basename(join(import.meta.dirname, "../.."));

export interface ContentSite extends Publisher {
  /** For commands. */
  environment: Record<string, string>;
  /** Of the superuser. */
  database: string;
  urls: ReturnType<typeof roleUrls>;
  /** Sets a value of the draft, whatever it was. */
  set(path: string, value: unknown): ReturnType<typeof editDraft>;
  /** What the folder shows. */
  shown(): Promise<{ page: string; content: Content; versions: string[] }>;
  shownPrice(): Promise<number | undefined>;
  /** As if the time of every waiting publication, or of those that the SQL condition names, had come. */
  makeDue(which?: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** A database, a release with a small renderer, and an empty folder for its pages. */
export async function startContentSite(): Promise<ContentSite> {
  const database = await createTestDatabase();
  const urls = roleUrls(database);
  const client = await connect({ url: urls.operator, variable: "the test" });
  const webDist = await writeFixtureSite();
  const siteFolder = await mkdtemp(join(tmpdir(), "fiosite-published-"));
  const folder = join(siteFolder, release);
  const publisher = { client, site: { folder, webDist, siteUrl: localSiteUrl }, starter };
  await publishDue(publisher);
  const readShown = async (): Promise<Content> =>
    JSON.parse(await readFile(join(folder, "current/content.json"), "utf8"));
  return {
    ...publisher,
    database,
    urls,
    environment: {
      OPERATOR_DATABASE_URL: urls.operator,
      SITE_FOLDER: siteFolder,
      WEB_DIST: webDist,
      CONTENT_AUTHOR: "bia",
    },
    set: async (path, value) => {
      const attempt = (expected: unknown) =>
        editDraft(client, { edits: [{ path, expected, value }], author: "ana" }, starter);
      const first = await attempt(undefined);
      return first.outcome === "changed" ? attempt(first.conflicts[0]?.current) : first;
    },
    shown: async () => ({
      page: await readFile(join(folder, "current/pages/home.pt-BR.html"), "utf8"),
      content: await readShown(),
      versions: (await readdir(join(folder, "versions"))).sort(),
    }),
    shownPrice: async () => (await readShown()).facts.internetPlans[0]?.priceCents,
    makeDue: (which = "outcome is null") =>
      client.query(`update content_publications set publish_at = now() where ${which}`),
    stop: async () => {
      await client.end();
      await Promise.all([siteFolder, webDist].map((each) => rm(each, { recursive: true })));
    },
  };
}
