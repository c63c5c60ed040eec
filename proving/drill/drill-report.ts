export interface DrillResult {
  name: string;
  /** Number of requests during the fault by kind and status, such as "page 200". */
  outcomes: [outcome: string, count: number][];
  recoveriesMs: number[];
}

export type LeadTotals = Record<
  "acknowledged" | "lost" | "unmailed" | "stored" | "mailed" | "duplicated",
  number
>;

const good = ["page 200", "lead 201"];

const heading = `# Last report of the failure drill

\`npm run drill\` injects one fault after another under a steady load of pages and leads, on a machine that runs nothing else. A
failed lead got an error response and was not acknowledged; the form then shows its failure notice and WhatsApp. Recovery is the time
until the site accepts a lead again; for SMTP, until all leads are mailed; for Google, until the error response; for an update, its
duration. "stored" and "mailed" include the leads that the drill sends to measure recovery. "mailed" counts each of two recipients; a
lead is unmailed if one of them lacks it. A duplicate e-mail has the Message-ID of the first copy; decision 017 says how many there may
be after a kill of the server. More of them fail the drill, as a lost or unmailed lead does.
`;

export function drillReport(results: DrillResult[], totals: LeadTotals): string {
  const sums = Object.entries(totals).map(([name, count]) => `- ${name}: ${count}`);
  return `${heading}\n${drillTable(results)}\n${sums.join("\n")}\n`;
}

export function drillTable(results: DrillResult[]): string {
  const lines = [
    "| fault | pages | leads | failed | recovery, s |",
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
