import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, languages } from "@fiosite/content/languages";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import * as v from "valibot";
import type { InlineHashes } from "../platform/security-headers.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";

export interface BuiltSite {
  /** As it is on the disk now: publishing replaces it while the server runs. */
  readPage(page: PageName, language: Language): Promise<string>;
  publicFolder: string;
  inlineHashes: InlineHashes;
}

// Each hash goes into the Content-Security-Policy header, so nothing else may pass.
const hashes = v.array(v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)));
const inlineHashesSchema = v.object({ scripts: hashes, styles: hashes });

export async function loadSite(webDist: string): Promise<BuiltSite> {
  const folder = join(webDist, "pages");
  const publicFolder = join(webDist, "public");
  try {
    await access(publicFolder);
    const inlineHashes = await readFile(join(folder, "inline-hashes.json"), "utf8");
    const readPage = (page: PageName, language: Language) =>
      readFile(join(folder, `${page}.${language}.html`), "utf8");
    for (const page of pageNames) {
      for (const language of languages) await readPage(page, language);
    }
    return {
      ...{ readPage, publicFolder },
      inlineHashes: v.parse(inlineHashesSchema, JSON.parse(inlineHashes)),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserFacingError(`the built site is incomplete, run npm run build: ${reason}`);
  }
}
