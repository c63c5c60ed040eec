import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { devPages } from "./prerender/dev-pages.ts";
import { layeredStyles } from "./prerender/layered-styles.ts";
import { noPreloadHelper } from "./prerender/no-preload-helper.ts";
import { scopedClassName } from "./prerender/scoped-class-name.ts";

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
    // Android Chrome of four years ago and the other browsers of that time.
    target: ["chrome107", "firefox107", "safari16"],
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      cssCodeSplit: false,
      rollupOptions: {
        input: "src/scripts/page.ts",
        // React's licence wants its notice in every copy. It costs 100 bytes.
        output: { comments: { legal: true } },
      },
    }),
  },
}));
