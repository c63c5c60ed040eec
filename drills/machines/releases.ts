import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { siteHost } from "../../dev/site/test-settings.ts";
import { machinesFolder } from "./machine-root.ts";

const script = join(import.meta.dirname, "../../deploy/release/make-release.sh");

/** Packs web/dist and the tree as they are, and returns the archive's path. */
export function makeRelease(): string {
  const target = join(machinesFolder, "../releases");
  return execFileSync(script, ["--changed", target], { encoding: "utf8" }).trim();
}

/**
 * A release in which the provider has confirmed everything and the site's URL is that of the proofs: it installs without
 * --preview. Its pages still show what web/dist holds.
 */
export function confirmRelease(archive: string): string {
  return deriveRelease(archive, "confirmed", (folder) => {
    const list = "export const listUnconfirmed = (): { where: string; value: string }[] => [];\n";
    writeFileSync(join(folder, "content/list-unconfirmed.ts"), list);
    editFile(join(folder, "content/facts.json"), (text) =>
      text.replace(/"siteUrl": ".*"/, `"siteUrl": "https://${siteHost}"`),
    );
  });
}

/** Repacks a release under another version after `change` edited its files, to play a good or a broken next release. */
export function deriveRelease(
  archive: string,
  version: string,
  change: (folder: string) => void,
): string {
  const scratch = mkdtempSync(join(tmpdir(), "release-"));
  const folder = join(scratch, version);
  execFileSync("mkdir", [folder]);
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  writeFileSync(join(folder, "VERSION"), `${version}\n`);
  change(folder);
  const derived = join(archive, `../${version}.tar.gz`);
  execFileSync("tar", ["-I", "gzip -1", "-cf", derived, "-C", scratch, version]);
  rmSync(scratch, { recursive: true });
  return derived;
}

export function editFile(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, "utf8")));
}

/** Writes the compressed copies too. */
export function editPage(path: string, edit: (html: string) => string): void {
  editFile(path, edit);
  const html = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(html));
  writeFileSync(`${path}.gz`, gzipSync(html));
}
