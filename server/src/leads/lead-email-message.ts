import { leadEmail } from "@fiosite/content/lead-email";
import { campaignFields, type Lead } from "./lead.ts";
import { leadContactLinks } from "./lead-contact-links.ts";
import { type LeadEmailBody, leadEmailHtml } from "./lead-email-html.ts";
import { onOneLine } from "./on-one-line.ts";

export interface LeadEmailMessage {
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

const longestNameInSubject = 60;
const received = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: leadEmail.timeZone,
});

/** The same lead always gives the same Message-ID, so that a mail sent twice after a crash is known for one. */
export function leadEmailMessage(lead: Lead, domain: string): LeadEmailMessage {
  const { labels, languageNames, title, privacyNote } = leadEmail;
  const name = onOneLine(lead.name);
  const lines = [
    { label: labels.name, value: name },
    { label: labels.phone, value: onOneLine(lead.phone) },
    { label: labels.address, value: onOneLine(lead.address) },
    { label: labels.receivedAt, value: received.format(lead.createdAt) },
    { label: labels.language, value: languageNames[lead.language] },
    { label: labels.campaign, value: campaignOf(lead) },
    { label: labels.protocol, value: lead.id },
  ];
  const links = leadContactLinks(lead);
  const body = { title, lines, links, privacyNote };
  return {
    messageId: `<lead-${lead.id}@${domain}>`,
    subject: leadEmail.subject(Array.from(name).slice(0, longestNameInSubject).join("")),
    text: leadEmailText(body),
    html: leadEmailHtml(body),
  };
}

function leadEmailText({ title, lines, links, privacyNote }: LeadEmailBody): string {
  const parts = [
    title,
    lines.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    links.map(({ label, href }) => `${label}\n${href}`).join("\n\n"),
    privacyNote,
  ];
  return `${parts.join("\n\n")}\n`;
}

function campaignOf({ campaign }: Lead): string {
  const given = campaignFields.flatMap((field) => {
    const value = campaign[field];
    return value === null ? [] : [`${field.replace("utm_", "")}: ${onOneLine(value)}`];
  });
  return given.join(" · ") || leadEmail.noCampaign;
}
