import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { devPages } from "./prerender/dev-pages.ts";
import { inlinedStyles } from "./prerender/inlined-styles.ts";
import { shortClassName } from "./prerender/short-class-name.ts";

// Six characters tell 68 billion versions apart; Vite's eight would cost a page with 40 addresses 80 bytes more.
const hashedName = "assets/[name]-[hash:6]";
const assetFileNames = `${hashedName}[extname]`;
const scriptFileNames = {
  entryFileNames: `${hashedName}.js`,
  chunkFileNames: `${hashedName}.js`,
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), devPages(), ...(isSsrBuild ? [] : [inlinedStyles()])],
  define: {
    "import.meta.env.BUILD_YEAR": new Date().getFullYear(),
    ...(command === "serve" && { clientEntry: JSON.stringify("/src/entry-client.tsx") }),
  },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    outDir: isSsrBuild ? "dist/prerenderer" : "dist/public",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Android Chrome of four years ago and its contemporaries.
    target: ["chrome107", "firefox107", "safari16"],
    modulePreload: { polyfill: false },
    rollupOptions: isSsrBuild
      ? { output: { assetFileNames } }
      : { input: "src/entry-client.tsx", output: { assetFileNames, ...scriptFileNames } },
    assetsInlineLimit: 0,
  },
}));
