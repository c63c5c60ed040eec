import type { Sums } from "../../numbers/figures.ts";
import type { Period } from "../../numbers/period.ts";
import { localDay } from "../../platform/date-format.ts";
import {
  escapeHtml,
  type MailMessage,
  mailLink,
  mailNote,
  mailPage,
  mailTitle,
  styles,
} from "../../platform/mailer.ts";
import { texts } from "./texts.ts";

export interface Report {
  company: string;
  period: ReportPeriod;
  totals: Record<keyof typeof texts.figures, Sums>;
  /** What is wrong at the time of the report, one sentence for each problem. */
  problems: string[];
  /** Where the provider's people sign in; undefined without a panel. */
  panelOrigin: string | undefined;
}

/** A headline, the four figures of the panel's page "Números" and a link to it, for e-mail and terminal alike. */
export function writeReport(
  report: Report,
): Required<Pick<MailMessage, "subject" | "text" | "html">> {
  const { company, period, totals, problems, panelOrigin } = report;
  const { name, title } = period;
  const headline = texts.headline(name, totals.contacts);
  const figures = (["visits", "whatsapp", "contacts", "sold"] as const).map((figure) => ({
    label: texts.figures[figure],
    now: texts.number(totals[figure].count),
    before: texts.before(totals[figure].before),
  }));
  const link = panelOrigin && `${panelOrigin}/numeros`;
  const width = Math.max(...figures.map(({ label }) => label.length));
  const lines = figures.map(
    ({ label, now, before }) => `  ${label.padEnd(width)}  ${now} (${before})`,
  );
  const paragraphs = [
    `${company} · ${title}`,
    headline,
    lines.join("\n"),
    ...(link ? [`${texts.link}: ${link}`] : []),
    ...problems,
    texts.note,
  ];
  const rows = figures.map(
    ({ label, now, before }) =>
      `<tr><td style="${styles.label}">${escapeHtml(label)}</td><td style="${styles.value}">${escapeHtml(`${now} (${before})`)}</td></tr>`,
  );
  const html = `<p style="margin:0">${escapeHtml(`${company} · ${title}`)}</p>
${mailTitle(headline)}
<table style="border-collapse:collapse;margin:0 0 16px">${rows.join("\n")}</table>
${link ? mailLink(texts.link, link) : ""}
${problems.map((problem) => `<p>${escapeHtml(problem)}</p>`).join("\n")}
${mailNote(texts.note)}`;
  const { visits, whatsapp, contacts } = totals;
  const counts = { visits: visits.count, whatsapp: whatsapp.count, contacts: contacts.count };
  return {
    subject: texts.subject(title, counts),
    text: `${paragraphs.join("\n\n")}\n`,
    html: mailPage(title, html),
  };
}

interface ReportPeriod extends Period {
  name: "week" | "month";
  title: string;
}

const dayMs = 86_400_000;
const shownDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "UTC" });

/** The last whole week from Monday to Sunday, and the week before. */
export function lastWeek(now: Date, timeZone: string): ReportPeriod {
  const today = new Date(localDay(now, timeZone));
  const daysSinceMonday = (today.getUTCDay() + 6) % 7;
  const end = new Date(today.getTime() - daysSinceMonday * dayMs);
  const start = new Date(end.getTime() - 7 * dayMs);
  return period("week", new Date(start.getTime() - 7 * dayMs), start, end);
}

/** The last whole month, and the month before. */
export function lastMonth(now: Date, timeZone: string): ReportPeriod {
  const today = new Date(localDay(now, timeZone));
  const firstOfMonth = (monthsAgo: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, 1));
  return period("month", firstOfMonth(2), firstOfMonth(1), firstOfMonth(0));
}

function period(name: ReportPeriod["name"], beforeStart: Date, start: Date, end: Date) {
  const lastDay = new Date(end.getTime() - dayMs);
  const iso = (day: Date) => day.toISOString().slice(0, 10);
  return {
    name,
    title: texts.titles[name](shownDay.format(start), shownDay.format(lastDay)),
    beforeStart: iso(beforeStart),
    start: iso(start),
    end: iso(end),
  };
}
