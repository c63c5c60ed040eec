import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Locked {
  hasInstallScript?: boolean;
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const read = async (file: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, "..", file), "utf8"));

/** The lockfile also lists binaries for other platforms, which are never installed here. */
function isForLinuxX64({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Locked) {
  return os.includes("linux") && cpu.includes("x64") && libc.includes("glibc");
}

async function readInstalled() {
  const { packages }: { packages: Record<string, Locked> } = await read("package-lock.json");
  return Object.entries(packages)
    .filter(
      ([path, entry]) => path.includes("node_modules/") && !entry.link && isForLinuxX64(entry),
    )
    .map(([path, entry]) => ({ name: path.split("node_modules/").at(-1), ...entry }));
}

test("allowScripts decides on every package that has an install script", async () => {
  const withScript = (await readInstalled()).filter(({ hasInstallScript }) => hasInstallScript);
  const { allowScripts } = await read("package.json");
  expect(withScript.map(({ name }) => name).sort()).toEqual(Object.keys(allowScripts).sort());
});

test("the lockfile has a sha512 checksum for every package", async () => {
  const installed = await readInstalled();
  expect(installed.length).toBeGreaterThan(100);
  const unverified = installed.filter(({ integrity = "" }) => !integrity.startsWith("sha512-"));
  expect(unverified).toEqual([]);
});
