import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandFiles } from "./build/brand-files.ts";

export default defineConfig({
  plugins: [react(), brandFiles()],
  publicDir: false,
  build: {
    manifest: true,
    // Browsers without module preloading load the same files a little later.
    modulePreload: { polyfill: false },
    // Android Chrome of four years ago and the other browsers of that time, as for the site.
    target: ["chrome107", "firefox107", "safari16"],
    // The panel's policy allows no data: addresses.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { panel: "index.html", "service-worker": "src/service-worker.ts" },
      output: {
        // Its address is its scope and must not change.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
        comments: { legal: true },
      },
    },
  },
});
