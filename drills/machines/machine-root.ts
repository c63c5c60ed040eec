import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

export const machinesFolder = join(import.meta.dirname, "../../.local/machine");
const aptFolder = "/etc/apt/sources.list.d";

const debianReleases = ["bookworm", "trixie"] as const;
export type DebianRelease = (typeof debianReleases)[number];

/** Debian 12 unless the command line names another. */
export function readDebianRelease(name = "bookworm"): DebianRelease {
  const release = debianReleases.find((known) => known === name);
  if (!release) throw new Error(`${name} is not one of ${debianReleases.join(", ")}`);
  return release;
}

/** Creates a fresh Debian with only systemd; it installs packages from the same mirror as this machine. */
export function makeMachineRoot(name: string, release: DebianRelease): string {
  const root = join(machinesFolder, name);
  rmSync(root, { recursive: true, force: true });
  execFileSync("cp", ["-a", "--reflink=auto", debianBase(release), root]);
  // As Debian's installer does. Without them PostgreSQL does not start and sudo waits for the DNS.
  writeFileSync(join(root, "etc/hostname"), `${name}\n`);
  writeFileSync(join(root, "etc/hosts"), `127.0.0.1 localhost\n127.0.1.1 ${name}\n`);
  return root;
}

/** Kept between runs, so only the first run downloads the packages. */
export function packageCache(release: DebianRelease): string {
  const folder = join(machinesFolder, `${release}-packages`);
  mkdirSync(join(folder, "partial"), { recursive: true });
  return folder;
}

/** debootstrap creates it once; every machine is a copy. */
function debianBase(release: DebianRelease): string {
  const base = join(machinesFolder, release);
  if (existsSync(base)) return base;
  mkdirSync(machinesFolder, { recursive: true });
  const unfinished = `${base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const packages = "systemd,systemd-sysv,dbus,ca-certificates";
  execFileSync(
    "debootstrap",
    ["--variant=minbase", `--include=${packages}`, release, unfinished, mirror()],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  renameSync(unfinished, base);
  return base;
}

function mirror(): string {
  for (const file of readdirSync(aptFolder)) {
    const uri = readFileSync(join(aptFolder, file), "utf8").match(/^URIs: (\S+)/m)?.[1];
    if (uri) return uri;
  }
  throw new Error(`no package source in ${aptFolder}`);
}
