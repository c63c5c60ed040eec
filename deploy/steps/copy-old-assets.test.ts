import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "copy-old-assets.sh");
const assets = "web/dist/public/assets";
const daySeconds = 86_400;

async function makeReleasesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "copy-old-assets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Has the layout of unpack-release.sh. Each file contains the name of the release. */
async function makeRelease(folder: string, name: string, files: string[]): Promise<string> {
  const release = join(folder, name);
  await mkdir(join(release, assets, "fonts"), { recursive: true });
  for (const file of files) await writeFile(join(release, assets, file), name);
  await writeFile(join(release, "own-assets"), files.map((file) => `./${file}\n`).join(""));
  return release;
}

async function listAssets(release: string): Promise<string[]> {
  const entries = await readdir(join(release, assets), { recursive: true });
  return entries.filter((entry) => entry.includes(".")).sort();
}

test("a release gets the files of earlier ones and keeps its own", async () => {
  const folder = await makeReleasesFolder();
  const first = await makeRelease(folder, "first", ["home-1.js", "same.js", "fonts/a-1.woff2"]);
  const second = await makeRelease(folder, "second", ["home-2.js", "same.js"]);
  const third = await makeRelease(folder, "third", ["home-3.js"]);
  execFileSync(script, [first, second]);
  execFileSync(script, [second, third]);

  const all = ["fonts/a-1.woff2", "home-1.js", "home-2.js", "home-3.js", "same.js"];
  expect(await listAssets(third)).toEqual(all);
  expect(await readFile(join(second, assets, "same.js"), "utf8")).toBe("second");
  execFileSync(script, [third, second]);
  expect(await listAssets(second)).toEqual(all);
});

test("files are kept for 30 days after the last release that built them", async () => {
  const folder = await makeReleasesFolder();
  const second = await makeRelease(folder, "second", ["home-2.js"]);
  const third = await makeRelease(folder, "third", ["home-3.js"]);
  const daysAgo = (days: number) => Math.trunc(Date.now() / 1_000) - days * daySeconds;
  for (const file of ["fresh.js", "stale.js"]) await writeFile(join(second, assets, file), "first");
  await writeFile(
    join(second, "old-assets"),
    `${daysAgo(29)} ./fresh.js\n${daysAgo(31)} ./stale.js\n`,
  );
  execFileSync(script, [second, third]);
  expect(await listAssets(third)).toEqual(["fresh.js", "home-2.js", "home-3.js"]);
});
