import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import type { Content } from "../../content/content.ts";
import { languages } from "../../content/provider/languages.ts";
import { pageNames } from "../../contract/pages.ts";
import { publishDue } from "../../server/src/content/publish-due.ts";
import { readLiveVersion } from "../../server/src/content/version-store.ts";
import { runSql } from "../postgres/run-sql.ts";
import { companyWithPicture, renderedHtml } from "../site/fixture-site.ts";
import { type ContentSite, starter } from "./content-site.ts";

const endOfJpeg = "ffd9";

/** Every file that is shown is the rendering of one document, and that document is a version. */
export async function expectWholeVersion(site: ContentSite): Promise<Content> {
  const current = join(site.site.folder, "current");
  const content: Content = JSON.parse(await readFile(join(current, "content.json"), "utf8"));
  for (const page of pageNames) {
    for (const language of languages) {
      const path = join(current, `pages/${page}.${language}.html`);
      const html = renderedHtml(page, language, content);
      expect(await readFile(path, "utf8")).toBe(html);
      expect(brotliDecompressSync(await readFile(`${path}.br`)).toString()).toBe(html);
      expect(gunzipSync(await readFile(`${path}.gz`)).toString()).toBe(html);
    }
  }
  if (content.facts.company.name === companyWithPicture) {
    const price = content.facts.internetPlans[0]?.priceCents;
    const picture = await readFile(join(current, `public/og/home-${price}.jpg`));
    expect(picture.subarray(-2).toString("hex")).toBe(endOfJpeg);
  }
  const rows = await runSql(site.urls.operator, "select document from content_versions");
  expect([starter, ...rows.map(({ document }) => document)]).toContainEqual(content);
  return content;
}

/** The next publication works: nothing that is due waits, and what the database calls live is shown. */
export async function expectLiveIsShown(site: ContentSite): Promise<void> {
  await publishDue(site);
  const live = (await readLiveVersion(site.client))?.document ?? starter;
  expect(await expectWholeVersion(site)).toEqual(live);
  const waiting = "select from content_publications where outcome is null and publish_at <= now()";
  expect(await runSql(site.urls.operator, waiting)).toEqual([]);
}
