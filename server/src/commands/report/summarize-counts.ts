import { report } from "@fiosite/content/report";
import { reportNames } from "@fiosite/content/report-names";
import { figuresOf, type Sums } from "../../numbers/figures.ts";
import type { ComparedCount, ContactOutcomes } from "../../numbers/number-store.ts";
import type { PublishedContent } from "../../platform/site-content.ts";
import { comparedLine, groupLines, type Line, type Section } from "./report-lines.ts";
import type { ReportPeriod } from "./report-period.ts";
import { summarizeOutcomes } from "./summarize-outcomes.ts";

export interface Report {
  /** Its name. */
  company: string;
  title: string;
  subject: string;
  sections: Section[];
  health: string[];
}

interface ReportSources {
  content: PublishedContent;
  outcomes: ContactOutcomes;
  /** About the moment of the report. */
  health: string[];
}

/** The report in words, for e-mail and terminal alike. */
export function summarizeCounts(
  counts: ComparedCount[],
  { title }: ReportPeriod,
  { content, outcomes, health }: ReportSources,
): Report {
  const names = reportNames(content, content.counted);
  const figures = figuresOf(counts, outcomes, content);
  const { totals: sums, campaigns } = figures;
  const { totals, breakdowns } = report;
  const hasBurst = sums.burst.count + sums.burst.before > 0;
  const sections = [
    {
      title: totals.title,
      lines: [
        comparedLine(totals.visits, sums.visits),
        comparedLine(totals.pages, sums.pages),
        comparedLine(totals.whatsapp, sums.whatsapp),
        comparedLine(totals.leads, sums.leads),
        ...(hasBurst ? [comparedLine(totals.burst, sums.burst)] : []),
        rate(totals.rate, sums.talks, sums.visits),
        comparedLine(totals.started, sums.started),
        comparedLine(totals.formFailed, sums.formFailed),
        comparedLine(totals.reviewsFailed, sums.reviewsFailed),
        comparedLine(totals.language, sums.language),
      ],
    },
    { title: breakdowns.whatsapp, lines: groupLines(figures.whatsapp, names) },
    { title: breakdowns.pages, lines: groupLines(figures.pages, names) },
    { title: breakdowns.languages, lines: groupLines(figures.languages, names) },
    { title: breakdowns.campaigns, lines: groupLines(campaigns.visits, names) },
    { title: breakdowns.contacts, lines: groupLines(campaigns.talks, names) },
    ...summarizeOutcomes(figures, names),
  ];
  const { visits, whatsapp, leads } = sums;
  const [visited, tapped, sent] = [visits, whatsapp, leads].map(({ count }) =>
    report.number(count),
  );
  return {
    company: content.facts.company.name,
    title,
    subject: report.subject(title, visited ?? "", tapped ?? "", sent ?? ""),
    sections,
    health,
  };
}

function rate(label: string, talks: Sums, visits: Sums): Line {
  const share = (part: number, whole: number) => report.percent(whole > 0 ? part / whole : 0);
  return {
    label,
    now: share(talks.count, visits.count),
    before: report.before(share(talks.before, visits.before)),
  };
}
