import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("backup");

// One day and two hours: the timer starts at most ten minutes late, the rest is for a slow disk.
const maxAgeHours = 26;
const fix =
  "See systemctl status fiosite-backup.timer, journalctl -u fiosite-backup, then systemctl start fiosite-backup.";

export async function checkBackup(folder: string): Promise<CheckResult> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    const isForbidden = error instanceof Error && "code" in error && error.code === "EACCES";
    if (isForbidden)
      return skipped(`${folder} is readable only by the operator: run the doctor as root.`);
    return failed(`There is no folder ${folder}, so no backup was ever made.`, fix);
  }
  const dump = names
    .filter((name) => /^fiosite-.*\.dump$/.test(name))
    .sort()
    .at(-1);
  if (!dump) return failed(`There is no backup in ${folder}.`, fix);
  const path = join(folder, dump);
  const hours = Math.floor((Date.now() - (await stat(path)).mtimeMs) / 3_600_000);
  if (hours >= maxAgeHours)
    return failed(`The newest backup, ${dump}, is ${hours} hours old.`, fix);
  const sums = await readFile(path.replace(/dump$/, "sha256"), "utf8").catch(() => "");
  if (!sums.includes(dump)) return failed(`The backup ${dump} has no checksum.`, fix);
  if (!sums.includes(`${await checksumOf(path)}  ${dump}`)) {
    return failed(`The backup ${dump} is damaged: its checksum does not match.`, fix);
  }
  return ok(`The newest backup, ${dump}, is ${hours} hours old and undamaged.`);
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
