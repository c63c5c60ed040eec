// Sends the e-mail of a lead once. If the process dies between SMTP's answer and the record, the e-mail is sent again
// with the same Message-ID. If only the database fails, as while it restarts, the queue may hand out the same lead
// again: this process then joins the sending under way, or writes the missing record without sending.
import type { Database } from "../platform/database.ts";
import { leadEmailMessage } from "./lead-email-message.ts";
import type { LeadMailer, MailOutcome } from "./lead-mailer.ts";
import { findLead, markLeadSent } from "./lead-store.ts";

export function createLeadEmailDelivery(database: Database, mailer: LeadMailer) {
  const underWay = new Map<string, Promise<MailOutcome>>();
  const acceptedUnrecorded = new Set<string>();

  async function deliver(leadId: string): Promise<MailOutcome> {
    const lead = await findLead(database, leadId);
    if (!lead || lead.emailSentAt) return { isSent: true };
    if (!acceptedUnrecorded.has(leadId)) {
      const mail = await mailer.send(leadEmailMessage(lead, mailer.domain));
      if (!mail.isSent) return mail;
      acceptedUnrecorded.add(leadId);
    }
    await markLeadSent(database, leadId);
    acceptedUnrecorded.delete(leadId);
    return { isSent: true };
  }

  return (leadId: string): Promise<MailOutcome> => {
    const delivery = underWay.get(leadId) ?? deliver(leadId).finally(() => underWay.delete(leadId));
    underWay.set(leadId, delivery);
    return delivery;
  };
}
