import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const script = join(import.meta.dirname, "copy-old-assets.sh");
const site = "web/dist/public/assets";
const panel = "admin/dist/assets";
const daySeconds = 86_400;

async function makeReleasesFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "copy-old-assets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Has the layout of unpack-release.sh. Each file contains the name of the release. */
async function makeRelease(folder: string, name: string, files: string[]): Promise<string> {
  const release = join(folder, name);
  for (const assets of [join(site, "fonts"), panel]) {
    await mkdir(join(release, assets), { recursive: true });
  }
  for (const file of files) await writeFile(join(release, file), name);
  await writeFile(join(release, "own-assets"), files.map((file) => `${file}\n`).join(""));
  return release;
}

async function listAssets(release: string): Promise<string[]> {
  const entries = await readdir(release, { recursive: true });
  return entries.filter((entry) => entry.includes(".")).sort();
}

test("a release gets the files of earlier ones, of site and panel, and keeps its own", async () => {
  const folder = await makeReleasesFolder();
  const same = `${site}/same.js`;
  const early = [`${panel}/app-1.js`, `${site}/fonts/a-1.woff2`, `${site}/home-1.js`];
  const first = await makeRelease(folder, "first", [...early, same]);
  const second = await makeRelease(folder, "second", [`${panel}/app-2.js`, same]);
  const third = await makeRelease(folder, "third", [`${site}/home-3.js`]);
  execFileSync(script, [first, second]);
  execFileSync(script, [second, third]);

  const all = [...early, `${panel}/app-2.js`, `${site}/home-3.js`, same].sort();
  expect(await listAssets(third)).toEqual(all);
  expect(await readFile(join(second, same), "utf8")).toBe("second");
  execFileSync(script, [third, second]);
  expect(await listAssets(second)).toEqual(all);
});

test("files are kept for 30 days after the last release that built them", async () => {
  const folder = await makeReleasesFolder();
  const [fresh, stale] = [`${site}/fresh.js`, `${site}/stale.js`];
  const second = await makeRelease(folder, "second", [`${site}/home-2.js`]);
  const third = await makeRelease(folder, "third", [`${site}/home-3.js`]);
  const daysAgo = (days: number) => Math.trunc(Date.now() / 1_000) - days * daySeconds;
  for (const file of [fresh, stale]) await writeFile(join(second, file), "first");
  await writeFile(join(second, "old-assets"), `${daysAgo(29)} ${fresh}\n${daysAgo(31)} ${stale}\n`);
  execFileSync(script, [second, third]);
  expect(await listAssets(third)).toEqual([fresh, `${site}/home-2.js`, `${site}/home-3.js`]);
});
