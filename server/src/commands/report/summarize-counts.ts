import { report } from "@fiosite/content/report";
import { reportNames } from "@fiosite/content/report-names";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import type { CountedEvent } from "@fiosite/contract/counts";
import { type Line, type Section, type Sums, sum, total } from "./report-lines.ts";
import type { ReportPeriod } from "./report-period.ts";
import type { ComparedCount } from "./report-store.ts";
import { summarizeSpeed } from "./summarize-speed.ts";

export interface Report {
  /** Its name. */
  company: string;
  title: string;
  subject: string;
  sections: Section[];
  health: string[];
}

interface ReportSources {
  content: VisitorContent;
  /** About the moment of the report. */
  health: string[];
}

/** The report in words, for e-mail and terminal alike. */
export function summarizeCounts(
  counts: ComparedCount[],
  { title }: ReportPeriod,
  { content, health }: ReportSources,
): Report {
  const names = reportNames(content);
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
    { title: breakdowns.whatsapp, lines: breakdown(of("whatsapp"), "place", names) },
    { title: breakdowns.pages, lines: breakdown(seen, "page", names) },
    { title: breakdowns.languages, lines: breakdown(visited, "language", names) },
    { title: breakdowns.campaigns, lines: breakdown(visited, "campaign", names) },
    { title: breakdowns.contacts, lines: breakdown(contacts, "campaign", names) },
    ...summarizeSpeed(counts, names),
  ];
  const figure = (counted: ComparedCount[]) => report.number(sum(counted).count);
  return {
    company: content.facts.company.name,
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
function breakdown(
  counts: ComparedCount[],
  by: "place" | "page" | "language" | "campaign",
  names: Map<string, string>,
) {
  const groups = Map.groupBy(counts, (count) => count[by]);
  const rows = Array.from(groups, ([name, members]) => ({ name, ...sum(members) }));
  const most = Math.max(...rows.map(({ count, before }) => Math.max(count, before)));
  return rows
    .toSorted((a, b) => b.count - a.count || b.before - a.before)
    .map(({ name, count, before }): Line => {
      const label = names.get(name) ?? name;
      const numbers = { now: report.number(count), before: report.before(report.number(before)) };
      return { label, ...numbers, share: count / most };
    });
}
