import { createHash } from "node:crypto";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { devPages } from "./prerender/dev-pages.ts";

// biome-ignore lint/style/noProcessEnv: `npm run release` sets it to the commit's date, so a release has the same pages in any year.
const releaseSeconds = process.env.SOURCE_DATE_EPOCH;
const builtAt = releaseSeconds ? new Date(Number(releaseSeconds) * 1000) : new Date();

/**
 * Two builds. The renderer (`--ssr`) contains every page and all packages, and emits styles, fonts and pictures. The browser
 * build contains the page's script and what it loads later; pages already inline their styles, so `build-renderer.ts` deletes
 * the stylesheet of this build.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), layeredStyles(), noPreloadHelper(), devPages()],
  publicDir: "../content/provider/brand/public",
  define: {
    "import.meta.env.BUILD_YEAR": builtAt.getUTCFullYear(),
    // React's development code would be half of the renderer, and slow.
    ...(isSsrBuild && { "process.env.NODE_ENV": JSON.stringify("production") }),
  },
  css: {
    modules: { generateScopedName: command === "serve" ? "[name]__[local]" : scopedClassName },
  },
  // An installed machine renders without node_modules.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  build: {
    outDir: isSsrBuild ? "dist/renderer" : "dist/public",
    copyPublicDir: !isSsrBuild,
    manifest: true,
    ssrEmitAssets: true,
    // Browsers of autumn 2022, such as Android Chrome 107.
    target: ["chrome107", "firefox107", "safari16"],
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      cssCodeSplit: false,
      rollupOptions: {
        input: "src/scripts/page.ts",
        // React's licence requires its notice in every copy. It costs 100 bytes.
        output: { comments: { legal: true } },
      },
    }),
  },
}));

const layerOf = /\/src\/(ui|features|app|pages)\/.*\.module\.css$/;

/**
 * Puts each component's styles into the cascade layer of its folder, so that pages override features and features override
 * ui, whatever the order of the files. `styles/base.css` declares the order of the layers.
 */
function layeredStyles(): Plugin {
  return {
    name: "layered-styles",
    enforce: "pre",
    transform(styles, file) {
      const layer = file.match(layerOf)?.[1];
      return layer ? { code: `@layer ${layer} {\n${styles}\n}`, map: null } : undefined;
    },
  };
}

/** Removes Vite's preload code, which costs every visitor 0.6 kB. Files that we import dynamically import nothing to preload. */
function noPreloadHelper(): Plugin {
  return {
    name: "no-preload-helper",
    apply: "build",
    enforce: "pre",
    load: (id) =>
      id.includes("vite/preload-helper")
        ? "export const __vitePreload = (load) => load();"
        : undefined,
  };
}

const suffixes = new Map<string, string>();

/**
 * Class names such as `card_3fa`: readable in DevTools, the same in both builds, and not hidden by ad blockers.
 * All classes of a file share its suffix, which compresses well.
 */
function scopedClassName(name: string, path: string): string {
  const file = relative(import.meta.dirname, path.replace(/\?.*$/, ""));
  const suffix = createHash("sha256").update(file).digest("hex").slice(0, 3);
  if (suffixes.has(suffix) && suffixes.get(suffix) !== file) {
    throw new Error(`${file} and ${suffixes.get(suffix)} share the suffix ${suffix}: rename one`);
  }
  suffixes.set(suffix, file);
  return `${name}_${suffix}`;
}
