import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(
  new URL("../../server/src/commands/content/content.ts", import.meta.url),
);

interface CommandRun {
  env: Record<string, string>;
  /** Standard input. */
  typed?: string;
  nodeOptions?: string[];
}

/** Runs the real `content` command in a process of its own. */
export function runContentCommand(
  args: string[],
  { env, typed = "", nodeOptions = [] }: CommandRun,
): Promise<{ code: unknown; output: string; errorOutput: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...nodeOptions, command, ...args],
      { env: { PATH: "", ...env }, maxBuffer: 16 * 1024 * 1024 },
      (error, output, errorOutput) =>
        resolve({ code: error?.signal ?? error?.code ?? 0, output, errorOutput }),
    );
    child.stdin?.end(typed);
  });
}
