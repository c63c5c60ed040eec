// Mail programs remove style sheets, so every element has its styles inline.
export const styles = {
  body: "margin:0;padding:16px;font:16px/1.5 sans-serif;color:#10243e;background:#ffffff",
  title: "margin:0 0 16px;font-size:20px",
  label: "padding:6px 12px 6px 0;vertical-align:top;white-space:nowrap;color:#51627a",
  value: "padding:6px 0;vertical-align:top;font-weight:bold;word-break:break-word",
  link: "display:block;margin:0 0 12px;padding:14px 16px;border:2px solid #10243e;border-radius:8px;color:#10243e;text-align:center;text-decoration:none;font-weight:bold",
  note: "margin:24px 0 0;font-size:14px;color:#51627a",
};

/** A whole message; `content` is HTML. */
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
