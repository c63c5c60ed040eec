import type { Plugin } from "vite";

const layerOf = /\/src\/(ui|features|app|pages)\/.*\.module\.css$/;

/**
 * Puts each component's styles into the cascade layer of its folder, so that pages override features and features override
 * ui, whatever the order of the files. `styles/base.css` declares the order of the layers.
 */
export function layeredStyles(): Plugin {
  return {
    name: "layered-styles",
    enforce: "pre",
    transform(styles, file) {
      const layer = file.match(layerOf)?.[1];
      return layer ? { code: `@layer ${layer} {\n${styles}\n}`, map: null } : undefined;
    },
  };
}
