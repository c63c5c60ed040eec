/**
 * The doctor's last results, for the panel, which may not run the doctor. The doctor writes the file as root into a folder that
 * only the panel's group can read. It holds no personal data and no secret: the checks only count leads, and never repeat a
 * password.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import * as v from "valibot";

const checkSchema = v.object({
  subject: v.string(),
  status: v.picklist(["ok", "warning", "failed", "skipped"]),
  /** For a failure or a warning: what is wrong, what the technician should type, and since when. */
  message: v.optional(v.string()),
  fix: v.optional(v.string()),
  since: v.optional(v.string()),
  /** For a check that passed: a moment such as that of the newest copy or the end of the certificate, or an amount. */
  at: v.optional(v.string()),
  amount: v.optional(v.number()),
});
export type HealthCheck = v.InferOutput<typeof checkSchema>;

const fileSchema = v.object({
  checkedAt: v.string(),
  checks: v.array(checkSchema),
  /** The last days on which the doctor ran, and whether all runs of the day were without a fault. */
  days: v.array(v.object({ day: v.string(), isWell: v.boolean() })),
});
export type HealthFile = v.InferOutput<typeof fileSchema>;

/** A file that is missing, damaged or from another release counts as none. */
export async function readHealthFile(path: string): Promise<HealthFile | undefined> {
  try {
    return v.parse(fileSchema, JSON.parse(await readFile(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** Replaces the file in one step, so that the panel never reads half a file. */
export async function writeHealthFile(path: string, health: HealthFile): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(health), { mode: 0o640 });
  await rename(`${path}.new`, path);
}
