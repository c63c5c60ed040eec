/**
 * Adds missing platform-specific packages to package-lock.json, by name, version and platform. If the registry lacks
 * the builds of a package for other platforms, npm omits them from the file, and `npm ci` then rejects it everywhere.
 * Such an entry has no checksum until this is run with a complete registry. Run it after every `npm install`.
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const operatingSystems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "wasm32"];
const lockfile = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(lockfile, "utf8"),
);

let added = 0;
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(parent.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
let unverified = 0;
for (const [path, locked] of Object.entries(lock.packages)) {
  if (!path.includes("node_modules/") || locked.link || locked.integrity) continue;
  const published = await findPublished(`${path.split("node_modules/").at(-1)}@${locked.version}`);
  if (published) lock.packages[path] = { version: `${locked.version}`, ...published, ...locked };
  else unverified += 1;
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(
  `${added} entries added to package-lock.json; ${unverified} without a checksum, because the registry lacks them\n`,
);

async function findPublished(name: string) {
  try {
    const args = ["view", name, "dist.tarball", "dist.integrity", "--json"];
    const { stdout } = await promisify(execFile)("npm", args);
    const { "dist.tarball": resolved, "dist.integrity": integrity } = JSON.parse(stdout);
    return { resolved, integrity };
  } catch {
    return undefined;
  }
}

function isLocked(parentPath: string, name: string): boolean {
  return [`${parentPath}/node_modules/${name}`, `node_modules/${name}`].some(
    (path) => path in lock.packages,
  );
}

function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const parts = name.split(/[-/]/);
  const os = parts.filter((part) => operatingSystems.includes(part));
  const cpu = parts.filter((part) => processors.includes(part));
  if (os.length === 0 && cpu.length === 0)
    throw new Error(`no platform in the package name ${name}`);
  const isMusl = parts.some((part) => part.startsWith("musl"));
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(isMusl && { libc: ["musl"] }),
  };
}
