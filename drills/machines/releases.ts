import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteHost } from "../../dev/site/test-settings.ts";
import { machinesFolder } from "./machine.ts";

const renderer = "web/dist/renderer/renderer.js";
const script = join(import.meta.dirname, "../../deploy/release/make-release.sh");

/** Packs web/dist and the working tree with its uncommitted changes. Returns the archive's path. */
export function makeRelease(): string {
  const target = join(machinesFolder, "../releases");
  return execFileSync(script, ["--changed", target], { encoding: "utf8" }).trim();
}

/** A release in which the provider has confirmed everything, so that it installs without --preview. */
export function confirmRelease(archive: string): string {
  return deriveRelease(archive, "confirmed", (folder) => {
    editFile(join(folder, "content/unconfirmed.ts"), (text) =>
      text.replace("return [...missing, ...marked];", "return [];"),
    );
  });
}

/** Edits the files of a release with `change` and packs it under another version, as a good or a broken next release. */
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

/** Throws if the edit changes nothing. Otherwise a proof could pass with a release that was not broken as intended. */
export function editFile(path: string, edit: (text: string) => string): void {
  const text = readFileSync(path, "utf8");
  const edited = edit(text);
  assert.notEqual(edited, text, `${path} was not changed`);
  writeFileSync(path, edited);
}

/** Makes the release's renderer end its pages with a comment, by which a proof recognizes them. */
export function markPages(folder: string, name: string): void {
  editFile(join(folder, renderer), (text) =>
    text.replace(
      "renderer.renderSite(content, assets, shownAt)",
      `renderer.renderSite(content, assets, shownAt).then((files) => Object.fromEntries(Object.entries(files).map(([file, text]) =>
  [file, file.endsWith(".html") ? text + "<!-- ${name} -->" : text])))`,
    ),
  );
}

/** Makes the release's renderer fail with content that contains this word. */
export function failPagesWith(folder: string, word: string): void {
  editFile(join(folder, renderer), (text) =>
    text.replace(
      "renderer.renderSite(content, assets, shownAt)",
      `(JSON.stringify(content).includes("${word}") ? Promise.reject(new Error("${word}")) : renderer.renderSite(content, assets, shownAt))`,
    ),
  );
}

/** The Portuguese home page as an installed machine renders it before the first publication. */
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
