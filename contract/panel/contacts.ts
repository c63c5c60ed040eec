import { wellFormed } from "@fiosite/content/whatsapp-url";
import * as v from "valibot";

/** What a person marks a contact as, in the order in which it is offered. Somebody attends to such a contact. */
export const markedStates = ["contacted", "sold", "no-coverage", "not-interested"] as const;
/** Nobody attends to a contact that is `new`. */
export const contactStates = ["new", ...markedStates] as const;
export type ContactState = (typeof contactStates)[number];

/** A new contact that nobody took for this long is late. */
export const lateAfterMinutes = 30;

const moment = v.pipe(v.string(), v.isoTimestamp());
const id = v.pipe(v.string(), v.uuid());
const personName = v.object({ id, name: v.string() });

const contactRowSchema = v.object({
  id,
  name: v.string(),
  phone: v.string(),
  address: v.string(),
  /** One of the provider's towns, if the address names it. */
  town: v.nullable(v.string()),
  language: v.string(),
  /** Name of the campaign as the owner wrote it. */
  campaign: v.nullable(v.string()),
  createdAt: moment,
  state: v.picklist(contactStates),
  attendedBy: v.nullable(personName),
  attendedSince: v.nullable(moment),
  /** Grows by one with every change of this contact. A change names the one that the person saw. */
  revision: v.number(),
});
export type ContactRow = v.InferOutput<typeof contactRowSchema>;

export const contactListSchema = v.object({
  contacts: v.array(contactRowSchema),
  /** Opaque; null on the last page. */
  next: v.nullable(v.string()),
  /** Of all contacts, whatever the search and the filter. */
  counts: v.record(v.picklist(contactStates), v.number()),
  oldestNewAt: v.nullable(moment),
});
export type ContactList = v.InferOutput<typeof contactListSchema>;

/** Changes whenever a list could look different: the panel asks for it every few seconds. */
export const contactsMarkSchema = v.object({ mark: v.string() });

const contactEventSchema = v.object({
  id: v.number(),
  at: moment,
  by: v.nullable(personName),
  kind: v.picklist(["take", "release", "state", "note", "resend"]),
  from: v.nullable(v.picklist(contactStates)),
  to: v.nullable(v.picklist(contactStates)),
  /** Of `resend` the name of the destination, null for the e-mail. */
  note: v.nullable(v.string()),
});

const deliverySchema = v.object({
  /** The e-mail to the team, or the name of a webhook's destination. */
  to: v.string(),
  isEmail: v.boolean(),
  state: v.picklist(["sent", "waiting", "failed"]),
  at: v.nullable(moment),
});

export const contactSchema = v.object({
  ...contactRowSchema.entries,
  /** Ready to open; none that the typed phone does not allow. */
  links: v.object({
    whatsapp: v.array(v.object({ href: v.string(), isWithoutNinth: v.boolean() })),
    call: v.array(v.object({ href: v.string(), number: v.string() })),
    map: v.string(),
  }),
  origin: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Oldest first. */
  history: v.array(contactEventSchema),
  deliveries: v.array(deliverySchema),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/** Response to a change: 200 with `done`, 409 with `refused`; both with the contact as it is now. */
export const changeResultSchema = v.object({
  outcome: v.picklist(["done", "refused"]),
  contact: contactRowSchema,
});
export type ChangeResult = v.InferOutput<typeof changeResultSchema>;

/** What erasing a contact will do. */
export const erasingSchema = v.object({
  notes: v.number(),
  /** The e-mail to the team has not left yet and will not be sent. */
  isEmailWaiting: v.boolean(),
  /** Whether the e-mail is in the team's mailboxes, where somebody has to erase it by hand. */
  isEmailSent: v.boolean(),
  /** Webhooks' destinations that will be told to erase it. */
  destinations: v.array(v.string()),
  /** Destinations that may have it and cannot be told: they were removed from the settings. */
  untold: v.array(v.string()),
});
export type Erasing = v.InferOutput<typeof erasingSchema>;

// Below is what the browser sends. Only the server checks it, so the build leaves these schemas out of the panel's scripts.

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

/** As long as a session lasts. The panel sends this age for a note that waited even longer. */
const longestAgeSeconds = 90 * 86_400;
const ageSeconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestAgeSeconds));

/**
 * One thing a person did. The browser makes the id, so that a change sent twice over a weak network happens once.
 * - `take` also marks a new contact as `contacted`. Refused if somebody else attends, unless `anyway`.
 * - `release` makes the contact new again, whatever its state. Refused if somebody else attends.
 * - `state` also takes a contact that nobody attends to; otherwise the same person keeps attending.
 * - `state`, and `release` with a revision, are refused if somebody else took, released or marked the contact after that
 *   revision. The person's own changes and notes never refuse one: what is queued offline keeps the revision that was seen.
 * - `note` has the time at which it was written: `ageSeconds` ago, now without it. Not a time: a phone's clock may be wrong, the time
 *   that passed on it rarely is.
 *
 * To undo `take`, or the first `state` of a new contact: `release`. To undo another `state`: `state` with the one before. Both
 * with the revision of the response to what is undone.
 */
export const contactChangeSchema = v.variant("kind", [
  v.object({ id, kind: v.literal("take"), anyway: v.optional(v.boolean(), false) }),
  v.object({ id, kind: v.literal("release"), revision: v.optional(revision) }),
  v.object({ id, kind: v.literal("state"), to: v.picklist(markedStates), revision }),
  v.object({ id, kind: v.literal("note"), note, ageSeconds: v.optional(ageSeconds) }),
]);
export type ContactChange = v.InferOutput<typeof contactChangeSchema>;

/**
 * Sends the e-mail again, or the message to one webhook's destination: `to` of a delivery. 200 with a `contactSchema`, 429 if it
 * was sent again too often in the last hour.
 */
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
