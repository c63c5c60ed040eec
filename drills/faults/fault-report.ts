import { leadEmailsInFlight } from "../../server/src/leads/lead-delivery.ts";
import type { MailServer } from "../machines/installed-site.ts";
import { table } from "../report.ts";

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
[decision 017](../decisions.md) allows.
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

export interface LeadTotals {
  acknowledged: number;
  /** Acknowledged, but not in the database. */
  lost: number;
  /** Acknowledged, but a recipient has no e-mail of it. */
  unmailed: number;
  /** Copies of an e-mail that the same recipient already had. */
  doubled: number;
  /** How many copies the documented promise allows after these faults. */
  allowed: number;
}

type Mails = ReturnType<MailServer["mails"]>;

/** `interruptions` counts how often a fault cut off the server or the mail server while e-mails were being sent. */
export function countLeads(
  acknowledged: string[],
  { stored, mails, recipients }: { stored: string[]; mails: Mails; recipients: string[] },
  interruptions: number,
): LeadTotals {
  // The alerts of the doctor are not leads.
  const arrived = mails.flatMap(({ headers, recipients: reached }) => {
    const lead = headers.get("message-id")?.match(/<lead-([0-9a-f-]{36})/)?.[1];
    return lead ? reached.map((recipient) => `${lead} ${recipient}`) : [];
  });
  const copies = new Set(arrived);
  const inDatabase = new Set(stored);
  const isMailed = (id: string) =>
    recipients.every((recipient) => copies.has(`${id} ${recipient}`));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !inDatabase.has(id)).length,
    unmailed: acknowledged.filter((id) => !isMailed(id)).length,
    doubled: arrived.length - copies.size,
    allowed: interruptions * leadEmailsInFlight * recipients.length,
  };
}

export function isPromiseKept({ lost, unmailed, doubled, allowed }: LeadTotals): boolean {
  return lost === 0 && unmailed === 0 && doubled <= allowed;
}
