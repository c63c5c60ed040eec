import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";

export const machinesFolder = join(import.meta.dirname, "../../.local/machine");
const aptFolder = "/etc/apt/sources.list.d";

/** Creates a fresh Debian 12 with only systemd; it installs packages from the same mirror as this machine. */
export function makeMachineRoot(name: string): string {
  const root = join(machinesFolder, name);
  rmSync(root, { recursive: true, force: true });
  execFileSync("cp", ["-a", "--reflink=auto", debianBase(), root]);
  rmSync(join(root, "etc/apt/sources.list"), { force: true });
  cpSync(aptFolder, join(root, aptFolder), { recursive: true });
  return root;
}

/** Kept between runs, so only the first run downloads the packages. */
export function packageCache(): string {
  const folder = join(machinesFolder, "packages");
  mkdirSync(join(folder, "partial"), { recursive: true });
  return folder;
}

/** debootstrap creates it once; every machine is a copy. */
export function debianBase(): string {
  const base = join(machinesFolder, "base");
  if (existsSync(base)) return base;
  mkdirSync(machinesFolder, { recursive: true });
  const unfinished = `${base}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const packages = "systemd,systemd-sysv,dbus,ca-certificates";
  execFileSync(
    "debootstrap",
    ["--variant=minbase", `--include=${packages}`, "bookworm", unfinished, mirror()],
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
