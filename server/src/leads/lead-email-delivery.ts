// Sends the e-mail of a lead once. If the process dies after SMTP accepts the message and before the database records it,
// the e-mail is sent again with the same Message-ID. If only the database fails, for example during its restart, the
// queue may deliver the same job again: this process then joins the running delivery, or records it without sending.
import type { Database } from "../platform/database.ts";
import { leadEmailMessage } from "./lead-email-message.ts";
import type { LeadMailer, MailOutcome } from "./lead-mailer.ts";
import { findLead, markLeadSent } from "./lead-store.ts";

export function createLeadEmailDelivery(database: Database, mailer: LeadMailer) {
  const running = new Map<string, Promise<MailOutcome>>();
  const acceptedButUnrecorded = new Set<string>();

  async function deliver(leadId: string): Promise<MailOutcome> {
    const lead = await findLead(database, leadId);
    if (!lead || lead.emailSentAt) return { isSent: true };
    if (!acceptedButUnrecorded.has(leadId)) {
      const mail = await mailer.send(leadEmailMessage(lead, mailer.domain));
      if (!mail.isSent) return mail;
      acceptedButUnrecorded.add(leadId);
    }
    await markLeadSent(database, leadId);
    acceptedButUnrecorded.delete(leadId);
    return { isSent: true };
  }

  return (leadId: string): Promise<MailOutcome> => {
    const delivery = running.get(leadId) ?? deliver(leadId).finally(() => running.delete(leadId));
    running.set(leadId, delivery);
    return delivery;
  };
}
