import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { about, type Finding } from "./finding.ts";

const { good, bad, skipped } = about("backup");

// A night and two hours: the timer is late by ten minutes at most, the rest is for a slow disk.
const oldestHours = 26;
const fix =
  "See systemctl status fiosite-backup.timer, journalctl -u fiosite-backup, then systemctl start fiosite-backup.";

export async function checkBackup(folder: string): Promise<Finding> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const isClosed = error instanceof Error && "code" in error && error.code === "EACCES";
    if (isClosed)
      return skipped(`${folder} may be read by the operator only: run the doctor as root.`);
    return bad(`There is no folder ${folder}, so no backup was ever made.`, fix);
  }
  const dump = names
    .filter((name) => /^fiosite-.*\.dump$/.test(name))
    .sort()
    .at(-1);
  if (!dump) return bad(`No backup is in ${folder}.`, fix);
  const path = join(folder, dump);
  const hours = Math.floor((Date.now() - (await stat(path)).mtimeMs) / 3_600_000);
  if (hours >= oldestHours) return bad(`The newest backup, ${dump}, is ${hours} hours old.`, fix);
  const sums = await readFile(path.replace(/dump$/, "sha256"), "utf8").catch(() => "");
  if (!sums.includes(dump)) return bad(`The backup ${dump} has no checksum.`, fix);
  if (!sums.includes(`${await checksumOf(path)}  ${dump}`)) {
    return bad(`The backup ${dump} is damaged: its checksum does not match.`, fix);
  }
  return good(`The newest backup, ${dump}, is ${hours} hours old and whole.`);
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
