/**
 * Last step of the build: writes every page in every language as an HTML file with inlined styles and head script, next to
 * Vite's output. If it fails, `dist/` is incomplete and the server does not start with it.
 */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { byLanguage } from "@fiosite/content/by-language";
import { company } from "@fiosite/content/company";
import { languages } from "@fiosite/content/languages";
import { readTexts } from "@fiosite/content/read-texts";
import { indexedPages, pageNames } from "@fiosite/contract/pages";
import type { Manifest } from "vite";
import { pageAddress } from "../src/app/page-addresses.ts";
import { speculationRules } from "../src/app/speculation-rules.ts";
import { compressFolder } from "./compress.ts";
import { buildInlineScript } from "./inline-script.ts";
import { pageStyles } from "./page-styles.ts";
import { sitemapXml } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

const dist = join(import.meta.dirname, "../dist");
const publicFolder = join(dist, "public");
const pagesFolder = join(dist, "pages");
const prerendererFolder = join(dist, "prerenderer");

const { layoutOf, renderPage }: typeof import("../src/entry-prerender.tsx") = await import(
  join(prerendererFolder, "entry-prerender.js")
);
const browserBuild: Manifest = JSON.parse(
  readFileSync(join(publicFolder, ".vite/manifest.json"), "utf8"),
);
const headScript = await buildInlineScript("src/scripts/head.ts");
const pageScript = builtAddress("src/scripts/page.ts");
const inlineStyles = new Set<string>();

rmSync(pagesFolder, { recursive: true, force: true });
mkdirSync(pagesFolder, { recursive: true });
const texts = byLanguage(readTexts);
for (const page of pageNames) {
  const styles = pageStyles(prerendererFolder, layoutOf(page).module);
  inlineStyles.add(styles);
  for (const language of languages) {
    const html = await renderPage(page, language, texts, { styles, headScript, pageScript });
    writeFileSync(join(pagesFolder, `${page}.${language}.html`), html);
  }
}
writeFileSync(
  join(pagesFolder, "inline-hashes.json"),
  JSON.stringify({
    scripts: [headScript, speculationRules].map(cspHash),
    styles: [...inlineStyles].map(cspHash),
  }),
);

cpSync(join(prerendererFolder, "assets"), join(publicFolder, "assets"), {
  recursive: true,
  // Page styles are inlined, so only fonts, pictures, videos and the print stylesheet are copied.
  filter: (file) => !/\.(js|css)$/.test(file) || /print-[^/]*\.css$/.test(file),
});
rmSync(join(publicFolder, browserBuild["style.css"]?.file ?? ""));
writeFileSync(
  join(publicFolder, "sitemap.xml"),
  sitemapXml(indexedPages.map((page) => (language) => pageAddress(page, language))),
);
writeFileSync(
  join(publicFolder, "robots.txt"),
  `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${company.siteUrl}/sitemap.xml\n`,
);
writeFileSync(join(publicFolder, "site.webmanifest"), webManifest());
rmSync(join(publicFolder, ".vite"), { recursive: true });
rmSync(prerendererFolder, { recursive: true });
compressFolder(publicFolder);
compressFolder(pagesFolder);

function builtAddress(module: string): string {
  const file = browserBuild[module]?.file;
  if (!file) throw new Error(`the browser's build has no ${module}`);
  return `/${file}`;
}

function cspHash(inlineText: string): string {
  return `sha256-${createHash("sha256").update(inlineText).digest("base64")}`;
}
