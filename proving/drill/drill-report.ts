export interface DrillResult {
  name: string;
  /** How many requests ended in each way meanwhile, such as "page 200". */
  outcomes: [outcome: string, count: number][];
  recoveriesMs: number[];
}

export type LeadTotals = Record<
  "acknowledged" | "lost" | "unmailed" | "kept" | "mailed" | "duplicated",
  number
>;

const good = ["page 200", "lead 201"];

const heading = `# The drill's last report

\`npm run drill\`, on a machine that must be left alone meanwhile. Failed leads were told so by the form, which offers WhatsApp; none
of them was acknowledged. Kept and mailed include the leads that the drill itself sends to see when the site is back. A duplicate
has the Message-ID of its first copy: it comes when a server is killed while SMTP holds the message.
`;

export function drillReport(results: DrillResult[], totals: LeadTotals): string {
  const sums = Object.entries(totals).map(([name, count]) => `- ${name}: ${count}`);
  return `${heading}\n${drillTable(results)}\n${sums.join("\n")}\n`;
}

export function drillTable(results: DrillResult[]): string {
  const lines = [
    "| what was done | pages | leads | failed | back after, s |",
    "| --- | --- | --- | --- | --- |",
    ...results.map(({ name, outcomes, recoveriesMs }) => {
      const counts = Object.fromEntries(outcomes);
      const failed = outcomes.filter(([outcome, count]) => !good.includes(outcome) && count > 0);
      return `| ${[
        name,
        counts["page 200"] ?? 0,
        counts["lead 201"] ?? 0,
        failed.map(([outcome, count]) => `${count} × ${outcome}`).join(", ") || "0",
        recoveriesMs.map((time) => (time / 1000).toFixed(1)).join(", "),
      ].join(" | ")} |`;
    }),
  ];
  return `${lines.join("\n")}\n`;
}
