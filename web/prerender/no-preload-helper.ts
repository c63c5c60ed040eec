import type { Plugin } from "vite";

/** Our dynamic imports import nothing else: Vite's code to preload such imports would cost every visitor 0.6 kB. */
export function noPreloadHelper(): Plugin {
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
