import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const scripts = join(import.meta.dirname, "../../deploy/backup");

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The environment names the PostgreSQL and the backup folder. */
export async function runBackupScript(
  script: `${"dump" | "set-up-off-site" | "is-copy-due" | "copy-off-site" | "prune-off-site" | "rehearse-restore" | "restore"}.sh`,
  args: string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", ...environment };
  const child = spawn(join(scripts, script), args, {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: Number(code), stdout: stdout.trim(), stderr };
}
