/**
 * Last step of the build: completes the renderer with what only Vite knows, so that `dist/renderer` needs neither Vite nor
 * node_modules, and renders the starter content with it. If it fails, `dist/` is incomplete and the server does not start.
 */
import { createHash } from "node:crypto";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readStarterContent } from "@fiosite/content/starter-content";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import { build, type Manifest } from "vite";
import type { SiteAssets } from "../src/entry-renderer.tsx";
import { compressFolder } from "./compress.ts";

const dist = join(import.meta.dirname, "../dist");
const publicFolder = join(dist, "public");
const pagesFolder = join(dist, "pages");
const renderer = join(dist, "renderer");

const { layoutOf, momentStyles, speculationRules }: typeof import("../src/entry-renderer.tsx") =
  await import(join(renderer, "entry-renderer.js"));
const browserBuild = readManifest(publicFolder);
const rendererBuild = readManifest(renderer);
const headScript = await buildInlineScript("src/scripts/head.ts");
const momentScript = await buildInlineScript("src/scripts/moment.ts");
const touchScript = await buildInlineScript("src/scripts/touch-preview.ts");
const styles = Object.fromEntries(
  pageNames.map((page) => [page, pageStyles(layoutOf(page).module)]),
) as Record<PageName, string>;

moveAssets();
writeRenderer({
  headScript,
  momentScript,
  styles,
  pageScript: builtAddress("src/scripts/page.ts"),
});
await renderStarterContent();
compressFolder(publicFolder);
compressFolder(pagesFolder);

/** Bundles a script and its imports for inlining into the page. */
async function buildInlineScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "chrome107",
      lib: { entry, formats: ["iife"], name: "script" },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code.trim();
}

/** The styles of a page's module and of everything it imports, from the renderer's build. */
function pageStyles(pageModule: string): string {
  const files = new Set<string>();
  const collect = (name: string) => {
    const chunk = rendererBuild[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    // The entry's styles come first, because they declare the order of the layers; no other order matters.
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect("src/entry-renderer.tsx");
  collect(pageModule);
  // The build turns `width < 48em` into `not (min-width: 48em)`, which Safari before 16.4 ignores.
  const negatedMinimum = /\(?not \(min-(width|height):([\d.]+)(em|px)\)\)?/g;
  return [...files]
    .map((file) => readFileSync(join(renderer, file), "utf8"))
    .join("")
    .replace(negatedMinimum, (_, side, size, unit) => `(max-${side}:${size - 0.01}${unit})`);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
}

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
export const previewPolicy = ${JSON.stringify(previewPolicy())};
`,
  );
  writeFileSync(join(renderer, "package.json"), JSON.stringify({ type: "module" }));
}

/**
 * The Content-Security-Policy of a preview. Only the preview's own script runs, nothing is sent anywhere, and because of the
 * sandbox no text that an owner wrote can reach the panel's cookies.
 */
function previewPolicy(): string {
  return [
    "default-src 'none'",
    `script-src '${cspHash(touchScript)}'`,
    `style-src 'self' ${styleHashes()
      .map((hash) => `'${hash}'`)
      .join(" ")}`,
    "img-src 'self' https://*.googleusercontent.com",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "sandbox allow-scripts",
  ].join("; ");
}

async function renderStarterContent() {
  rmSync(pagesFolder, { recursive: true, force: true });
  mkdirSync(pagesFolder, { recursive: true });
  const { renderSite } = await import(join(renderer, "renderer.js"));
  const files: Record<string, string> = await renderSite(readStarterContent());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text);
  // These hashes depend on the release only. Publishing content does not change the Content-Security-Policy.
  const hashes = {
    scripts: [headScript, momentScript, speculationRules].map(cspHash),
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
  return [...new Set([...Object.values(styles), momentStyles])].map(cspHash);
}

function cspHash(inlineText: string): string {
  return `sha256-${createHash("sha256").update(inlineText).digest("base64")}`;
}
