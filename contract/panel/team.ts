import * as v from "valibot";
import { roles } from "./people.ts";

const moment = v.pipe(v.string(), v.isoTimestamp());
const id = v.pipe(v.string(), v.uuid());

/** What opens the panel. A passkey of its own line has the label of the browser in which it was made. */
export const deviceSchema = v.object({
  id,
  kind: v.picklist(["session", "passkey"]),
  /** Such as "Chrome, Android": what the browser says of itself, never more. */
  label: v.string(),
  madeAt: moment,
  /** Null for a passkey that was never used. */
  lastUsedAt: v.nullable(moment),
  /** This session, or the passkey that opened it. */
  isThis: v.boolean(),
  /** Of a session: a passkey opens it too, and ends with it. */
  hasPasskey: v.boolean(),
});
export type Device = v.InferOutput<typeof deviceSchema>;

export const personSchema = v.object({
  id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  /** Null until the person has signed in once. */
  joinedAt: v.nullable(moment),
  invitationEndsAt: v.nullable(moment),
  devices: v.array(deviceSchema),
  /** The person's scheduled publications. They do not go live if the person leaves or is no longer an owner. */
  scheduledCount: v.number(),
});
export type Person = v.InferOutput<typeof personSchema>;
export const newRoleSchema = v.object({ role: v.picklist(roles) });

export const linkPurposes = ["invitation", "sign-in"] as const;
/** What the panel shows about a one-time link before it is used. */
export const linkSchema = v.object({
  purpose: v.picklist(linkPurposes),
  name: v.string(),
  /** Who invited, if it is an invitation by a person. */
  invitedBy: v.nullable(v.string()),
  endsAt: moment,
});

export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email(),
  v.maxLength(254),
);
export const newPersonSchema = v.object({
  // The name has one line, because it appears in e-mails and in the operator's terminal.
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.maxLength(80),
    v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
  ),
  email: emailSchema,
  role: v.picklist(roles),
});
