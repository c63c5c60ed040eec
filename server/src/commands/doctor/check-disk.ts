import { statfs } from "node:fs/promises";
import { type CheckResult, resultsFor } from "./check-result.ts";

const gigabyte = 1024 ** 3;

/** On a full disk PostgreSQL saves no more leads. A gigabyte holds a million leads, or a month of logs and backups. */
export async function checkDisk(folder: string, minFree = gigabyte): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor(`disk ${folder}`);
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return skipped(`There is no ${folder} on this machine.`);
  const free = disk.bavail * disk.bsize;
  const space = `${(free / gigabyte).toFixed(1)} GB are free for ${folder}`;
  if (free >= minFree) return ok(`${space}.`);
  return failed(
    `Only ${space}.`,
    "Find what grows: du -xh --max-depth=2 / | sort -h | tail; journalctl --vacuum-size=500M.",
  );
}
