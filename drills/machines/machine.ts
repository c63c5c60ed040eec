import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
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
import { promisify } from "node:util";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { waitUntil } from "../wait-until.ts";

const execute = promisify(execFile);

interface Outcome {
  code: number;
  output: string;
}

export interface Machine {
  /** The folder on this computer that contains the machine's files. */
  root: string;
  /** Returns the output of a command line; throws with the output if the command fails. */
  run(commandLine: string): Promise<string>;
  attempt(commandLine: string): Promise<Outcome>;
  /** Runs as the operator's role; returns the rows, their columns separated by a bar. */
  sql(query: string): Promise<string>;
  stop(): Promise<void>;
  /** Kills all processes at once and deletes the disk. */
  destroy(): Promise<void>;
}

export interface MachineOptions {
  name: string;
  /** By default Debian 12, bookworm. */
  release?: DebianRelease;
  /** Separate volumes by path. Their sizes, such as 256M, are small enough to fill them. */
  volumes?: Record<string, string>;
  /** Folders of this computer, by their path on the machine. They act as a disk that survives the machine. */
  disks?: Record<string, string>;
  /** The part of one core that all processes of the machine share, such as 0.25. Without it there is no limit. */
  cpuShare?: number;
}

/** Boots a real systemd in a container. It shares this machine's network, so port 80 must be free. Needs root. */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { name, release = "bookworm", volumes = {}, disks = {}, cpuShare } = options;
  // A machine that is left from a killed proof would respond instead of this one.
  for (const port of [80, 5432]) {
    if ((await findFreePort(port)) !== port) throw new Error(`port ${port} is taken: ss -ltnp`);
  }
  const root = makeMachineRoot(name, release);
  const joinGroup = cpuShare ? joining(makeSlowGroup(name, cpuShare)) : [];
  const nspawn = spawn(
    "env",
    [
      ...joinGroup,
      "systemd-nspawn",
      "--quiet",
      "--boot",
      "--register=no",
      "--keep-unit",
      "--console=read-only",
      "-D",
      root,
      "-M",
      name,
      `--bind=${packageCache(release)}:/var/cache/apt/archives`,
      ...Object.entries(volumes).map(([path, size]) => `--tmpfs=${path}:mode=0755,size=${size}`),
      ...Object.entries(disks).map(([inside, folder]) => `--bind=${folder}:${inside}`),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const leader = await findLeader(Number(nspawn.pid));
  // Killing the first process of the container ends all its processes.
  const kill = () => process.kill(leader, "SIGKILL");
  // A failed proof must not leave a machine behind that occupies port 80.
  process.once("exit", kill);
  const ended = once(nspawn, "exit").then(() => process.off("exit", kill));
  const attempt = (commandLine: string) => runIn(leader, commandLine, joinGroup);
  const run = async (commandLine: string) => {
    const { code, output } = await attempt(commandLine);
    if (code !== 0) throw new Error(`${commandLine} ended with ${code}:\n${output}`);
    return output;
  };
  const hasBooted = "systemctl is-system-running --wait | grep -qE 'running|degraded'";
  await attempt(`until ${hasBooted}; do sleep 0.2; done`);
  return {
    root,
    attempt,
    run,
    sql: async (query) =>
      (await run(`runuser -u fiosite_operator -- psql -qtA fiosite -c "${query}"`)).trim(),
    stop: async () => {
      await attempt("systemctl poweroff");
      await ended;
    },
    destroy: async () => {
      kill();
      await ended;
      rmSync(root, { recursive: true });
    },
  };
}

async function findLeader(nspawn: number): Promise<number> {
  let leader = 0;
  await waitUntil(
    () => {
      const children = readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, "utf8");
      leader = Number(children.split(" ")[0]);
      return leader > 0 && readFileSync(`/proc/${leader}/comm`, "utf8").trim() === "systemd";
    },
    { limitMs: 30_000 },
  );
  return leader;
}

/** A prefix for a command line. Its process joins the control group before it runs the command. */
function joining(group: string): string[] {
  return ["sh", "-c", 'echo $$ > "$0" && exec "$@"', group];
}

async function runIn(leader: number, commandLine: string, joinGroup: string[]): Promise<Outcome> {
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const inside = ["-t", `${leader}`, "-m", "-u", "-i", "-n", "-p", "-C"];
  const script = `cd / && exec 2>&1; ${commandLine}`;
  const shell = ["env", "-i", path, "bash", "-o", "pipefail", "-c", script];
  const command = [...joinGroup, "nsenter", ...inside, ...shell];
  return execute("env", command, { maxBuffer: 64e6 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failure: { code: unknown; stdout: string }) => {
      if (typeof failure.code !== "number") throw failure;
      return { code: failure.code, output: failure.stdout };
    },
  );
}

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
function makeMachineRoot(name: string, release: DebianRelease): string {
  const root = join(machinesFolder, name);
  rmSync(root, { recursive: true, force: true });
  execFileSync("cp", ["-a", "--reflink=auto", debianBase(release), root]);
  // Debian's installer writes these files too. Without them PostgreSQL does not start and sudo waits for the DNS.
  writeFileSync(join(root, "etc/hostname"), `${name}\n`);
  writeFileSync(join(root, "etc/hosts"), `127.0.0.1 localhost\n127.0.1.1 ${name}\n`);
  return root;
}

/** This folder is kept between runs, so only the first run downloads the packages. */
function packageCache(release: DebianRelease): string {
  const folder = join(machinesFolder, `${release}-packages`);
  mkdirSync(join(folder, "partial"), { recursive: true });
  return folder;
}

/** debootstrap creates this folder once, and every machine is a copy of it. */
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

const cgroups = "/sys/fs/cgroup";
const periodUs = 100_000;

/** Creates a control group whose processes share a part of one core; a process joins it by writing its id to this file. */
function makeSlowGroup(name: string, share: number): string {
  const isUnified = existsSync(join(cgroups, "cgroup.controllers"));
  const folder = join(cgroups, isUnified ? "" : "cpu", `fiosite-${name}`);
  mkdirSync(folder, { recursive: true });
  const write = (file: string, value: string | number) =>
    writeFileSync(join(folder, file), `${value}`);
  if (isUnified) write("cpu.max", `${share * periodUs} ${periodUs}`);
  else {
    write("cpu.cfs_period_us", periodUs);
    write("cpu.cfs_quota_us", share * periodUs);
  }
  return join(folder, "cgroup.procs");
}
