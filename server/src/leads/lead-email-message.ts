import { leadEmail } from "@fiosite/content/lead-email";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { campaignFields } from "@fiosite/contract/campaign";
import { contactScreen } from "@fiosite/contract/panel/paths";
import { dateFormat } from "../platform/date-format.ts";
import type { MailMessage } from "../platform/mailer.ts";
import type { Lead } from "./lead.ts";
import { leadContactLinks } from "./lead-contact-links.ts";
import { type LeadEmailBody, leadEmailHtml } from "./lead-email-html.ts";
import { onOneLine } from "./on-one-line.ts";

const maxNameLengthInSubject = 60;

interface LeadEmail {
  /** Of the sender's address. */
  domain: string;
  /** 1, and one more each time the operator sends it again. */
  requestNumber: number;
  company: VisitorContent["facts"]["company"];
  /** Undefined without a panel. */
  panelOrigin?: string | undefined;
}

/**
 * An e-mail sent twice after a crash has the same Message-ID, so that mailboxes can recognize it. One that the operator
 * sends again has another: mailboxes would hide it as a copy.
 */
export function leadEmailMessage(
  lead: Lead,
  { domain, requestNumber, company, panelOrigin }: LeadEmail,
): Required<MailMessage> {
  const { labels, languageName, title, privacyNote, actions } = leadEmail;
  const name = onOneLine(lead.name);
  const lines = [
    { label: labels.name, value: name },
    { label: labels.phone, value: onOneLine(lead.phone) },
    { label: labels.address, value: onOneLine(lead.address) },
    { label: labels.receivedAt, value: receivedAt(lead, company.timeZone) },
    { label: labels.language, value: languageName(lead.language) },
    { label: labels.campaign, value: campaignOf(lead) },
    { label: labels.protocol, value: lead.id },
  ];
  const links = [
    ...(panelOrigin
      ? [{ label: actions.panel, href: `${panelOrigin}${contactScreen(lead.id)}` }]
      : []),
    ...leadContactLinks(lead, company.state),
  ];
  const body = { title, lines, links, privacyNote };
  return {
    messageId: `<lead-${lead.id}${requestNumber > 1 ? `-${requestNumber}` : ""}@${domain}>`,
    subject: leadEmail.subject(Array.from(name).slice(0, maxNameLengthInSubject).join("")),
    text: leadEmailText(body),
    html: leadEmailHtml(body),
  };
}

function receivedAt({ createdAt }: Lead, timeZone: string): string {
  return dateFormat("pt-BR", { dateStyle: "full", timeStyle: "short", timeZone }).format(createdAt);
}

function leadEmailText({ title, lines, links, privacyNote }: LeadEmailBody): string {
  const sections = [
    title,
    lines.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    links.map(({ label, href }) => `${label}\n${href}`).join("\n\n"),
    privacyNote,
  ];
  return `${sections.join("\n\n")}\n`;
}

function campaignOf({ campaign }: Lead): string {
  const values = campaignFields.flatMap((field) => {
    const value = campaign[field];
    return value === null ? [] : [`${field.replace("utm_", "")}: ${onOneLine(value)}`];
  });
  return values.join(" · ") || leadEmail.noCampaign;
}
