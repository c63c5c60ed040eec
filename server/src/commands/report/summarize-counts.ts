import { campaigns } from "@fiosite/content/campaigns";
import { report } from "@fiosite/content/report";
import type { CountedEvent } from "@fiosite/contract/counts";
import { type Line, type Section, type Sums, sum, total } from "./report-lines.ts";
import type { ReportPeriod } from "./report-period.ts";
import type { ComparedCount } from "./report-store.ts";
import { summarizeSpeed } from "./summarize-speed.ts";

export interface Report {
  title: string;
  subject: string;
  sections: Section[];
  health: string[];
}

/** The report in words, for e-mail and terminal alike. `health` is about the moment of the report. */
export function summarizeCounts(
  counts: ComparedCount[],
  { title }: ReportPeriod,
  health: string[],
): Report {
  const of = (...events: CountedEvent[]) =>
    counts.filter(({ event }) => events.some((each) => each === event));
  const seen = of("page");
  const visited = seen.filter(({ place }) => place === "first");
  const leads = of("lead").filter(({ place }) => place !== "burst");
  const burst = of("lead").filter(({ place }) => place === "burst");
  const contacts = [...of("whatsapp"), ...leads];
  const { totals, breakdowns } = report;
  const sections = [
    {
      title: totals.title,
      lines: [
        total(totals.visits, visited),
        total(totals.pages, seen),
        total(totals.whatsapp, of("whatsapp")),
        total(totals.leads, leads),
        ...(burst.length > 0 ? [total(totals.burst, burst)] : []),
        rate(totals.rate, sum(contacts), sum(visited)),
        total(totals.started, of("form-started")),
        total(totals.formFailed, of("form-failed")),
        total(totals.reviewsFailed, of("reviews-failed")),
        total(totals.language, of("language")),
      ],
    },
    { title: breakdowns.whatsapp, lines: breakdown(of("whatsapp"), "place") },
    { title: breakdowns.pages, lines: breakdown(seen, "page") },
    { title: breakdowns.languages, lines: breakdown(visited, "language") },
    { title: breakdowns.campaigns, lines: breakdown(visited, "campaign") },
    { title: breakdowns.contacts, lines: breakdown(contacts, "campaign") },
    ...summarizeSpeed(counts),
  ];
  const figure = (counted: ComparedCount[]) => report.number(sum(counted).count);
  return {
    title,
    subject: report.subject(title, figure(visited), figure(of("whatsapp")), figure(leads)),
    sections,
    health,
  };
}

function rate(label: string, contacts: Sums, visits: Sums): Line {
  const share = (part: number, whole: number) => report.percent(whole > 0 ? part / whole : 0);
  return {
    label,
    now: share(contacts.count, visits.count),
    before: report.before(share(contacts.before, visits.before)),
  };
}

/** The most frequent first; the longest bar is the most frequent of both periods. */
function breakdown(counts: ComparedCount[], by: "place" | "page" | "language" | "campaign") {
  const groups = Map.groupBy(counts, (count) => count[by]);
  const rows = Array.from(groups, ([name, members]) => ({ name, ...sum(members) }));
  const most = Math.max(...rows.map(({ count, before }) => Math.max(count, before)));
  return rows
    .toSorted((a, b) => b.count - a.count || b.before - a.before)
    .map(({ name, count, before }): Line => {
      const label = report.names[name] ?? campaigns[name] ?? name;
      const numbers = { now: report.number(count), before: report.before(report.number(before)) };
      return { label, ...numbers, share: count / most };
    });
}
