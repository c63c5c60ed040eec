import { leadEmail, leadSummary } from "@fiosite/content/lead-email";
import type { MailMessage } from "../platform/mailer.ts";
import type { Lead } from "./lead.ts";
import { escapeHtml, styles } from "./lead-email-html.ts";
import { onOneLine } from "./on-one-line.ts";

export interface SummaryLine {
  lead: Lead;
  /** Its address had sent more than its share of leads. */
  isFromBurst: boolean;
}

const receivedFormat = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: leadEmail.timeZone,
});

/** Leads of a burst come last, so that the others are found. Every attempt to send a summary has the same Message-ID. */
export function leadSummaryMessage(
  lines: SummaryLine[],
  summaryId: string,
  domain: string,
): MailMessage {
  const { subject, intro, burstIntro } = leadSummary;
  const ordinary = lines.filter(({ isFromBurst }) => !isFromBurst).map(summaryLine);
  const burst = lines.filter(({ isFromBurst }) => isFromBurst).map(summaryLine);
  const sections = [
    { intro, lines: ordinary },
    { intro: burstIntro, lines: burst },
  ].filter((section) => section.lines.length > 0);
  const title = subject(lines.length);
  return {
    messageId: `<summary-${summaryId}@${domain}>`,
    subject: title,
    text: `${[
      title,
      ...sections.flatMap((section) => [section.intro, section.lines.join("\n")]),
      leadEmail.privacyNote,
    ].join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${styles.body}">
<h1 style="${styles.title}">${escapeHtml(title)}</h1>
${sections.map(sectionHtml).join("\n")}
<p style="${styles.note}">${escapeHtml(leadEmail.privacyNote)}</p>
</body>
</html>
`,
  };
}

function sectionHtml(section: { intro: string; lines: string[] }): string {
  const items = section.lines.map((line) => `<li><bdi>${escapeHtml(line)}</bdi></li>`);
  return `<p>${escapeHtml(section.intro)}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
}

function summaryLine({ lead }: SummaryLine): string {
  return [
    receivedFormat.format(lead.createdAt),
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
