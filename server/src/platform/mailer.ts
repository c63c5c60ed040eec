import { createTransport } from "nodemailer";
import type { SiteContent } from "./site-content.ts";

/** The addresses are already normalized by `mail-settings.ts`. */
export interface MailSettings {
  smtpUrl: string;
  /** An address of our own domain; the visitor is never the sender. */
  from: string;
  to: string[];
}

export interface MailMessage {
  /** Random by default. */
  messageId?: string;
  subject: string;
  text: string;
  html?: string;
}

export type MailOutcome =
  /** The mail server accepted the message for every recipient. */
  | { isSent: true; accepted: string[] }
  /** `rejected` lists the recipients who lack the message, `accepted` those who have it. */
  | { isSent: false; accepted: string[]; rejected: string[]; reason: string };

interface Delivery {
  message: MailMessage;
  /** By default all recipients in the settings. Leave out those who already have the message. */
  recipients?: string[];
  /** Stores who has the message before anything else happens. Not called if nobody accepted it. */
  record(accepted: string[]): Promise<unknown>;
}

export type Mailer = ReturnType<typeof createMailer>;

const minuteMs = 60_000;

/**
 * No timeout is shorter than RFC 5321, section 4.5.3.2, requires: a mail server that has the message but is slow to confirm would
 * get it again. nodemailer has one limit for all replies, so the ten minutes after the final dot also apply to MAIL, RCPT and
 * DATA. `connectionTimeout` includes the greeting. SMTP_URL can override these, as in `smtp://host:587?socketTimeout=5000`.
 */
const smtpTimeouts = {
  connectionTimeout: 6 * minuteMs,
  greetingTimeout: 5 * minuteMs,
  socketTimeout: 10 * minuteMs,
};
// Shorter, because a check sends nothing that could arrive twice, and a person waits for it.
const verifyTimeouts = {
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 20_000,
};

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Opens one connection per message, because leads are minutes apart and a pooled connection could be stale. */
export function createMailer({ smtpUrl, from, to }: MailSettings, content: SiteContent) {
  const transport = openSmtp(smtpUrl, smtpTimeouts);

  async function send(message: MailMessage, recipients: string[]): Promise<MailOutcome> {
    try {
      const reply = await transport.sendMail({
        ...message,
        from: { name: content().facts.company.name, address: from },
        to,
        // Replies go to the team, not to the mailbox that is only used for sending.
        replyTo: to,
        envelope: { from, to: recipients },
        headers: { "Auto-Submitted": "auto-generated" },
      });
      const accepted = recipients.filter((recipient) => reply.accepted.includes(recipient));
      const rejected = recipients.filter((recipient) => !accepted.includes(recipient));
      // This also covers some rejected recipients: sendMail throws only if every recipient is rejected.
      if (rejected.length === 0) return { isSent: true, accepted };
      return { isSent: false, accepted, rejected, reason: smtpReason(reply.rejectedErrors?.[0]) };
    } catch (error) {
      return { isSent: false, accepted: [], rejected: recipients, reason: smtpReason(error) };
    }
  }

  return {
    domain: from.slice(from.lastIndexOf("@") + 1),
    recipients: to,
    /** The only way to send a message. The outcome is returned only after the record is stored. */
    sendAndRecord: async ({ message, recipients = to, record }: Delivery) => {
      const outcome = await send(message, recipients);
      if (outcome.accepted.length > 0) await record(outcome.accepted);
      return outcome;
    },
  };
}

/** Connects and logs in without sending. Throws an error that `smtpReason` understands. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  await openSmtp(smtpUrl, verifyTimeouts).verify();
}

function openSmtp(smtpUrl: string, timeouts: Record<string, number>) {
  const url = withDefaults(smtpUrl, timeouts);
  return createTransport({ url, disableFileAccess: true, disableUrlAccess: true });
}

/**
 * Over smtp:// nodemailer encrypts only if the server offers it, and an attacker who controls the network can remove the offer.
 * So encryption is required, unless the mail server is on this machine or SMTP_URL has requireTLS=false.
 */
function withDefaults(smtpUrl: string, timeouts: Record<string, number>): string {
  const url = new URL(smtpUrl);
  const requireTLS = url.protocol === "smtp:" && !thisMachine.test(url.hostname);
  const defaults = { ...timeouts, ...(requireTLS && { requireTLS }) };
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** Returns codes only, because the text of an SMTP reply may quote the message. */
export function smtpReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error ? String(error.code) : error.name;
  const reply = "responseCode" in error && error.responseCode ? ` ${error.responseCode}` : "";
  return code + reply;
}

// Mail programs remove style sheets, so every element has its styles inline.
export const styles = {
  body: "margin:0;padding:16px;font:16px/1.5 sans-serif;color:#10243e;background:#ffffff",
  title: "margin:0 0 16px;font-size:20px",
  label: "padding:6px 12px 6px 0;vertical-align:top;white-space:nowrap;color:#51627a",
  value: "padding:6px 0;vertical-align:top;font-weight:bold;word-break:break-word",
  link: "display:block;margin:0 0 12px;padding:14px 16px;border:2px solid #10243e;border-radius:8px;color:#10243e;text-align:center;text-decoration:none;font-weight:bold",
  note: "margin:24px 0 0;font-size:14px;color:#51627a",
};

/** Returns the HTML of a whole message; `content` is HTML too. */
export function mailPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${styles.body}">
${content}
</body>
</html>
`;
}

export const mailTitle = (text: string) => `<h1 style="${styles.title}">${escapeHtml(text)}</h1>`;
export const mailNote = (text: string) => `<p style="${styles.note}">${escapeHtml(text)}</p>`;
export const mailLink = (label: string, href: string) =>
  `<a href="${escapeHtml(href)}" style="${styles.link}">${escapeHtml(label)}</a>`;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
