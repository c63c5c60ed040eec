import {
  escapeHtml,
  mailLink,
  mailNote,
  mailPage,
  mailTitle,
  styles,
} from "../platform/mail-html.ts";

export interface LeadEmailBody {
  title: string;
  lines: { label: string; value: string }[];
  links: { label: string; href: string }[];
  privacyNote: string;
}

/** Designed for phones: one column, links as wide as the screen. */
export function leadEmailHtml({ title, lines, links, privacyNote }: LeadEmailBody): string {
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><td style="${styles.label}">${escapeHtml(label)}</td>` +
      `<td style="${styles.value}"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  const buttons = links.map(({ label, href }) => mailLink(label, href));
  return mailPage(
    title,
    `${mailTitle(title)}
<table style="border-collapse:collapse;margin:0 0 24px">
${rows.join("\n")}
</table>
${buttons.join("\n")}
${mailNote(privacyNote)}`,
  );
}
