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
