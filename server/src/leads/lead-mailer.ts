import { company } from "@fiosite/content/company";
import { createTransport } from "nodemailer";
import type { LeadEmailMessage } from "./lead-email-message.ts";

export interface MailSettings {
  smtpUrl: string;
  /** An address of our own domain: the visitor is never the sender. */
  from: string;
  to: string[];
}

export type MailOutcome =
  /** The mail server accepted the message for every recipient. */
  | { isSent: true }
  /** `rejected` lists the recipients who lack the message. */
  | { isSent: false; reason: string; rejected: string[] };

export interface LeadMailer {
  domain: string;
  recipients: string[];
  send(message: LeadEmailMessage, recipients?: string[]): Promise<MailOutcome>;
}

/** SMTP_URL can override these, as in `smtp://host:587?socketTimeout=5000`. */
const defaultTimeoutsMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function createLeadMailer(
  { smtpUrl, from, to }: MailSettings,
  onAttempt: (outcome: MailOutcome) => void = () => {},
): LeadMailer {
  const transport = openSmtp(smtpUrl);

  async function send(message: LeadEmailMessage, recipients: string[]): Promise<MailOutcome> {
    try {
      const { rejected, rejectedErrors } = await transport.sendMail({
        ...message,
        from: { name: company.name, address: from },
        to,
        // Replies go to the team, not to the mailbox that only sends.
        replyTo: to,
        envelope: { from, to: recipients },
        headers: { "Auto-Submitted": "auto-generated" },
      });
      // sendMail throws only if every recipient is rejected.
      if (rejected.length === 0) return { isSent: true };
      return { isSent: false, reason: smtpReason(rejectedErrors?.[0]), rejected };
    } catch (error) {
      return { isSent: false, reason: smtpReason(error), rejected: recipients };
    }
  }

  return {
    domain: from.slice(from.lastIndexOf("@") + 1),
    recipients: to,
    send: async (message, recipients = to) => {
      const outcome = await send(message, recipients);
      onAttempt(outcome);
      return outcome;
    },
  };
}

/** One connection per message: leads are minutes apart, and a pooled connection could be stale. */
export function openSmtp(smtpUrl: string) {
  return createTransport({
    url: withDefaults(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Over smtp:// nodemailer encrypts only if the server offers it, and whoever controls the network can remove the offer.
 * So encryption is required, unless the mail server is on this machine or SMTP_URL says requireTLS=false.
 */
function withDefaults(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const requireTLS = url.protocol === "smtp:" && !thisMachine.test(url.hostname);
  const defaults = { ...defaultTimeoutsMs, ...(requireTLS && { requireTLS }) };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** Returns codes only: the text of an SMTP reply may quote the message. */
export function smtpReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  const reply = "responseCode" in error && error.responseCode ? ` ${error.responseCode}` : "";
  return code + reply;
}
