import type { Plugin } from "vite";

/** Which style files belong to which chunk, by the chunk's file name. */
export type StylesOfChunks = Record<string, string[]>;

export const stylesFile = ".vite/styles.json";

/**
 * A page's styles are inlined in it, so its chunks must not load them again, as Vite would have it do. Their list goes to the
 * prerenderer instead, before Vite writes it into the chunks. A part that loads later brings its own styles, as Vite does it.
 */
export function inlinedStyles(): Plugin {
  return {
    name: "inlined-styles",
    apply: "build",
    enforce: "pre",
    generateBundle(_options, bundle) {
      const styles: StylesOfChunks = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.viteMetadata) continue;
        if (chunk.isDynamicEntry && !chunk.facadeModuleId?.includes("/src/pages/")) continue;
        styles[chunk.fileName] = [...chunk.viteMetadata.importedCss];
        chunk.viteMetadata.importedCss.clear();
      }
      this.emitFile({ type: "asset", fileName: stylesFile, source: JSON.stringify(styles) });
    },
  };
}
