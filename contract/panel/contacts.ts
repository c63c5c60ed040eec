import { wellFormed } from "@fiosite/content/whatsapp-url";
import * as v from "valibot";

/** The states that a person can set, in the order in which the panel offers them. Somebody attends to a contact in one of these states. */
export const markedStates = ["contacted", "sold", "no-coverage", "not-interested"] as const;
/** Nobody attends to a contact that is `new`. */
export const contactStates = ["new", ...markedStates] as const;
export type ContactState = (typeof contactStates)[number];

/** Why somebody is not interested, in the order in which the panel offers it. */
export const reasons = ["price", "loyalty", "competitor", "silence"] as const;
export type Reason = (typeof reasons)[number];

/** How somebody came who did not fill in the site's form. */
export const notedWays = ["whatsapp", "call", "store", "referral"] as const;
export const contactWays = ["site", ...notedWays] as const;
export type CameBy = (typeof contactWays)[number];

const periods = ["morning", "afternoon"] as const;

/** A contact that waits, or a promise that is not kept, for this long is late. */
export const lateAfterMinutes = 30;

const moment = v.pipe(v.string(), v.isoTimestamp());
const id = v.pipe(v.string(), v.uuid());
const personName = v.object({ id, name: v.string() });
/**
 * `new Date` turns 31 February into a day of March, so the day must come back unchanged. `toJSON` is null for an invalid date. While a
 * year is typed, browsers report days such as 0002-11-25.
 */
export const isRealDay = (text: string) =>
  text >= "2000" && new Date(text).toJSON()?.startsWith(text) === true;
const day = v.pipe(v.string(), v.isoDate(), v.check(isRealDay));

const saleSchema = v.object({
  plan: v.nullable(v.string()),
  /** Day of the installation, in the company's time zone. */
  day: v.nullable(v.string()),
  period: v.nullable(v.picklist(periods)),
  installedAt: v.nullable(moment),
});

const contactRowSchema = v.object({
  /** The id of any of its requests finds the contact. Every response has this one. */
  id,
  name: v.string(),
  phone: v.string(),
  address: v.string(),
  /** One of the provider's towns, if the address names it. */
  town: v.nullable(v.string()),
  /** Area codes that would complete the phone: the town's, otherwise all of the provider's. Empty if the phone is complete. */
  areaCodes: v.array(v.string()),
  language: v.string(),
  /** Campaign of the newest request, under the name that the owner gave it. */
  campaign: v.nullable(v.string()),
  cameBy: v.picklist(contactWays),
  askedAt: moment,
  /** How many requests the person has made. */
  requests: v.number(),
  /** Since when the contact waits because nobody has reacted to a request; null if it does not wait. */
  waitingSince: v.nullable(moment),
  /** When somebody of the staff last did something with the contact. */
  touchedAt: v.nullable(moment),
  lastNote: v.nullable(v.string()),
  state: v.picklist(contactStates),
  reason: v.nullable(v.picklist(reasons)),
  attendedBy: v.nullable(personName),
  attendedSince: v.nullable(moment),
  /** Name of the colleague who passed the contact on; null once the new attendant has done something with it. */
  passedBy: v.nullable(v.string()),
  reminder: v.nullable(v.object({ at: moment, by: personName })),
  /** Name of the plan that staff and the person talked about. */
  plan: v.nullable(v.string()),
  /** Null unless the contact is `sold`. */
  sale: v.nullable(saleSchema),
  isHoax: v.boolean(),
  /** The section of the view `now` that lists the contact; null if none does. */
  section: v.nullable(v.picklist(["due", "waiting", "talking"])),
  /** Grows with every change of this contact. A change sends the revision that the person saw. */
  revision: v.number(),
});
export type ContactRow = v.InferOutput<typeof contactRowSchema>;

/**
 * - `now`: reminders that are due (the person's own, and from the next morning on everybody's), installations whose day has come and
 *   that nobody has answered for, contacts that wait, and contacts being talked to without a date. Each section starts with the
 *   longest wait.
 * - `mine`: the person's contacts that are being talked to or wait for the installation.
 * - `agenda`: contacts with a reminder or an installation, by day.
 * - `new`: contacts that wait, the longest wait first.
 * - `all`: all contacts, the newest first, optionally of one state. A search always looks in all contacts.
 */
export const contactViews = ["now", "mine", "agenda", "new", "all"] as const;
export type ContactView = (typeof contactViews)[number];

export const contactListSchema = v.object({
  contacts: v.array(contactRowSchema),
  /** Opaque; null on the last page. */
  next: v.nullable(v.string()),
  /**
   * Counts over all contacts, whatever the search and the view. `agenda` counts the agenda's entries. `planned` counts
   * contacts being talked to that `now` does not list yet.
   */
  counts: v.object({
    due: v.number(),
    waiting: v.number(),
    planned: v.number(),
    mine: v.number(),
    agenda: v.number(),
    hoax: v.number(),
    states: v.record(v.picklist(contactStates), v.number()),
  }),
  oldestWaitingAt: v.nullable(moment),
  /** The person's next reminder, which the panel shows when nothing is left to do. */
  nextReminder: v.nullable(v.object({ at: moment, name: v.string() })),
  /** The people to whom a contact can be passed, and the plans that are sold now. */
  team: v.array(personName),
  plans: v.array(v.object({ key: v.string(), name: v.string(), price: v.string() })),
  /** The mark at the moment this page was read, so that the panel knows whether it is outdated. */
  mark: v.string(),
});
export type ContactList = v.InferOutput<typeof contactListSchema>;

/** Changes whenever a list could look different. The panel asks for it every few seconds. */
export const contactsMarkSchema = v.object({ mark: v.string() });

const written = v.object({ name: v.string(), phone: v.string(), address: v.string() });

/** Further values of an event. Each kind of event uses a few of them. */
const eventDetailSchema = v.object({
  how: v.optional(v.picklist(["whatsapp", "call"])),
  reason: v.optional(v.nullable(v.picklist(reasons))),
  at: v.optional(moment),
  plan: v.optional(v.string()),
  day: v.optional(v.nullable(v.string())),
  period: v.optional(v.nullable(v.picklist(periods))),
  is: v.optional(v.boolean()),
  /** Name of the colleague who got the contact. */
  to: v.optional(v.string()),
  name: v.optional(v.string()),
  phone: v.optional(v.string()),
  address: v.optional(v.string()),
  /** What a correction replaced. */
  was: v.optional(written),
});

const eventKind = v.picklist([
  "take",
  "release",
  "state",
  "note",
  "remind",
  "done",
  "sale",
  "installed",
  "correct",
  "pass",
  "hoax",
  "resend",
] as const);

const contactEventSchema = v.object({
  /** The id of the change that made the event. */
  id,
  at: moment,
  by: v.nullable(personName),
  kind: eventKind,
  to: v.picklist(contactStates),
  /** For `resend`, the name of the destination, or null for the e-mail. */
  note: v.nullable(v.string()),
  isRewritten: v.boolean(),
  detail: eventDetailSchema,
});
export type ContactEvent = v.InferOutput<typeof contactEventSchema>;

const contactRequestSchema = v.object({
  id,
  at: moment,
  ...written.entries,
  cameBy: v.picklist(contactWays),
  /** Who noted the request; null for the site's form. */
  notedBy: v.nullable(v.string()),
  /** How the request before this one ended; null for the first. */
  stateBefore: v.nullable(v.picklist(contactStates)),
  reasonBefore: v.nullable(v.picklist(reasons)),
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
  /** Links that are ready to open. `whatsapp` is empty if the typed phone gives no number. */
  links: v.object({
    whatsapp: v.array(v.object({ href: v.string(), isWithoutNinth: v.boolean() })),
    map: v.string(),
  }),
  /** Newest first. `origin` and `deliveries` belong to the newest request. */
  asked: v.array(contactRequestSchema),
  origin: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Oldest first. */
  history: v.array(contactEventSchema),
  deliveries: v.array(deliverySchema),
  /** The mark of all contacts just before this one was read. */
  mark: v.string(),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/**
 * Response to a change: 200 with `done`; 409 with `refused`, because a colleague was faster, or `left`, because the colleague who
 * would get the contact is no longer in the team. All with the contact as it is now.
 */
export const changeResultSchema = v.object({
  outcome: v.picklist(["done", "refused", "left"]),
  contact: contactRowSchema,
  /** What a colleague did that caused the refusal. */
  overtakenBy: v.optional(
    v.object({ name: v.string(), kind: eventKind, to: v.picklist(contactStates), at: moment }),
  ),
});
export type ChangeResult = v.InferOutput<typeof changeResultSchema>;

/** What erasing a contact will do. */
export const erasingSchema = v.object({
  requests: v.number(),
  /** Whether the e-mail to the team has not been sent yet. Erasing cancels it. */
  isEmailWaiting: v.boolean(),
  /** Whether the e-mail is in the team's mailboxes, where somebody has to erase it by hand. */
  isEmailSent: v.boolean(),
  /** Webhook destinations that will get a request to erase the contact. */
  destinations: v.array(v.string()),
  /** Destinations that may have the contact but cannot be asked to erase it, because they were removed from the settings. */
  untold: v.array(v.string()),
});
export type Erasing = v.InferOutput<typeof erasingSchema>;

export const longestNote = 2000;
/** A session lasts this long, in seconds. The panel also sends this age for a change that waited even longer. */
export const longestAge = 90 * 86_400;

// Below is what the browser sends. Only the server checks it, so the build leaves these schemas out of the panel's scripts.

/**
 * Query of the list. `after` is the `next` of the page before; `search` is a part of a name, an address, a phone, a note, the name of
 * whoever attends, or a protocol.
 */
export const contactQuerySchema = v.object({
  view: v.optional(v.picklist(contactViews), "now"),
  state: v.optional(v.picklist([...contactStates, "hoax"])),
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
  after: v.optional(v.string()),
});
export type ContactQuery = v.InferOutput<typeof contactQuerySchema>;

// PostgreSQL cannot store NUL or a lone surrogate; a pasted one must not make the note fail.
const text = (longest: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => wellFormed(typed).replaceAll("\0", "")),
    v.trim(),
    v.maxLength(longest),
  );
const note = v.pipe(text(longestNote), v.nonEmpty());
const phone = v.pipe(text(100), v.regex(/\d/));

// The contact's revision that the person saw, an integer of PostgreSQL.
const revision = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

/** A change has an age instead of a time, because a phone's clock may be wrong, but it measures durations well. */
const ageSeconds = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestAge)),
);
const plan = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));
const change = { id, ageSeconds, revision: v.optional(revision) };
const promised = v.pipe(
  moment,
  v.check((text) => isRealDay(text.slice(0, 10))),
);

/**
 * One thing a person did, `ageSeconds` ago. The browser makes the id, so that a change sent twice over a weak network happens once.
 * - `noted` adds somebody who did not come by the site. The contact's id in the address is the id of the change. If the phone is
 *   known, the change becomes another request of that person, unless `isOther` says that it is somebody else. The
 *   `note` is the first of the contact, or one more.
 * - `take` also marks a new contact as `contacted`; with `how` it is an attempt to reach the person. Refused if somebody else
 *   attends, unless `anyway`.
 * - `release` makes the contact new again. Refused if somebody else attends, and if it is `sold`.
 * - `state`, `remind`, and `note` with `takes`, also take a contact that nobody attends to; otherwise the same person keeps attending.
 * - `remind` replaces the reminder that the person saw. Refused if the contact has another reminder by now, even one that the same
 *   person set on another device.
 * - `done` answers the reminder of that time, `installed` the installation on that day. Neither changes a newer one.
 * - `sale` sets details of the sale; absent ones stay. Its day replaces the day that the person saw, by the same rule as `remind`.
 * - `revision` is the contact's revision that the person saw. A request that came after it keeps waiting, whatever the change.
 * - `hoax` is also refused if a request came after the revision, and while an installation is planned. `take`, `state`, `remind`,
 *   `note` and `done` end the mark.
 * - `state`, `release`, `pass` and `hoax` are refused if they would undo something that a colleague did after that revision. A note
 *   or `noted` causes a refusal only if it took the contact, but `hoax` is refused after any note or correction. `correct` and the
 *   plan of a `sale` are refused if a colleague has changed the same value. The person's own changes never cause a refusal, because
 *   changes that were queued offline keep the old revision.
 * - `rewrite` replaces the text of a note, `undo` brings back the contact as it was before a change. Both are allowed only for the
 *   person's own notes and changes, and undoing is refused if something else has happened to the contact since.
 */
export const contactChangeSchema = v.variant("kind", [
  v.object({
    ...change,
    kind: v.literal("noted"),
    phone,
    name: text(200),
    address: text(500),
    cameBy: v.picklist(notedWays),
    plan: v.optional(plan),
    note: v.optional(note),
    isOther: v.optional(v.boolean()),
  }),
  v.object({
    ...change,
    kind: v.literal("take"),
    anyway: v.optional(v.boolean()),
    how: v.optional(v.picklist(["whatsapp", "call"])),
  }),
  v.object({ ...change, kind: v.literal("release") }),
  v.object({
    ...change,
    kind: v.literal("state"),
    to: v.picklist(markedStates),
    revision,
    reason: v.optional(v.picklist(reasons)),
  }),
  v.object({ ...change, kind: v.literal("note"), note, takes: v.optional(v.boolean()) }),
  v.object({ ...change, kind: v.literal("rewrite"), of: id, note }),
  v.object({ ...change, kind: v.literal("remind"), at: promised, replaces: v.nullable(promised) }),
  v.object({ ...change, kind: v.literal("done"), at: promised }),
  v.object({
    ...change,
    kind: v.literal("sale"),
    plan: v.optional(plan),
    day: v.optional(day),
    period: v.optional(v.picklist(periods)),
    replaces: v.optional(v.nullable(day)),
  }),
  v.object({ ...change, kind: v.literal("installed"), is: v.boolean(), day: v.nullable(day) }),
  v.object({
    ...change,
    kind: v.literal("correct"),
    phone: v.optional(phone),
    name: v.optional(text(200)),
    address: v.optional(text(500)),
  }),
  v.object({ ...change, kind: v.literal("pass"), to: id, revision }),
  v.object({ ...change, kind: v.literal("hoax"), is: v.boolean(), revision }),
  v.object({ ...change, kind: v.literal("undo"), of: id }),
]);
export type ContactChange = v.InferOutput<typeof contactChangeSchema>;

/**
 * Passes all of `mine` to a colleague. With `to` null, it takes back the contacts of the passing `id` to which nothing else has
 * happened.
 */
export const passAllSchema = v.object({ id, to: v.nullable(id) });
/** How many contacts were passed or came back. Repeating the request does nothing and returns the same number. */
export const passedSchema = v.object({ count: v.number() });

/**
 * Sends a request's e-mail, or its message to one webhook destination, again. `to` is copied from the contact's list of deliveries.
 * 200 with a `contactSchema`, 429 if it was sent again too often in the last hour.
 */
export const resendSchema = v.object({
  id,
  to: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,30}$/)),
  isEmail: v.boolean(),
});

/** Query of the spreadsheet: both days included, in the company's time zone. */
export const contactFileQuerySchema = v.object({ since: day, until: day });
