import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteHost } from "../../dev/site/test-settings.ts";
import { machinesFolder } from "./machine.ts";

const renderer = "web/dist/renderer/renderer.js";
const script = join(import.meta.dirname, "../../deploy/release/make-release.sh");

/** Packs web/dist and the tree as they are, and returns the archive's path. */
export function makeRelease(): string {
  const target = join(machinesFolder, "../releases");
  return execFileSync(script, ["--changed", target], { encoding: "utf8" }).trim();
}

/** A release in which the provider has confirmed everything: it installs without --preview. */
export function confirmRelease(archive: string): string {
  return deriveRelease(archive, "confirmed", (folder) => {
    editFile(join(folder, "content/unconfirmed.ts"), (text) =>
      text.replace("return [...missing, ...marked];", "return [];"),
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

/** Fails where nothing changes: a release that was meant to be broken would then be proven to work. */
export function editFile(path: string, edit: (text: string) => string): void {
  const text = readFileSync(path, "utf8");
  const edited = edit(text);
  assert.notEqual(edited, text, `${path} was not changed`);
  writeFileSync(path, edited);
}

/** Lets the release's renderer end its pages with a comment, by which they are recognized. */
export function markPages(folder: string, name: string): void {
  editFile(join(folder, renderer), (text) =>
    text.replace(
      "renderer.renderSite(content, assets, shownAt)",
      `renderer.renderSite(content, assets, shownAt).then((files) => Object.fromEntries(Object.entries(files).map(([file, text]) =>
  [file, file.endsWith(".html") ? text + "<!-- ${name} -->" : text])))`,
    ),
  );
}

/** Lets the release's renderer fail with content that has this word in it. */
export function failPagesWith(folder: string, word: string): void {
  editFile(join(folder, renderer), (text) =>
    text.replace(
      "renderer.renderSite(content, assets, shownAt)",
      `(JSON.stringify(content).includes("${word}") ? Promise.reject(new Error("${word}")) : renderer.renderSite(content, assets, shownAt))`,
    ),
  );
}

/** The home page in Portuguese as an installed machine renders it while nobody has published. */
export function renderHome(folder: string): string {
  const program = `import { renderSite } from "${folder}/${renderer}";
import { readStarterContent } from "${folder}/content/starter-content.ts";
import { shownAtOf } from "${folder}/server/src/content/renderer.ts";
const content = readStarterContent();
const files = await renderSite(content, shownAtOf(content, { siteUrl: "https://${siteHost}", retentionDays: 150 }));
process.stdout.write(files["pages/home.pt-BR.html"]);`;
  const args = ["--input-type=module", "--eval", program];
  return execFileSync(process.execPath, args, { encoding: "utf8" });
}
