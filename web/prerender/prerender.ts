/**
 * Last step of the build: every page in every language as a finished HTML file, with its styles inlined,
 * beside Vite's output. If it stops half-way `dist/` is incomplete: the server refuses to start on it.
 */
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { company } from "@fiosite/content/company";
import { languages } from "@fiosite/content/languages";
import type { PageName } from "@fiosite/contract/pages";
import { pageAddress } from "../src/app/page-addresses.ts";
import { speculationRules } from "../src/app/speculation-rules.ts";
import { buildBootScript } from "./boot-script.ts";
import { ClientBuild } from "./client-build.ts";
import { compressFolder } from "./compress.ts";
import { documentHtml } from "./document.ts";
import { sitemapXml } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

const dist = join(import.meta.dirname, "../dist");
const publicFolder = join(dist, "public");
const pagesFolder = join(dist, "pages");
const pages: PageName[] = ["home", "cameras", "not-found"];

// React closes them by name, which would cost a page 60 bytes.
const emptySvgElements = /><\/(?:circle|path|rect|use)>/g;

const { renderPage }: typeof import("../src/entry-prerender.tsx") = await import(
  join(dist, "prerenderer/entry-prerender.js")
);
const client = new ClientBuild(publicFolder);
const boot = await buildBootScript(client.entryAddress);

rmSync(pagesFolder, { recursive: true, force: true });
mkdirSync(pagesFolder, { recursive: true });
for (const page of pages) {
  const styles = client.stylesOf(page);
  const lazyStyles = client.lazyStyleAddressesOf(page).map(styleLinkWithoutScript).join("");
  for (const language of languages) {
    const rendered = await renderPage(page, language);
    const head = `${client.fontAddresses.map(fontPreload).join("")}
${rendered.head}
<style>${styles}</style>${lazyStyles}
<script>${boot}</script>`;
    const body = rendered.body.replace(emptySvgElements, "/>");
    const html = documentHtml({ page, language, head, body });
    writeFileSync(join(pagesFolder, `${page}.${language}.html`), html);
  }
}
writeFileSync(
  join(pagesFolder, "inline-hashes.json"),
  JSON.stringify({
    scripts: [...new Set([boot, ...Object.values(speculationRules)])].map(cspHash),
    styles: [...new Set(pages.map((page) => cspHash(client.stylesOf(page))))],
  }),
);
writeFileSync(
  join(publicFolder, "sitemap.xml"),
  sitemapXml(
    (["home", "cameras"] as const).map((page) => (language) => pageAddress(page, language)),
  ),
);
writeFileSync(
  join(publicFolder, "robots.txt"),
  `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${company.siteUrl}/sitemap.xml\n`,
);
writeFileSync(join(publicFolder, "site.webmanifest"), webManifest());
for (const folder of [join(publicFolder, ".vite"), join(dist, "prerenderer")]) {
  rmSync(folder, { recursive: true });
}
for (const style of new Set(client.inlinedFiles)) rmSync(join(publicFolder, style));
compressFolder(publicFolder);
compressFolder(pagesFolder);

function fontPreload(address: string): string {
  return `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`;
}

function styleLinkWithoutScript(address: string): string {
  return `<noscript><link rel="stylesheet" href="${address}"></noscript>`;
}

function cspHash(inlineText: string): string {
  return `sha256-${createHash("sha256").update(inlineText).digest("base64")}`;
}
