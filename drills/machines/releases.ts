import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteHost } from "../../dev/site/test-settings.ts";
import { machinesFolder } from "./machine-root.ts";

const renderer = "web/dist/renderer/renderer.js";
const script = join(import.meta.dirname, "../../deploy/release/make-release.sh");

/** Packs web/dist and the tree as they are, and returns the archive's path. */
export function makeRelease(): string {
  const target = join(machinesFolder, "../releases");
  return execFileSync(script, ["--changed", target], { encoding: "utf8" }).trim();
}

/**
 * A release in which the provider has confirmed everything and the site's URL is that of the proofs: it installs without
 * --preview.
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

/** Lets the release's renderer end its pages with a comment, by which they are recognized. */
export function markPages(folder: string, name: string): void {
  editFile(join(folder, renderer), (text) =>
    text.replace(
      "render(content, assets)",
      `render(content, assets).then((files) => Object.fromEntries(Object.entries(files).map(([file, text]) =>
  [file, file.endsWith(".html") ? text + "<!-- ${name} -->" : text])))`,
    ),
  );
}

/** The home page in Portuguese as an installed machine renders it while nobody has published. */
export function renderHome(folder: string): string {
  const program = `import { renderSite } from "${folder}/${renderer}";
import { readStarterContent } from "${folder}/content/starter-content.ts";
const files = await renderSite(readStarterContent());
process.stdout.write(files["pages/home.pt-BR.html"]);`;
  const args = ["--input-type=module", "--eval", program];
  return execFileSync(process.execPath, args, { encoding: "utf8" });
}
