import { table } from "../report.ts";
import type { LeadTotals } from "./count-leads.ts";

export interface FaultResult {
  name: string;
  /** Number of requests during the fault by kind and status, such as "page 200". */
  outcomes: [outcome: string, count: number][];
  recoveriesMs: number[];
}

export interface SeedResult extends LeadTotals {
  seed: number;
}

const good = ["page 200", "lead 201"];

const heading = `# Last report of the failure drill

\`npm run drill -- faults\` injects one fault after another under a steady load of pages and leads, in an order that a seed chooses. The machine is
a container with a systemd of its own, on the computer that also makes the load. The database's disk is full, not broken: no drill
returns I/O errors. A failed lead got an error response and was not acknowledged; the form then shows its failure notice and WhatsApp.
Recovery is the time until the site accepts a lead again; for SMTP, until all leads are mailed; for Google, until the error response;
for an update, its duration.

A lead is unmailed if one of its two recipients lacks the e-mail. A doubled e-mail is a second copy, with the same Message-ID, for a
recipient who has the first. The drill fails if a lead is lost or unmailed, or if more are doubled in one order than the promise of
[decision 017](../decisions/017-the-queue-is-our-own-table.md) allows.
`;

export function faultReport(results: FaultResult[], seeds: SeedResult[]): string {
  const merged = [...Map.groupBy(results, ({ name }) => name).values()].map(merge);
  const total = (column: keyof SeedResult) => sum(seeds, (result) => result[column]);
  return `${heading}
${faultTable(merged)}
Together, in ${seeds.length} orders:

- acknowledged: ${total("acknowledged")}
- lost: ${total("lost")}
- unmailed: ${total("unmailed")}
- refused: ${sum(results, countRefused)}
- doubled: ${total("doubled")} of ${total("allowed")} allowed
`;
}

function countRefused({ outcomes }: FaultResult): number {
  const refused = outcomes.filter(
    ([outcome]) => outcome.startsWith("lead ") && !good.includes(outcome),
  );
  return sum(refused, ([, count]) => count);
}

export function faultTable(results: FaultResult[]): string {
  const rows = results.map(({ name, outcomes, recoveriesMs }) => {
    const counts = Object.fromEntries(outcomes);
    const failed = outcomes.filter(([outcome, count]) => !good.includes(outcome) && count > 0);
    const times = recoveriesMs.toSorted((one, other) => one - other);
    return [
      name,
      counts["page 200"] ?? 0,
      counts["lead 201"] ?? 0,
      failed.map(([outcome, count]) => `${count} × ${outcome}`).join(", ") || "0",
      seconds(times[Math.trunc(times.length / 2)]),
      seconds(times.at(-1)),
    ];
  });
  return table(["fault", "pages", "leads", "failed", "recovery, s: median", "worst"], rows);
}

function merge(results: FaultResult[]): FaultResult {
  const counts = new Map<string, number>();
  for (const [outcome, count] of results.flatMap(({ outcomes }) => outcomes)) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  }
  return {
    name: results[0]?.name ?? "",
    outcomes: [...counts],
    recoveriesMs: results.flatMap(({ recoveriesMs }) => recoveriesMs),
  };
}

function sum<Item>(items: Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

function seconds(milliseconds = 0): string {
  return (milliseconds / 1000).toFixed(1);
}
