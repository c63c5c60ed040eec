import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression, such as MIT. */
  license: string;
  /** The folder of the unpacked package, which contains its licence. */
  folder: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
}
type Lock = Record<string, LockedPackage>;

/**
 * The npm packages of a release: those installed in its folder, for the server, and the dependencies of `web` and `admin`,
 * whose code is in the bundles.
 */
export function listShippedPackages(root: string, release: string): ShippedPackage[] {
  const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = Object.keys(lock).filter(
    (path) => isPackage(lock, path) && existsSync(join(release, path, "package.json")),
  );
  const bundled = ["web", "admin"]
    .flatMap((folder) => [...dependenciesOf(lock, folder)])
    .filter((path) => isPackage(lock, path));
  const shipped = new Map<string, ShippedPackage>();
  for (const [base, paths] of [
    [release, installed],
    [root, bundled],
  ] as const) {
    for (const path of paths) {
      const found = readLocked(path, lock[path], join(base, path));
      shipped.set(`${found.name}@${found.version}`, found);
    }
  }
  return [...shipped].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found);
}

function isPackage(lock: Lock, path: string): boolean {
  return path.includes("node_modules/") && !lock[path]?.link;
}

function readLocked(
  path: string,
  locked: LockedPackage | undefined,
  folder: string,
): ShippedPackage {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const { version, license } = locked ?? {};
  if (!version) throw new Error(`${name} has no version in package-lock.json`);
  // The owner must know under which terms a package is passed on.
  if (!license) throw new Error(`${name} ${version} names no licence`);
  return { name, version, license, folder };
}

function dependenciesOf(lock: Lock, path: string, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(lock[path]?.dependencies ?? {})) {
    const dependency = resolve(lock, path, name);
    if (found.has(dependency)) continue;
    found.add(dependency);
    dependenciesOf(lock, dependency, found);
  }
  return found;
}

/** Finds a package as Node does, in the nearest node_modules of the folders above. */
function resolve(lock: Lock, from: string, name: string): string {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf("/node_modules/"), 0))) {
    const candidate = join(base, "node_modules", name);
    if (candidate in lock) return candidate;
    if (base === "") throw new Error(`${name}, which ${from} needs, is not in package-lock.json`);
  }
}

const intro = `Third-party software and fonts in this release

The release contains the following works of others under their own terms. Pictures, video and logo are the
provider's own. The map is drawn from coordinates in content/; it contains no map data of others.
`;

/** The licences require that every copy of the packages comes with these texts. */
export function thirdPartyNotices(
  packages: ShippedPackage[],
  node: { version: string; licenseFile: string },
  fontsFolder: string,
): string {
  const fonts = readdirSync(fontsFolder).filter((file) => file.startsWith("OFL-"));
  if (fonts.length === 0) throw new Error(`${fontsFolder} has no licence of a font`);
  return [
    intro,
    ...fonts.sort().map((file) => {
      const title = `Font ${basename(file, ".txt").slice("OFL-".length)}, OFL-1.1`;
      return section(title, [join(fontsFolder, file)]);
    }),
    ...packages.map(({ name, version, license, folder }) =>
      section(`${name} ${version}, ${license}`, licenseFiles(folder), folder),
    ),
    section(`Node.js ${node.version}, MIT, with the licences of its parts`, [node.licenseFile]),
  ].join("\n");
}

function section(title: string, files: string[], folder = ""): string {
  const texts = files.map((file) => readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim());
  const body = texts.join("\n\n") || `The package has no licence text. Source: ${sourceOf(folder)}`;
  return `${"=".repeat(100)}\n${title}\n${"=".repeat(100)}\n\n${body}\n`;
}

function sourceOf(folder: string): string {
  const { repository } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return repository?.url ?? repository ?? "npm";
}

function licenseFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)\b/i.test(entry.name))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** The day of a Node release, from the heading of Node's own changelog: `## 2026-09-08, Version 24.21.0 …`. */
export function findReleaseDate(changelog: string, version: string): string {
  const heading = /^## (\d{4}-\d{2}-\d{2}), Version (\S+)/gm;
  const found = Array.from(changelog.matchAll(heading)).find(([, , name]) => name === version);
  if (!found?.[1]) throw new Error(`Node's changelog has no date for ${version}`);
  return found[1];
}

/** Timers that run at an hour of the day contain TIME_ZONE, which is replaced by the provider's time zone from the content. */
export function fillTimeZone(folder: string, timeZone: string): void {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".timer")) continue;
    const timer = readFileSync(join(folder, file), "utf8");
    writeFileSync(join(folder, file), timer.replace("TIME_ZONE", timeZone));
  }
}
