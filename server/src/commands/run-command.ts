import { inspect } from "node:util";
import { UserFacingError } from "../platform/user-facing-error.ts";

/** What the operator can mend is told in one line; anything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const reason = error instanceof UserFacingError ? error.message : inspect(error);
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}
