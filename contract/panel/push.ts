import * as v from "valibot";

// RFC 8291: a point of P-256, uncompressed, and 16 random bytes.
const publicKey = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/));
const secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** What a browser says of itself when somebody turns notices on. */
export const subscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
  keys: v.object({ p256dh: publicKey, auth: secret }),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

export const pushSchema = v.object({
  /** Of the panel's server: the browser lets nobody else send to it. */
  publicKey: v.string(),
  /** Where this device's notices go; null if it gets none. */
  endpoint: v.nullable(v.string()),
});

/** Between these, in the company's time zone, phones may ring because a contact waits. */
export const dayHours = { start: 8, end: 20 };
/** From this hour of the day on, phones say what is planned for the next. */
export const tomorrowHour = 18;

/**
 * - `late`: contacts that wait for longer than `lateAfterMinutes`.
 * - `reminder`: the person's own promises at their time, `overdue`: those that are not kept after `lateAfterMinutes`.
 * - `tomorrow`: the person's reminders and installations of the next day.
 */
export type NoticeKind = "new" | "late" | "reminder" | "overdue" | "tomorrow";

/** What travels to the phone. It says nothing about a person: phones show it while they are locked. */
export interface PushMessage {
  kind: NoticeKind;
  /** How many there are now, so that a newer message replaces an older one. */
  count: number;
  /** How many of them are installations; of `tomorrow`. */
  installations?: number;
  /** Moment of the newest promise, and its hour of the company's day if it is the only one, such as "10h". */
  at?: string;
  time?: string | null;
  /** The id and the town of the contact if it is the only one. */
  contact: string | null;
  town: string | null;
  /** By day, and at the hour of a promise, every message rings. At night one that replaces another does not. */
  rings: boolean;
}
