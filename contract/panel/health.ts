import * as v from "valibot";

const moment = v.pipe(v.string(), v.isoTimestamp());

const line = v.object({
  title: v.string(),
  /** `unknown`: one of its checks could not run on this machine, or has not run yet. */
  status: v.picklist(["ok", "warning", "failed", "unknown"]),
  /** {when} or {day} stands for `at`, {amount} for `amount`. */
  text: v.string(),
  at: v.nullable(moment),
  amount: v.nullable(v.number()),
});
export type HealthLine = v.InferOutput<typeof line>;

const fault = v.object({
  /** `short` names the fault in two or three words, `title` in a sentence. */
  short: v.string(),
  title: v.string(),
  meanwhile: v.string(),
  since: moment,
  isOwners: v.boolean(),
  /** The exact words to send to the technician. */
  technician: v.string(),
});
export type HealthFault = v.InferOutput<typeof fault>;

export const healthSchema = v.object({
  /** When `doctor`, which runs every hour, last reported to the panel; null if it never did. */
  checkedAt: v.nullable(moment),
  lines: v.array(line),
  faults: v.array(fault),
  /** The site works, but the technician should set something up. */
  warnings: v.array(fault),
  days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), isWell: v.boolean() })),
  /** These three are read from the database for this response, not from the doctor's report. */
  lastContactAt: v.nullable(moment),
  lastEmailAt: v.nullable(moment),
  waitingEmails: v.number(),
  release: v.object({
    version: v.nullable(v.string()),
    /** Paragraphs of the changelog; words between ** stand out. */
    changes: v.array(v.string()),
  }),
});
export type Health = v.InferOutput<typeof healthSchema>;
