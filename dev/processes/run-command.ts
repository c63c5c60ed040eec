import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compileCache } from "./child-process.ts";

const programs = {
  "check-settings": "check-settings.ts",
  content: "content/content.ts",
  doctor: "doctor.ts",
  leads: "leads/leads.ts",
  people: "people/people.ts",
  report: "report.ts",
};

interface CommandRun {
  env: Record<string, string>;
  /** Standard input. */
  typed?: string;
  nodeOptions?: string[];
}

/** Runs a real command of the operator in a child process. */
export function runCommand(
  name: keyof typeof programs,
  args: string[],
  { env, typed = "", nodeOptions = [] }: CommandRun,
): Promise<{ code: unknown; output: string; errorOutput: string }> {
  const main = new URL(`../../server/src/commands/${programs[name]}`, import.meta.url);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeOptions, fileURLToPath(main), ...args],
      { env: { PATH: "", ...compileCache, ...env }, maxBuffer: 16 * 1024 * 1024 },
      (error, output, errorOutput) =>
        resolve({ code: error?.signal ?? error?.code ?? 0, output, errorOutput }),
    );
    child.stdin?.end(typed);
  });
}

/** `typed` is what the operator types when the command asks for confirmation. */
export function runLeadsCommand(operatorUrl: string, args: string[], typed = "") {
  const env = { OPERATOR_DATABASE_URL: operatorUrl };
  return runCommand("leads", args, { env, typed: `${typed}\n` });
}

export const backupScripts = join(import.meta.dirname, "../../deploy/backup");

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** The environment must name the PostgreSQL server and the backup folder. */
export async function runBackupScript(
  script: `${"dump" | "is-copy-due" | "off-site" | "rehearse-restore" | "restore"}.sh`,
  args: string[],
  environment: Record<string, string>,
): Promise<Outcome> {
  const env = { PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", ...environment };
  const child = spawn(join(backupScripts, script), args, {
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
