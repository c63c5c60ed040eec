// Mail programs remove style sheets, so every element has its styles inline.
export const styles = {
  body: "margin:0;padding:16px;font:16px/1.5 sans-serif;color:#10243e;background:#ffffff",
  title: "margin:0 0 16px;font-size:20px",
  label: "padding:6px 12px 6px 0;vertical-align:top;white-space:nowrap;color:#51627a",
  value: "padding:6px 0;vertical-align:top;font-weight:bold;word-break:break-word",
  link: "display:block;margin:0 0 12px;padding:14px 16px;border:2px solid #10243e;border-radius:8px;color:#10243e;text-align:center;text-decoration:none;font-weight:bold",
  note: "margin:24px 0 0;font-size:14px;color:#51627a",
};

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
