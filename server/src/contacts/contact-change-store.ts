// What people do with a contact. The rules are in the SQL function `change_contact`, which locks the contact: two people who
// change it at the same time come one after the other, and the history has every change that was done.
import type { ContactChange } from "@fiosite/contract/panel/contact-requests";
import type { Database } from "../platform/database.ts";

type ChangeOutcome =
  | "done"
  | "refused"
  /** The contact is erased. */
  | "missing"
  /** The change's id belongs to another change. */
  | "reused";

export async function changeContact(
  database: Database,
  contactId: string,
  personId: string,
  change: ContactChange,
): Promise<ChangeOutcome> {
  const { rows } = await database.query<{ outcome: ChangeOutcome | "repeated" }>({
    name: "change-contact",
    text: "select change_contact($1, $2, $3, $4, $5, $6, $7, $8) as outcome",
    values: [
      ...[change.id, contactId, personId, change.kind],
      change.kind === "state" ? change.to : null,
      change.kind === "note" ? change.note : null,
      "revision" in change ? (change.revision ?? null) : null,
      change.kind === "take" && change.anyway,
    ],
  });
  return once(rows[0]?.outcome);
}

/** To one webhook's destination, or the e-mail to the team. */
export async function resendContact(
  database: Database,
  contactId: string,
  personId: string,
  { changeId, destination }: { changeId: string; destination: string | null },
): Promise<ChangeOutcome> {
  const sql = "select resend_contact($1, $2, $3, $4) as outcome";
  const values = [changeId, contactId, personId, destination];
  const { rows } = await database.query<{ outcome: ChangeOutcome | "repeated" }>(sql, values);
  return once(rows[0]?.outcome);
}

function once(outcome: ChangeOutcome | "repeated" | undefined): ChangeOutcome {
  return outcome === "repeated" || outcome === undefined ? "done" : outcome;
}
