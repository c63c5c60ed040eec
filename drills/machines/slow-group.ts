import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cgroups = "/sys/fs/cgroup";
const periodUs = 100_000;

/** Creates a control group whose processes share a part of one core; a process joins it by writing its id to this file. */
export function makeSlowGroup(name: string, share: number): string {
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
