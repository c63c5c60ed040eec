import { createHash } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Language, languages } from "@fiosite/content/languages";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import * as v from "valibot";
import type { InlineHashes } from "../platform/security-headers.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import type { Encoding } from "./choose-encoding.ts";

export interface PageFile {
  encoding: Encoding;
  body: Buffer;
  etag: string;
}

export type TranslatedPage = Record<Language, Record<Encoding, PageFile>>;

export interface BuiltSite {
  pages: Record<PageName, TranslatedPage>;
  publicFolder: string;
  inlineHashes: InlineHashes;
}

// Each hash goes into the Content-Security-Policy header, so nothing else may pass.
const hashes = v.array(v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/)));
const inlineHashesSchema = v.object({ scripts: hashes, styles: hashes });

/** Keeps every page in three encodings in memory, less than 100 kB each: no request reads the disk. */
export async function loadSite(webDist: string): Promise<BuiltSite> {
  const folder = join(webDist, "pages");
  const publicFolder = join(webDist, "public");
  try {
    await access(publicFolder);
    const inlineHashes = await readFile(join(folder, "inline-hashes.json"), "utf8");
    return {
      pages: await recordOf(pageNames, (page) => loadPage(folder, page)),
      publicFolder,
      inlineHashes: v.parse(inlineHashesSchema, JSON.parse(inlineHashes)),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UserFacingError(`the built site is incomplete, run npm run build: ${reason}`);
  }
}

function loadPage(folder: string, page: PageName): Promise<TranslatedPage> {
  return recordOf(languages, (language) => loadEncodings(join(folder, `${page}.${language}.html`)));
}

async function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  load: (key: Key) => Promise<Value>,
): Promise<Record<Key, Value>> {
  const entries = keys.map(async (key) => [key, await load(key)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Key, Value>;
}

async function loadEncodings(path: string): Promise<Record<Encoding, PageFile>> {
  return {
    br: await loadFile(`${path}.br`, "br"),
    gzip: await loadFile(`${path}.gz`, "gzip"),
    identity: await loadFile(path, "identity"),
  };
}

async function loadFile(path: string, encoding: Encoding): Promise<PageFile> {
  const body = await readFile(path);
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  return { encoding, body, etag };
}
