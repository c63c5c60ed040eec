import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../../server/src/commands/leads/leads.ts", import.meta.url));

/** Runs the real `leads` command in a process of its own; `typed` is what the operator types when it asks. */
export function runLeadsCommand(
  operatorUrl: string,
  args: string[],
  typed = "",
): Promise<{ code: unknown; output: string; errorOutput: string }> {
  const env = { PATH: "", OPERATOR_DATABASE_URL: operatorUrl };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...args],
      { env },
      (error, output, errorOutput) => resolve({ code: error?.code ?? 0, output, errorOutput }),
    );
    child.stdin?.end(`${typed}\n`);
  });
}
