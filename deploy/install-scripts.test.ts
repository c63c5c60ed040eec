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

/** Binaries for other systems are in the list as well, and never installed. */
function isForOurs({ os = ["linux"], cpu = ["x64"], libc = ["glibc"] }: Locked) {
  return os.includes("linux") && cpu.includes("x64") && libc.includes("glibc");
}

async function readInstalled() {
  const { packages }: { packages: Record<string, Locked> } = await read("package-lock.json");
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && isForOurs(entry))
    .map(([path, entry]) => ({ name: path.split("node_modules/").at(-1), ...entry }));
}

test("every package that would run a script when installed is named, with the decision", async () => {
  const wanting = (await readInstalled()).filter(({ hasInstallScript }) => hasInstallScript);
  const { allowScripts } = await read("package.json");
  expect(wanting.map(({ name }) => name).sort()).toEqual(Object.keys(allowScripts).sort());
});

test("every package is held to the content it was locked with", async () => {
  const installed = await readInstalled();
  expect(installed.length).toBeGreaterThan(100);
  const loose = installed.filter(({ integrity = "" }) => !integrity.startsWith("sha512-"));
  expect(loose).toEqual([]);
});
