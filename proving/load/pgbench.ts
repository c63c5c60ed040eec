import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { promisify } from "node:util";

const debianFolder = "/usr/lib/postgresql";

/** Debian's, of any version; undefined where it is not installed. */
export function findPgbench(): string | undefined {
  try {
    const versions = readdirSync(debianFolder).sort();
    return `${debianFolder}/${versions.at(-1)}/bin/pgbench`;
  } catch {
    return undefined;
  }
}

/** Transactions a second of the statements in a file, prepared, as the server prepares its own. */
export async function runPgbench(
  program: string,
  run: { databaseUrl: string; script: string; clients: number; seconds: number },
): Promise<number> {
  const options = ["-n", "-M", "prepared", "-j", "2", "-f", run.script];
  const load = ["-c", String(run.clients), "-T", String(run.seconds)];
  const { stdout } = await promisify(execFile)(program, [...options, ...load, run.databaseUrl]);
  return Number(stdout.match(/tps = ([\d.]+)/)?.[1]);
}
