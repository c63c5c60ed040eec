import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression, such as MIT. */
  license: string;
  /** The folder of the unpacked package, which has its licence. */
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

/** As Node does: the nearest node_modules on the way up. */
function resolve(lock: Lock, from: string, name: string): string {
  for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf("/node_modules/"), 0))) {
    const candidate = join(base, "node_modules", name);
    if (candidate in lock) return candidate;
    if (base === "") throw new Error(`${name}, which ${from} needs, is not in package-lock.json`);
  }
}
