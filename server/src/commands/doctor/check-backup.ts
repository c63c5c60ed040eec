import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as v from "valibot";
import type { readBackupConfig } from "../../config.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("backup");
const run = promisify(execFile);

// The backup runs every hour, so after three at least two have failed.
const maxAgeHours = 3;
const timeoutMs = 120_000;
const fix = "See journalctl -u fiosite-backup, then run fiosite backup.";
const snapshotsSchema = v.array(v.object({ time: v.string() }));

/** Asks the repository itself, off this machine, for its newest copy: a local note would not notice that it is gone. */
export async function checkBackup({
  repository,
  environment,
}: ReturnType<typeof readBackupConfig>): Promise<CheckResult> {
  if (!repository) {
    return failed(
      "No copy of the leads leaves this machine: RESTIC_REPOSITORY is not set.",
      "Set it in /etc/fiosite/backup.env (docs/operations.md, backup), then run fiosite backup.",
    );
  }
  let output: string;
  try {
    // Without a lock, because the check must also work while old copies are being deleted.
    const list = ["snapshots", "--json", "--no-lock", "--host", "fiosite", "--latest", "1"];
    output = (await run("restic", list, { env: environment, timeout: timeoutMs })).stdout;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(`The repository of the backups cannot be read (${reasonOf(error)}).`, fix);
  }
  const times = v.parse(snapshotsSchema, JSON.parse(output)).map(({ time }) => Date.parse(time));
  if (times.length === 0) return failed("The repository holds no backup.", fix);
  const minutes = Math.floor((Date.now() - Math.max(...times)) / 60_000);
  if (minutes >= maxAgeHours * 60) {
    return failed(`The newest backup is ${Math.floor(minutes / 60)} hours old.`, fix);
  }
  return ok(`The newest backup off this machine is ${minutes} minutes old.`);
}

/** restic's own sentence, without the repository's address: it may hold a password. */
function reasonOf(error: Error): string {
  if ("code" in error && error.code === "ENOENT") return "restic is not installed";
  const stderr = "stderr" in error ? String(error.stderr) : "";
  const fatal = stderr.split("\n").find((line) => line.startsWith("Fatal: ")) ?? "";
  return fatal.replace("Fatal: ", "").split(/[:;]/)[0] || "no response";
}
