import { statfs } from "node:fs/promises";
import { about, type Finding } from "./finding.ts";

const { good, bad, skipped } = about("disk");

const gigabyte = 1024 ** 3;

/** At a full disk PostgreSQL takes no more leads. A gigabyte is a million leads, or a month of logs and backups. */
export async function checkDisk(folder: string, leastFree = gigabyte): Promise<Finding> {
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return skipped(`There is no ${folder} here.`);
  const free = disk.bavail * disk.bsize;
  const told = `${(free / gigabyte).toFixed(1)} GB are free for ${folder}`;
  if (free >= leastFree) return good(`${told}.`);
  return bad(
    `Only ${told}.`,
    "See what grows: du -xh --max-depth=2 / | sort -h | tail; journalctl --vacuum-size=500M.",
  );
}
