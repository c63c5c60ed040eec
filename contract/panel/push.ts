import * as v from "valibot";

// RFC 8291: the key is an uncompressed point of P-256, the secret has 16 random bytes.
const publicKey = v.pipe(v.string(), v.regex(/^B[\w-]{86}$/));
const secret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** The push subscription that a browser makes when somebody turns notices on. */
export const subscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
  keys: v.object({ p256dh: publicKey, auth: secret }),
});
export type Subscription = v.InferOutput<typeof subscriptionSchema>;

export const pushSchema = v.object({
  /** Key of the panel's server. The browser accepts notices from nobody else. */
  publicKey: v.string(),
  /** Where this device's notices go; null if it gets none. */
  endpoint: v.nullable(v.string()),
});

/** Between these hours, in the company's time zone, phones may ring because a contact waits. */
export const dayHours = { start: 8, end: 20 };
/** From this hour on, phones say what is planned for the next day. */
export const tomorrowHour = 18;

/**
 * - `late`: contacts that wait for longer than `lateAfterMinutes`.
 * - `reminder`: the person's own reminders at their time. `overdue`: those that nobody answered within `lateAfterMinutes`.
 * - `tomorrow`: the person's reminders and installations of the next day.
 */
export type NoticeKind = "new" | "late" | "reminder" | "overdue" | "tomorrow";

/** The message that is sent to the phone. It says nothing about a person, because phones show it while they are locked. */
export interface PushMessage {
  kind: NoticeKind;
  /** How many there are now. A newer message replaces an older one, so it does not count only the new ones. */
  count: number;
  /** How many of them are installations; only for `tomorrow`. */
  installations?: number;
  /** The newest request or promise, by which a phone tells the next message from one that was sent twice. */
  at: string;
  /** The hour of the promise in the company's time zone, such as "10h", if it is the only one. */
  time?: string | null;
  /** The id and the town of the contact if it is the only one. */
  contact: string | null;
  town: string | null;
  /** By day, and at the hour of a promise, every message rings. At night a message that replaces another does not. */
  rings: boolean;
}
