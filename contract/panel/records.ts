import * as v from "valibot";

// Not in people.ts: the panel's first screen loads that file and has a budget of bytes.

/** `see` is one contact, `list` those of a person's lists and searches on one day, `export` the spreadsheet, `erase` one contact; the others are about people of the panel. */
const recordActions = [
  "see",
  "list",
  "export",
  "erase",
  "sign-in",
  "passkey",
  "end-device",
  "invite",
  "invite-again",
  "role",
  "remove",
] as const;

const named = v.object({ id: v.string(), name: v.string() });

const listedSchema = v.object({
  /** How many different contacts the person saw. */
  contacts: v.number(),
  /** The median of the person's days with lists in the 30 days before; null if there was none. */
  usual: v.nullable(v.number()),
});

/** Above this, the panel points the owner to the day. The screen states the same rule in a sentence. */
export const unusual = { contacts: 200, times: 3 };

export const isUnusual = ({ contacts, usual }: v.InferOutput<typeof listedSchema>): boolean =>
  contacts > unusual.contacts && contacts > unusual.times * (usual ?? 0);

const recordSchema = v.object({
  id: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: named,
  /** Label of the device; null for `list`, as a day may have several. */
  device: v.nullable(v.string()),
  action: v.picklist(recordActions),
  contactId: v.nullable(v.string()),
  /** Null once the contact is erased. */
  contactName: v.nullable(v.string()),
  /** Whose access was changed. */
  about: v.nullable(named),
  /** The period of an export, the label of a device, link or passkey for `sign-in`, the role for `invite` and `role`. */
  detail: v.nullable(v.string()),
  /** Null unless the action is `list`. */
  listed: v.nullable(listedSchema),
});
export type AccessRecord = v.InferOutput<typeof recordSchema>;

/** Newest first; `next` goes into `?after=`. */
export const recordListSchema = v.object({
  records: v.array(recordSchema),
  /** Days of the last 30 on which somebody saw unusually many contacts; only with the first page. */
  unusual: v.array(recordSchema),
  next: v.nullable(v.string()),
});
