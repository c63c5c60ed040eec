import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(html|js|css|svg|xml|txt|json|webmanifest)$/;

/** Writes `.br` and `.gz` beside each compressible file, so that no server compresses during a request. */
export function compressFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!compressible.test(name)) continue;
    const path = join(folder, name);
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content, brotliOptions(content.length)));
  }
}

function brotliOptions(size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

// The build of the panel runs `node compress.ts dist`, because it may not import the site's code.
if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("Name the folder whose files are compressed");
  compressFolder(folder);
}
