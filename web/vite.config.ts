import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { devPages } from "./prerender/dev-pages.ts";
import { layeredStyles } from "./prerender/layered-styles.ts";
import { scopedClassName } from "./prerender/scoped-class-name.ts";

const islands = "src/islands.tsx";

/**
 * Two builds. The prerenderer (`--ssr`) holds every page and emits their styles, fonts and pictures. The browser's build is
 * the islands alone: their styles are in the page already, so the file that Vite makes of them is deleted by `prerender.ts`.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), layeredStyles(), devPages()],
  publicDir: "../content/brand/public",
  define: {
    "import.meta.env.BUILD_YEAR": new Date().getFullYear(),
    ...(command === "serve" && { islandsAddress: JSON.stringify(`/${islands}`) }),
  },
  css: {
    modules: { generateScopedName: command === "serve" ? "[name]__[local]" : scopedClassName },
  },
  build: {
    outDir: isSsrBuild ? "dist/prerenderer" : "dist/public",
    copyPublicDir: !isSsrBuild,
    manifest: true,
    ssrEmitAssets: true,
    // Android Chrome of four years ago and its contemporaries.
    target: ["chrome107", "firefox107", "safari16"],
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      cssCodeSplit: false,
      rollupOptions: { input: islands, preserveEntrySignatures: "exports-only" },
    }),
  },
}));
