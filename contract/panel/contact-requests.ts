// What the browser sends about contacts. Only the server checks it, so these schemas stay out of the panel's scripts.
import { wellFormed } from "@fiosite/content/whatsapp-url";
import * as v from "valibot";
import { contactStates, markedStates } from "./contacts.ts";

const id = v.pipe(v.string(), v.uuid());

/** Query of the list. `after` is the `next` of the page before; `search` is a part of name, address, phone or protocol. */
export const contactQuerySchema = v.object({
  state: v.optional(v.picklist(contactStates)),
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
  after: v.optional(v.string()),
});
export type ContactQuery = v.InferOutput<typeof contactQuerySchema>;

// PostgreSQL cannot store NUL or a lone surrogate; a pasted one must not make the note fail.
const note = v.pipe(
  v.string(),
  v.transform((text) => wellFormed(text).replaceAll("\0", "")),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(2000),
);

// The contact's revision that the person saw, an integer of PostgreSQL.
const revision = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

/**
 * One thing a person did. The browser makes the id, so that a change sent twice over a weak network happens once.
 * - `take` also marks a new contact as `contacted`. Refused if somebody else attends, unless `anyway`.
 * - `release` makes the contact new again, whatever its state. Refused if somebody else attends.
 * - `state` also takes a contact that nobody attends to; otherwise the same person keeps attending.
 * - `state`, and `release` with a revision, are refused if somebody else took, released or marked the contact after that
 *   revision. The person's own changes and notes never refuse one: what is queued offline keeps the revision that was seen.
 *
 * To undo `take`, or the first `state` of a new contact: `release`. To undo another `state`: `state` with the one before. Both
 * with the revision of the response to what is undone.
 */
export const contactChangeSchema = v.variant("kind", [
  v.object({ id, kind: v.literal("take"), anyway: v.optional(v.boolean(), false) }),
  v.object({ id, kind: v.literal("release"), revision: v.optional(revision) }),
  v.object({ id, kind: v.literal("state"), to: v.picklist(markedStates), revision }),
  v.object({ id, kind: v.literal("note"), note }),
]);
export type ContactChange = v.InferOutput<typeof contactChangeSchema>;

/** Sends the e-mail again, or the message to one webhook's destination: `to` of a delivery. 200 with a `contactSchema`. */
export const resendSchema = v.object({
  id,
  to: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,30}$/)),
  isEmail: v.boolean(),
});

const day = v.pipe(
  v.string(),
  v.isoDate(),
  // Date.parse accepts 31 February, as a day of March. `toJSON` is null for what is no date at all.
  v.check((text) => text >= "2000" && new Date(text).toJSON()?.startsWith(text) === true),
);
/** Query of the spreadsheet: both days included, in the company's time zone. */
export const contactFileQuerySchema = v.object({ since: day, until: day });
