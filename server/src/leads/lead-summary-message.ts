import { leadEmail, leadSummary } from "@fiosite/content/lead-email";
import { contactsScreen } from "@fiosite/contract/panel/paths";
import { dateFormat } from "../platform/date-format.ts";
import { escapeHtml, mailLink, mailNote, mailPage, mailTitle } from "../platform/mail-html.ts";
import type { MailMessage } from "../platform/mailer.ts";
import type { Lead } from "./lead.ts";
import { onOneLine } from "./on-one-line.ts";

export interface SummaryLine {
  lead: Lead;
  /** Its address had sent more than its share of leads. */
  isFromBurst: boolean;
}

interface Summary {
  id: string;
  /** Of the sender's address. */
  domain: string;
  timeZone: string;
  panelOrigin?: string | undefined;
}

/** Leads of a burst come last, so that the others are found. Every attempt to send a summary has the same Message-ID. */
export function leadSummaryMessage(
  lines: SummaryLine[],
  { id, domain, timeZone, panelOrigin }: Summary,
): MailMessage {
  const { subject, intro, burstIntro } = leadSummary;
  const received = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const describe = ({ lead }: SummaryLine) => summaryLine(lead, received);
  const ordinary = lines.filter(({ isFromBurst }) => !isFromBurst).map(describe);
  const burst = lines.filter(({ isFromBurst }) => isFromBurst).map(describe);
  const sections = [
    { intro, lines: ordinary },
    { intro: burstIntro, lines: burst },
  ].filter((section) => section.lines.length > 0);
  const title = subject(lines.length);
  const links = panelOrigin ? [`${panelOrigin}${contactsScreen}`] : [];
  return {
    messageId: `<summary-${id}@${domain}>`,
    subject: title,
    text: `${[
      title,
      ...sections.flatMap((section) => [section.intro, section.lines.join("\n")]),
      ...links.map((link) => `${leadEmail.actions.panel}\n${link}`),
      leadEmail.privacyNote,
    ].join("\n\n")}\n`,
    html: mailPage(
      title,
      `${mailTitle(title)}
${sections.map(sectionHtml).join("\n")}
${links.map((link) => mailLink(leadEmail.actions.panel, link)).join("")}
${mailNote(leadEmail.privacyNote)}`,
    ),
  };
}

function sectionHtml(section: { intro: string; lines: string[] }): string {
  const items = section.lines.map((line) => `<li><bdi>${escapeHtml(line)}</bdi></li>`);
  return `<p>${escapeHtml(section.intro)}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
}

function summaryLine(lead: Lead, received: Intl.DateTimeFormat): string {
  return [
    received.format(lead.createdAt),
    clip(lead.name, 60),
    clip(lead.phone, 40),
    clip(lead.address, 160),
    lead.id,
  ].join(" · ");
}

/** A line is for finding a lead; `fiosite leads show` prints it whole. */
function clip(typed: string, length: number): string {
  const characters = Array.from(onOneLine(typed));
  return characters.length > length
    ? `${characters.slice(0, length).join("")}…`
    : characters.join("");
}
