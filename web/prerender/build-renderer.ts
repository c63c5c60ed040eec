/**
 * Last step of the build: completes the renderer with what only Vite knows, so that `dist/renderer` needs neither Vite nor
 * node_modules, and renders the starter content with it. If it fails, `dist/` is incomplete and the server does not start.
 */
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import type { Manifest } from "vite";
import type { SiteAssets } from "../src/entry-renderer.tsx";
import { compressFolder } from "./compress.ts";
import { buildInlineScript } from "./inline-script.ts";
import { pageStyles } from "./page-styles.ts";
import { previewPolicy } from "./preview-policy.ts";

const dist = join(import.meta.dirname, "../dist");
const publicFolder = join(dist, "public");
const pagesFolder = join(dist, "pages");
const renderer = join(dist, "renderer");

const { layoutOf, speculationRules }: typeof import("../src/entry-renderer.tsx") = await import(
  join(renderer, "entry-renderer.js")
);
const browserBuild: Manifest = JSON.parse(
  readFileSync(join(publicFolder, ".vite/manifest.json"), "utf8"),
);
const headScript = await buildInlineScript("src/scripts/head.ts");
const touchScript = await buildInlineScript("src/scripts/touch-preview.ts");
const styles = Object.fromEntries(
  pageNames.map((page) => [page, pageStyles(renderer, layoutOf(page).module)]),
) as Record<PageName, string>;

moveAssets();
writeRenderer({ headScript, pageScript: builtAddress("src/scripts/page.ts"), styles });
await renderStarterContent();
compressFolder(publicFolder);
compressFolder(pagesFolder);

/** Pages inline their styles, so only fonts, pictures, videos and the print stylesheet are served. */
function moveAssets() {
  const isCode = (file: string) => /\.(js|css)$/.test(file) && !/print-[^/]*\.css$/.test(file);
  const assets = join(renderer, "assets");
  cpSync(assets, join(publicFolder, "assets"), {
    recursive: true,
    filter: (file) => !isCode(file),
  });
  for (const file of globSync("*", { cwd: assets })) {
    if (!file.endsWith(".js")) rmSync(join(assets, file));
  }
  rmSync(join(renderer, ".vite"), { recursive: true });
  rmSync(join(publicFolder, browserBuild["style.css"]?.file ?? ""));
  rmSync(join(publicFolder, ".vite"), { recursive: true });
}

/**
 * `renderSite` and `listPictures` of `renderer.js` are all that publishing needs. A preview is `html` of `renderPreview` with
 * `previewScript` behind it, sent with `previewPolicy`.
 */
function writeRenderer(assets: SiteAssets) {
  const policy = previewPolicy({ script: cspHash(touchScript), styles: styleHashes() });
  writeFileSync(join(renderer, "assets.json"), JSON.stringify(assets));
  writeFileSync(
    join(renderer, "renderer.js"),
    `import assets from "./assets.json" with { type: "json" };
import * as renderer from "./entry-renderer.js";

export const { listPictures, listPlaces } = renderer;
export const renderSite = (content, shownAt) => renderer.renderSite(content, assets, shownAt);
export const renderPreview = (content, page, language, shownAt) =>
  renderer.renderPreview(content, { page, language, shownAt }, assets);
export const previewScript = ${JSON.stringify(`<script>${touchScript}</script>`)};
export const previewPolicy = ${JSON.stringify(policy)};
`,
  );
  writeFileSync(join(renderer, "package.json"), JSON.stringify({ type: "module" }));
}

async function renderStarterContent() {
  rmSync(pagesFolder, { recursive: true, force: true });
  mkdirSync(pagesFolder, { recursive: true });
  const { renderSite } = await import(join(renderer, "renderer.js"));
  const files: Record<string, string> = await renderSite(readStarterContent());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  // Of the release and not of the content: publishing changes no header.
  const hashes = {
    scripts: [headScript, speculationRules].map(cspHash),
    styles: styleHashes(),
  };
  writeFileSync(join(pagesFolder, "inline-hashes.json"), JSON.stringify(hashes));
}

function builtAddress(module: string): string {
  const file = browserBuild[module]?.file;
  if (!file) throw new Error(`the browser's build has no ${module}`);
  return `/${file}`;
}

function styleHashes(): string[] {
  return [...new Set(Object.values(styles))].map(cspHash);
}

function cspHash(inlineText: string): string {
  return `sha256-${createHash("sha256").update(inlineText).digest("base64")}`;
}
