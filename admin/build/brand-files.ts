import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brandColors } from "@fiosite/content/brand/colors";
import type { Plugin } from "vite";

const source = join(import.meta.dirname, "../../content/provider/brand/public");
const icon = "favicon.svg";

/** Phones install the panel with it. The name says nothing of the provider: its icon does. */
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

/** Icon and manifest need fixed URLs, so their names get no hash. The other icons are the site's own. */
export function brandFiles(): Plugin {
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
