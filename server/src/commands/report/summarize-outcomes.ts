import { report } from "@fiosite/content/report";
import type { Figures } from "../../numbers/figures.ts";
import { groupLines, type Section } from "./report-lines.ts";

/** What became of the leads in the panel. Nothing for a provider who does not use it. */
export function summarizeOutcomes(
  { campaigns: { sold, lost }, firstCall }: Figures,
  names: Map<string, string>,
): Section[] {
  const isUsed = [...sold, ...lost].length > 0;
  if (!isUsed && firstCall.now === null && firstCall.before === null) return [];
  const { outcomes } = report;
  return [
    { title: outcomes.sold, lines: groupLines(sold, names) },
    { title: outcomes.lost, lines: groupLines(lost, names) },
    {
      title: outcomes.title,
      lines: [
        {
          label: outcomes.firstCall,
          now: outcomes.duration(firstCall.now),
          before: report.before(outcomes.duration(firstCall.before)),
        },
      ],
    },
  ];
}
