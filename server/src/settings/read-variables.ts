import * as v from "valibot";
import { UserFacingError } from "../platform/user-facing-error.ts";

export type Environment = Record<string, string | undefined>;

// biome-ignore lint/style/noProcessEnv: the only place that reads the environment
export const processEnvironment: Environment = process.env;

/** The message never quotes a value: it may hold a password, and the message ends up in logs. */
export function readVariables<Output>(
  schema: v.GenericSchema<unknown, Output>,
  entries: Record<string, v.GenericSchema>,
  environment: Environment,
  prefix = "",
): Output {
  const values = Object.keys(entries).map((name) => [name, environment[prefix + name]]);
  const result = v.safeParse(schema, Object.fromEntries(values));
  if (result.success) return result.output;
  const invalidNames = new Set(result.issues.map((issue) => v.getDotPath(issue)?.split(".")[0]));
  const problems = Object.entries(entries)
    .filter(([name]) => invalidNames.has(name))
    .map(([name, schema]) => `${prefix}${name} must be ${v.getDescription(schema)}`);
  throw new UserFacingError(`invalid environment: ${problems.join("; ")}`);
}
