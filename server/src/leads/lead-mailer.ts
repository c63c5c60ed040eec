import { company } from "@fiosite/content/company";
import { createTransport } from "nodemailer";
import type { LeadEmailMessage } from "./lead-email-message.ts";

export interface MailSettings {
  smtpUrl: string;
  /** Plain address of ours; the visitor never appears as a sender. */
  from: string;
  to: string[];
}

export type MailOutcome = { isSent: true } | { isSent: false; reason: string };

export interface LeadMailer {
  domain: string;
  send(message: LeadEmailMessage): Promise<MailOutcome>;
}

/** SMTP_URL may carry others, as in `smtp://host:587?socketTimeout=5000`. */
const patienceMs = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

export function createLeadMailer(
  { smtpUrl, from, to }: MailSettings,
  onTried: (outcome: MailOutcome) => void = () => {},
): LeadMailer {
  const transport = openSmtp(smtpUrl);

  async function send(message: LeadEmailMessage): Promise<MailOutcome> {
    try {
      await transport.sendMail({
        ...message,
        from: { name: company.name, address: from },
        to,
        // An answer goes to the team, not to the mailbox that only sends.
        replyTo: to,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      return { isSent: true };
    } catch (error) {
      return { isSent: false, reason: smtpReason(error) };
    }
  }

  return {
    domain: from.slice(from.lastIndexOf("@") + 1),
    send: async (message) => {
      const outcome = await send(message);
      onTried(outcome);
      return outcome;
    },
  };
}

/** A connection for each message: leads are minutes apart, and none is lost to a connection gone stale. */
export function openSmtp(smtpUrl: string) {
  return createTransport({
    url: withPatience(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function withPatience(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(patienceMs)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return url.href;
}

/** Codes only: the text of an SMTP answer may quote the message. */
export function smtpReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  const answer = "responseCode" in error && error.responseCode ? ` ${error.responseCode}` : "";
  return code + answer;
}
