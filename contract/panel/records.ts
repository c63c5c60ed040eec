import * as v from "valibot";

// Not in people.ts: the panel's first screen loads that file and has a budget of bytes.

/** `see` is one contact, `export` the spreadsheet, `erase` one contact; the others are about people of the panel. */
const recordActions = ["see", "export", "erase", "invite", "remove", "role"] as const;

const recordSchema = v.object({
  id: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.object({ id: v.string(), name: v.string() }),
  /** Label of the device. */
  device: v.string(),
  action: v.picklist(recordActions),
  contactId: v.nullable(v.string()),
  /** Null once the contact is erased. */
  contactName: v.nullable(v.string()),
  /** Such as the period of an export, or the name of the person who was invited. */
  detail: v.nullable(v.string()),
});
export type AccessRecord = v.InferOutput<typeof recordSchema>;

/** Newest first; `next` goes into `?after=`. */
export const recordListSchema = v.object({
  records: v.array(recordSchema),
  next: v.nullable(v.string()),
});
