import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageName } from "@fiosite/contract/pages";
import type { Manifest } from "vite";
import { type StylesOfChunks, stylesFile } from "./inlined-styles.ts";

const entry = "src/entry-client.tsx";
const fonts = ["archivo-display-wdth", "figtree-text-wght"];
const pageModules: Record<PageName, string> = {
  home: "src/pages/home/home-page.tsx",
  cameras: "src/pages/cameras/cameras-page.tsx",
  "not-found": "src/pages/not-found/not-found-page.tsx",
};

/** What the pages need to know of Vite's client build, read from its manifest. */
export class ClientBuild {
  readonly #directory: string;
  readonly #manifest: Manifest;
  readonly #styles: StylesOfChunks;

  constructor(directory: string) {
    this.#directory = directory;
    this.#manifest = JSON.parse(this.#read(".vite/manifest.json"));
    this.#styles = JSON.parse(this.#read(stylesFile));
  }

  get entryAddress(): string {
    return `/${this.#chunk(entry).file}`;
  }

  get fontAddresses(): string[] {
    return fonts.map((name) => `/${this.#chunk(`src/styles/fonts/${name}.woff2`).file}`);
  }

  get inlinedFiles(): string[] {
    return Object.values(this.#styles).flat();
  }

  /** The styles a page begins with. Its lazy parts bring theirs. */
  stylesOf(page: PageName): string {
    const files = new Set<string>();
    for (const name of this.#reachableFrom([entry, pageModules[page]])) {
      for (const file of this.#styles[this.#chunk(name).file] ?? []) files.add(file);
    }
    return [...files].map((file) => this.#read(file)).join("");
  }

  /** The files a page's lazy parts load with them, for visitors whose browser will not. */
  lazyStyleAddressesOf(page: PageName): string[] {
    const { dynamicImports = [] } = this.#chunk(pageModules[page]);
    return dynamicImports.flatMap((name) => this.#chunk(name).css ?? []).map((file) => `/${file}`);
  }

  /** What is imported comes before its importer, so that a page's styles override those of its parts. */
  #reachableFrom(names: string[], reached = new Set<string>(), visited = new Set<string>()) {
    for (const name of names) {
      if (visited.has(name)) continue;
      visited.add(name);
      this.#reachableFrom(this.#chunk(name).imports ?? [], reached, visited);
      reached.add(name);
    }
    return reached;
  }

  #read(file: string): string {
    return readFileSync(join(this.#directory, file), "utf8");
  }

  #chunk(name: string) {
    const chunk = this.#manifest[name];
    if (!chunk) throw new Error(`the client build has no ${name}`);
    return chunk;
  }
}
