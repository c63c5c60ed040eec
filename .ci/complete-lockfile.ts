/**
 * A registry that lacks the builds of some packages for other systems makes npm leave them out of
 * package-lock.json, and `npm ci` then refuses the file everywhere. This adds the missing entries, by name, version and
 * system. Run it after `npm install` where that happens; elsewhere it finds nothing to do.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "wasm32"];
const path = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(path, "utf8"));

let added = 0;
for (const [place, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...systemOf(name),
      ...(parent.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added} entries added to package-lock.json\n`);

function isLocked(place: string, name: string): boolean {
  return [`${place}/node_modules/${name}`, `node_modules/${name}`].some(
    (at) => at in lock.packages,
  );
}

function systemOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const parts = name.split(/[-/]/);
  const os = parts.filter((part) => systems.includes(part));
  const cpu = parts.filter((part) => processors.includes(part));
  if (os.length === 0 && cpu.length === 0) throw new Error(`no system in the name of ${name}`);
  const isMusl = parts.some((part) => part.startsWith("musl"));
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(isMusl && { libc: ["musl"] }),
  };
}
