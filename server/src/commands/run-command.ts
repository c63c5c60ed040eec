import { inspect, type ParseArgsConfig, parseArgs } from "node:util";
import { UserFacingError } from "../platform/user-facing-error.ts";

// The reader of a pipe, such as `head`, may close it before a command has printed everything.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

/** Prints an error that the operator can correct as one line, any other with its stack trace; both exit with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const reason = error instanceof UserFacingError ? error.message : inspect(error);
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}

/** Parses the command line; throws the usage if it is invalid. */
export function readArguments<Expected extends ParseArgsConfig>(usage: string, expected: Expected) {
  try {
    return parseArgs(expected);
  } catch {
    throw new UserFacingError(usage);
  }
}
