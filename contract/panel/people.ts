import * as v from "valibot";

/** An owner may do everything; staff attend to contacts and change the draft. */
export const roles = ["owner", "staff"] as const;
export type Role = (typeof roles)[number];

/** What only some roles may do. Everything else is open to every signed-in person. */
const rights = {
  exportContacts: ["owner"],
  eraseContacts: ["owner"],
  managePeople: ["owner"],
  seeRecords: ["owner"],
  publish: ["owner"],
  seeHealth: ["owner"],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof rights;

export function may(role: Role, right: Right): boolean {
  return (rights[right] as readonly Role[]).includes(role);
}

const moment = v.pipe(v.string(), v.isoTimestamp());
const id = v.pipe(v.string(), v.uuid());

export const sessionSchema = v.object({
  person: v.object({ id, name: v.string(), email: v.string(), role: v.picklist(roles) }),
  deviceId: id,
  /** Whether the person has a passkey; without one the panel offers to create it. */
  hasPasskey: v.boolean(),
  companyName: v.string(),
  timeZone: v.string(),
});
export type Session = v.InferOutput<typeof sessionSchema>;

export const deviceSchema = v.object({
  id,
  /** Such as "Chrome, Android": what the browser says of itself, never more. */
  label: v.string(),
  signedInAt: moment,
  lastUsedAt: moment,
  isThis: v.boolean(),
});

export const personSchema = v.object({
  id,
  name: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  /** Null until the person has signed in once. */
  joinedAt: v.nullable(moment),
  invitationEndsAt: v.nullable(moment),
  devices: v.array(deviceSchema),
});
export type Person = v.InferOutput<typeof personSchema>;
export const newRoleSchema = v.object({ role: v.picklist(roles) });

export const linkPurposes = ["invitation", "sign-in"] as const;
/** What a one-time link says before it is used. */
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
  // On one line: it appears in e-mails and in the operator's terminal.
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
