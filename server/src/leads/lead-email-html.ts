import { escapeHtml, styles } from "../platform/mail-html.ts";

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
  const buttons = links.map(
    ({ label, href }) =>
      `<a href="${escapeHtml(href)}" style="${styles.link}">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="${styles.body}">
<h1 style="${styles.title}">${escapeHtml(title)}</h1>
<table style="border-collapse:collapse;margin:0 0 24px">
${rows.join("\n")}
</table>
${buttons.join("\n")}
<p style="${styles.note}">${escapeHtml(privacyNote)}</p>
</body>
</html>
`;
}
