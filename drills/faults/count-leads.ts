import { leadEmailsInFlight } from "../../server/src/leads/lead-delivery.ts";
import type { MailServer } from "../machines/start-installed-site.ts";

export interface LeadTotals {
  acknowledged: number;
  /** Acknowledged, but not in the database. */
  lost: number;
  /** Acknowledged, but a recipient has no e-mail of it. */
  unmailed: number;
  /** Copies of an e-mail that the same recipient already had. */
  doubled: number;
  /** How many copies the documented promise allows after these faults. */
  allowed: number;
}

type Mails = ReturnType<MailServer["mails"]>;

/** `interruptions` counts how often a fault cut off the server or the mail server while e-mails were being sent. */
export function countLeads(
  acknowledged: string[],
  { stored, mails, recipients }: { stored: string[]; mails: Mails; recipients: string[] },
  interruptions: number,
): LeadTotals {
  // The alerts of the doctor are not leads.
  const arrived = mails.flatMap(({ headers, recipients: reached }) => {
    const lead = headers.get("message-id")?.match(/<lead-([0-9a-f-]{36})/)?.[1];
    return lead ? reached.map((recipient) => `${lead} ${recipient}`) : [];
  });
  const copies = new Set(arrived);
  const inDatabase = new Set(stored);
  const isMailed = (id: string) =>
    recipients.every((recipient) => copies.has(`${id} ${recipient}`));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !inDatabase.has(id)).length,
    unmailed: acknowledged.filter((id) => !isMailed(id)).length,
    doubled: arrived.length - copies.size,
    allowed: interruptions * leadEmailsInFlight * recipients.length,
  };
}

export function isPromiseKept({ lost, unmailed, doubled, allowed }: LeadTotals): boolean {
  return lost === 0 && unmailed === 0 && doubled <= allowed;
}
