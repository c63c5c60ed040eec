import { wellFormed } from "@fiosite/content/whatsapp-url";
import * as v from "valibot";

/** What a person marks a contact as, in the order in which it is offered. Somebody attends to such a contact. */
export const markedStates = ["contacted", "sold", "no-coverage", "not-interested"] as const;
/** Nobody attends to a contact that is `new`. */
export const contactStates = ["new", ...markedStates] as const;
export type ContactState = (typeof contactStates)[number];

/** Why somebody is not interested, in the order in which it is offered. */
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
/** Date.parse accepts 31 February, as a day of March. `toJSON` is null for what is no date at all. */
const isRealDay = (text: string) =>
  text >= "2000" && new Date(text).toJSON()?.startsWith(text) === true;
const day = v.pipe(v.string(), v.isoDate(), v.check(isRealDay));

const saleSchema = v.object({
  plan: v.nullable(v.string()),
  /** Of the installation, in the company's time zone. */
  day: v.nullable(v.string()),
  period: v.nullable(v.picklist(periods)),
  installedAt: v.nullable(moment),
});

const contactRowSchema = v.object({
  /** Any id of one of its requests leads to the contact; this one is in every response. */
  id,
  name: v.string(),
  phone: v.string(),
  address: v.string(),
  /** One of the provider's towns, if the address names it. */
  town: v.nullable(v.string()),
  /** Area codes that make the phone complete: that of its town, else all of the provider's. None if it is complete. */
  areaCodes: v.array(v.string()),
  language: v.string(),
  /** Of the newest request; the campaign has the name that the owner wrote. */
  campaign: v.nullable(v.string()),
  cameBy: v.picklist(contactWays),
  askedAt: moment,
  /** How many requests the person has made. */
  requests: v.number(),
  /** Since when a request waits to which nobody has reacted. */
  waitingSince: v.nullable(moment),
  /** When somebody of the staff last did something. */
  touchedAt: v.nullable(moment),
  lastNote: v.nullable(v.string()),
  state: v.picklist(contactStates),
  reason: v.nullable(v.picklist(reasons)),
  attendedBy: v.nullable(personName),
  attendedSince: v.nullable(moment),
  /** Name of the colleague who passed it on, until whoever attends does something with it. */
  passedBy: v.nullable(v.string()),
  reminder: v.nullable(v.object({ at: moment, by: personName })),
  /** Name of the plan that they talked about. */
  plan: v.nullable(v.string()),
  /** Of a contact that is `sold`. */
  sale: v.nullable(saleSchema),
  isHoax: v.boolean(),
  /** Where it stands in `now`; null if it does not stand there. */
  section: v.nullable(v.picklist(["due", "waiting", "talking"])),
  /** Grows by one with every change of this contact. A change names the one that the person saw. */
  revision: v.number(),
});
export type ContactRow = v.InferOutput<typeof contactRowSchema>;

/**
 * - `now`: promises that are due (the person's own, from the next morning on everybody's), installations that nobody answered,
 *   whoever waits, and those being talked to without a date; the longest first in each section.
 * - `mine`: being talked to or waiting for the installation. - `agenda`: with a reminder or an installation, by day.
 * - `new`: whoever waits, the longest first. - `all`: the newest first, also with a state; a search looks in all.
 */
export const contactViews = ["now", "mine", "agenda", "new", "all"] as const;
export type ContactView = (typeof contactViews)[number];

export const contactListSchema = v.object({
  contacts: v.array(contactRowSchema),
  /** Opaque; null on the last page. */
  next: v.nullable(v.string()),
  /** Of all contacts, whatever the search and the view. `today` are the agenda's entries, `planned` those that come back by themselves. */
  counts: v.object({
    due: v.number(),
    waiting: v.number(),
    planned: v.number(),
    mine: v.number(),
    today: v.number(),
    hoax: v.number(),
    states: v.record(v.picklist(contactStates), v.number()),
  }),
  oldestWaitingAt: v.nullable(moment),
  /** The reminder of this person that comes next, for a list that is done. */
  nextReminder: v.nullable(v.object({ at: moment, name: v.string() })),
  /** Who can get a contact, and the plans that are sold now. */
  team: v.array(personName),
  plans: v.array(v.object({ key: v.string(), name: v.string(), price: v.string() })),
});
export type ContactList = v.InferOutput<typeof contactListSchema>;

/** Changes whenever a list could look different: the panel asks for it every few seconds. */
export const contactsMarkSchema = v.object({ mark: v.string() });

const written = v.object({ name: v.string(), phone: v.string(), address: v.string() });

/** What an event says beside its kind; each kind uses a few. */
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
  ...["take", "release", "state", "note", "remind", "done", "sale", "installed"],
  ...["correct", "pass", "hoax", "resend"],
] as const);

const contactEventSchema = v.object({
  /** That of the change. */
  id,
  at: moment,
  by: v.nullable(personName),
  kind: eventKind,
  to: v.picklist(contactStates),
  /** Of `resend` the name of the destination, null for the e-mail. */
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
  /** Who noted it; null for the site's form. */
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
  /** Ready to open; none that the typed phone does not allow. */
  links: v.object({
    whatsapp: v.array(v.object({ href: v.string(), isWithoutNinth: v.boolean() })),
    map: v.string(),
  }),
  /** Newest first. `origin` and `deliveries` are of the newest. */
  asked: v.array(contactRequestSchema),
  origin: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Oldest first. */
  history: v.array(contactEventSchema),
  deliveries: v.array(deliverySchema),
});
export type Contact = v.InferOutput<typeof contactSchema>;

/**
 * Response to a change: 200 with `done`; 409 with `refused`, because a colleague was faster, or `left`, because the colleague who
 * would get the contact is no longer in the team. All with the contact as it is now.
 */
export const changeResultSchema = v.object({
  outcome: v.picklist(["done", "refused", "left"]),
  contact: contactRowSchema,
  /** What a colleague did, of a change that is refused for it. */
  overtakenBy: v.optional(
    v.object({ name: v.string(), kind: eventKind, to: v.picklist(contactStates), at: moment }),
  ),
});
export type ChangeResult = v.InferOutput<typeof changeResultSchema>;

/** What erasing a contact will do. */
export const erasingSchema = v.object({
  requests: v.number(),
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
const note = v.pipe(text(2000), v.nonEmpty());
const phone = v.pipe(text(100), v.regex(/\d/));

// The contact's revision that the person saw, an integer of PostgreSQL.
const revision = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1));

/** As long as a session lasts. The panel sends this age for something that waited even longer. */
const longestAgeSeconds = 90 * 86_400;
/** Not a time: a phone's clock may be wrong, the time that passed on it rarely is. */
const ageSeconds = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestAgeSeconds)),
);
const plan = v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/));
const change = { id, ageSeconds, revision: v.optional(revision) };
const promised = v.pipe(
  moment,
  v.check((text) => isRealDay(text.slice(0, 10))),
);

/**
 * One thing a person did, `ageSeconds` ago. The browser makes the id, so that a change sent twice over a weak network happens once.
 * - `noted` writes down somebody who did not come by the site; the contact's id in the address is the change's own. If the phone is
 *   known, it becomes one more request of that person, unless it `isOther`.
 * - `take` also marks a new contact as `contacted`; with `how` it is an attempt to reach the person. Refused if somebody else
 *   attends, unless `anyway`.
 * - `release` makes the contact new again, whatever its state. Refused if somebody else attends.
 * - `state`, `remind`, and `note` with `takes`, also take a contact that nobody attends to; otherwise the same person keeps attending.
 * - `remind` replaces the reminder that the person saw. Refused if another one stands, also one's own of another device.
 * - `done` answers the reminder of that time, `installed` the installation on that day: neither touches a newer one.
 * - `sale` adds to what was sold; what is absent stays. Its day replaces the one that the person saw, as a reminder does.
 * - `revision` is the contact's that the person saw. A request that came after it goes on waiting, whatever was done.
 * - `hoax` is also refused after such a request, and while an installation is to come.
 * - `state`, `release`, `pass` and `hoax` are refused if a colleague did something after the revision that the person saw
 *   which they would undo. The person's own changes and notes never refuse one: what is queued offline keeps the revision.
 * - `rewrite` replaces the text of a note, `undo` brings back the contact as it was before a change. Both are of the person's own,
 *   and undoing is refused if something else has happened to the contact since.
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

/** All of `mine` to a colleague; with null those of the passing `id` come back to which nothing else has happened. */
export const passAllSchema = v.object({ id, to: v.nullable(id) });
/**
 * How many went, or came back. The same request again does nothing and gets the same number.
 */
export const passedSchema = v.object({ count: v.number() });

/**
 * Sends the e-mail again, or the message to one webhook's destination: `to` of a delivery. 200 with a `contactSchema`, 429 if it
 * was sent again too often in the last hour.
 */
export const resendSchema = v.object({
  id,
  to: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,30}$/)),
  isEmail: v.boolean(),
});

/** Query of the spreadsheet: both days included, in the company's time zone. */
export const contactFileQuerySchema = v.object({ since: day, until: day });
