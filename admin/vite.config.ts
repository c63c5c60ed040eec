import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brandColors } from "@fiosite/content/brand/colors";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const source = join(import.meta.dirname, "../content/provider/brand/public");
const icon = "favicon.svg";
const firstStyles = "src/styles/start.css";

/** Phones need it to install the panel. The icon shows the provider, the name does not. */
const manifest = {
  id: "/",
  name: "Painel",
  short_name: "Painel",
  lang: "pt-BR",
  start_url: "/contatos",
  display: "standalone",
  background_color: brandColors.background,
  theme_color: brandColors.background,
  icons: [192, 512].map((size) => ({
    src: `/icons/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose: "any maskable",
  })),
};

export default defineConfig({
  plugins: [react(), brandFiles(), firstPaint()],
  publicDir: false,
  // The router brings this shim for React before version 18; newer versions have the hook themselves.
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    manifest: true,
    // Browsers without module preloading load the same files a little later.
    modulePreload: { polyfill: false },
    // Android Chrome of four years ago and other browsers of that time, as for the site.
    target: ["chrome107", "firefox107", "safari16"],
    // The panel's policy allows no data: addresses.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { panel: "index.html", "service-worker": "src/service-worker.ts", start: firstStyles },
      output: {
        // The address determines the service worker's scope and must not change.
        entryFileNames: ({ name }) =>
          name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
        // The first screen gets one file, because each further file is compressed separately and has to be named in it.
        codeSplitting: {
          groups: [
            {
              name: "first",
              tags: ["$initial"],
              test: /^(?!.*(service-worker|show-notices|start.css))/,
            },
          ],
        },
        // The first screen names every other file. Names of only a hash make it half a kilobyte smaller.
        chunkFileNames: "assets/[hash].js",
        assetFileNames: "assets/[hash][extname]",
        comments: { legal: true },
      },
    },
  },
});

/** Icon and manifest need fixed URLs, so their names have no hash. The other icons are the site's. */
function brandFiles(): Plugin {
  return {
    name: "brand-files",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: icon, source: readFileSync(join(source, icon)) });
      const text = JSON.stringify(manifest);
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: text });
    },
  };
}

/**
 * Gives index.html a stylesheet of its own and puts the others after it. In the head they would share a weak connection with the
 * scripts, and the screen would stay white until they are loaded.
 */
function firstPaint(): Plugin {
  return {
    name: "first-paint",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const start = Object.values(bundle ?? {}).find(
          (file) => file.type === "asset" && file.names.includes("start.css"),
        );
        const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
        const first = `<link rel="stylesheet" href="/${start?.fileName ?? firstStyles}" />`;
        return links
          .reduce((rest, link) => rest.replace(link, ""), html)
          .replace("<title>", `${first}\n    <title>`)
          .replace("  </body>", `${links.join("")}  </body>`);
      },
    },
  };
}
