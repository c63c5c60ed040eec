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

/** Platforms on which `npm ci` should work. Only linux x64 has been tried. */
const platforms = [
  { os: "linux", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
  { os: "darwin", cpu: "arm64" },
  { os: "darwin", cpu: "x64" },
];

async function readInstalled(platform: { os: string; cpu: string }) {
  const { os, cpu } = platform;
  const isFor = (entry: Locked) =>
    (entry.os ?? [os]).includes(os) &&
    (entry.cpu ?? [cpu]).includes(cpu) &&
    (entry.libc ?? ["glibc"]).includes("glibc");
  const { packages }: { packages: Record<string, Locked> } = await read("package-lock.json");
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link && isFor(entry))
    .map(([path, entry]) => ({ name: path.split("node_modules/").at(-1) ?? "", ...entry }));
}

test("allowScripts decides on every package that has an install script, on each platform", async () => {
  const withScript = new Set<string>();
  for (const platform of platforms) {
    for (const { name, hasInstallScript } of await readInstalled(platform)) {
      if (hasInstallScript) withScript.add(name);
    }
  }
  const { allowScripts } = await read("package.json");
  expect([...withScript].sort()).toEqual(Object.keys(allowScripts).sort());
});

// Other platforms are not checked: the registry that wrote the lockfile lacks nine builds for macOS and arm64.
test("the lockfile has a sha512 checksum for every package of linux x64", async () => {
  const installed = await readInstalled({ os: "linux", cpu: "x64" });
  expect(installed.length).toBeGreaterThan(100);
  const unverified = installed.filter(({ integrity = "" }) => !integrity.startsWith("sha512-"));
  expect(unverified).toEqual([]);
});
