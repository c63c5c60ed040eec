import { linkEmail } from "@fiosite/content/link-email";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { dateFormat } from "../platform/date-format.ts";
import { escapeHtml, mailLink, mailNote, mailPage, mailTitle } from "../platform/mail-html.ts";
import type { MailMessage } from "../platform/mailer.ts";
import type { LinkPurpose } from "./link-store.ts";

interface LinkMail {
  purpose: LinkPurpose;
  name: string;
  invitedBy: string | null;
  endsAt: Date;
  href: string;
}

/** The token is in the fragment, which no browser sends: it reaches no log of nginx and no server on the way. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/entrar#t=${token}`;
}

export function linkMessage(
  { purpose, name, invitedBy, endsAt, href }: LinkMail,
  { name: company, timeZone }: VisitorContent["facts"]["company"],
): MailMessage {
  const { subject, text, note } = linkEmail[purpose];
  const title = subject(company);
  const format = dateFormat("pt-BR", { dateStyle: "full", timeStyle: "short", timeZone });
  const body = text({ name, company, invitedBy, endsAt: format.format(endsAt) });
  return {
    subject: title,
    text: `${body}\n\n${linkEmail.button}:\n${href}\n\n${note}\n`,
    html: mailPage(
      title,
      `${mailTitle(title)}
<p>${escapeHtml(body)}</p>
${mailLink(linkEmail.button, href)}
${mailNote(note)}`,
    ),
  };
}
