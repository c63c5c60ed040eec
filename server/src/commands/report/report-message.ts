import { report } from "@fiosite/content/report";
import { escapeHtml, mailNote, mailPage, mailTitle } from "../../platform/mailer.ts";
import type { Line } from "./report-lines.ts";
import type { Report } from "./summarize-counts.ts";

const barLength = 20;

// Mail programs remove style sheets and show no SVG: bars are table cells, and every element has its styles inline.
const styles = {
  section: "margin:28px 0 4px;font-size:16px",
  table: "width:100%;max-width:520px;border-collapse:collapse",
  label: "padding:8px 8px 0 0;vertical-align:bottom",
  now: "padding:8px 0 0;vertical-align:bottom;text-align:right;white-space:nowrap;font-weight:bold",
  before: "font-weight:normal;font-size:14px;color:#51627a",
  bar: "height:8px;font-size:0;line-height:0",
};

export function reportText({ company, title, sections, health }: Report): string {
  const parts = sections.map((section) => {
    const width = Math.max(...section.lines.map(({ label }) => label.length));
    const lines = section.lines.map(({ label, now, before, share }) => {
      const bar = share === undefined ? "" : `  ${"█".repeat(Math.round(share * barLength))}`;
      return `  ${label.padEnd(width)}  ${now} (${before})${bar}`;
    });
    return [section.title, ...(lines.length > 0 ? lines : [`  ${report.empty}`])].join("\n");
  });
  const state = [report.health.title, ...health.map((line) => `  ${line}`)].join("\n");
  return `${[`${company} · ${title}`, ...parts, state, report.note].join("\n\n")}\n`;
}

export function reportHtml({ company, title, sections, health }: Report): string {
  const heading = (text: string) => `<h2 style="${styles.section}">${escapeHtml(text)}</h2>`;
  const paragraph = (text: string) => `<p style="margin:4px 0">${escapeHtml(text)}</p>`;
  const parts = sections.map((section) =>
    section.lines.length > 0
      ? `${heading(section.title)}\n<table style="${styles.table}">${section.lines.map(row).join("\n")}</table>`
      : `${heading(section.title)}\n${paragraph(report.empty)}`,
  );
  return mailPage(
    title,
    `<p style="margin:0">${escapeHtml(company)}</p>
${mailTitle(title)}
${parts.join("\n")}
${heading(report.health.title)}
${health.map(paragraph).join("\n")}
${mailNote(report.note)}`,
  );
}

function row({ label, now, before, share }: Line): string {
  const cells =
    `<tr><td style="${styles.label}">${escapeHtml(label)}</td>` +
    `<td style="${styles.now}">${escapeHtml(now)} <span style="${styles.before}">${escapeHtml(before)}</span></td></tr>`;
  return share === undefined
    ? cells
    : `${cells}<tr><td colspan="2" style="padding:2px 0 0">${bar(share)}</td></tr>`;
}

/** Two cells: Outlook ignores the width of a block, but not that of a cell. */
function bar(share: number): string {
  const filled = Math.round(share * 100);
  const cell = (percent: number, color: string) =>
    percent > 0
      ? `<td width="${percent}%" bgcolor="${color}" style="${styles.bar};background:${color}">&nbsp;</td>`
      : "";
  return `<table width="100%" style="border-collapse:collapse"><tr>${cell(filled, "#0b7285")}${cell(100 - filled, "#e3edf0")}</tr></table>`;
}
