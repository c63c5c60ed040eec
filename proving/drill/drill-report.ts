export interface DrillResult {
  name: string;
  /** Number of requests per outcome during the drill, such as "page 200". */
  outcomes: [outcome: string, count: number][];
  recoveriesMs: number[];
}

export type LeadTotals = Record<
  "acknowledged" | "lost" | "unmailed" | "stored" | "mailed" | "duplicated",
  number
>;

const good = ["page 200", "lead 201"];

const heading = `# The drill's last report

Written by \`npm run drill\`; nothing else should run on the machine. For a failed lead the form shows an error and offers WhatsApp;
no failed lead was acknowledged. Stored and mailed include the leads that the drill itself sends to detect recovery. A duplicate
e-mail has the Message-ID of the first copy: it is sent when the server is killed while SMTP holds the message.
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
