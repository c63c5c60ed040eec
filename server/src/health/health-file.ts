/**
 * What the doctor found last, for the panel, which may not run it. The doctor writes as root into a folder that only the panel's
 * group can read. No personal data and no secret: the checks only count leads, and never repeat a password.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import * as v from "valibot";

const checkSchema = v.object({
  subject: v.string(),
  status: v.picklist(["ok", "warning", "failed", "skipped"]),
  /** Of a failure or a warning, for the technician: what is wrong, what to type, and since when. */
  message: v.optional(v.string()),
  fix: v.optional(v.string()),
  since: v.optional(v.string()),
  /** Of a check that passed: the newest copy, the end of the certificate. */
  at: v.optional(v.string()),
  amount: v.optional(v.number()),
});
export type HealthCheck = v.InferOutput<typeof checkSchema>;

const fileSchema = v.object({
  checkedAt: v.string(),
  checks: v.array(checkSchema),
  /** The last days on which the doctor ran, and whether each run was without a fault. */
  days: v.array(v.object({ day: v.string(), isWell: v.boolean() })),
});
export type HealthFile = v.InferOutput<typeof fileSchema>;

/** A missing or damaged file, or one of another release, counts as none. */
export async function readHealthFile(path: string): Promise<HealthFile | undefined> {
  try {
    return v.parse(fileSchema, JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** In one step, so that the panel never reads half a file. */
export async function writeHealthFile(path: string, health: HealthFile): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(health), { mode: 0o640 });
  await rename(`${path}.new`, path);
}
