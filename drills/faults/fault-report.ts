import assert from "node:assert/strict";
import { leadEmailsInFlight } from "../../server/src/leads/lead-delivery.ts";
import type { MailServer } from "../machines/installed-site.ts";
import { table } from "../report.ts";

export interface FaultResult {
  name: string;
  /** Number of requests during the fault by kind and status, such as "page 200". */
  outcomes: [outcome: string, count: number][];
  recoveriesMs: number[];
}

const good = ["page 200", "lead 201"];
/** The row of the requests that were still open at the end of the last fault. */
export const lastRow = "after the last fault";

const writeHeading = (orders: number) => `# Last report of the failure drill

\`npm run drill -- faults --orders ${orders}\` injects one fault after another under a steady load of pages and leads, in an order that a
seed chooses. The machine is a container on the computer that also makes the load; its disk is full, not broken: no drill returns I/O
errors. Recovery is the time until the site accepts a lead again; for SMTP, until all leads are mailed; for Google, until the error
response; for an update, its duration.
`;

const explanation = `
- **Acknowledged:** the visitor was told that the lead arrived. Leads that only time a recovery are not counted.
- **Lost:** acknowledged, and not in the database.
- **Unmailed:** acknowledged, and one of its two recipients lacks the e-mail.
- **Doubled:** a second copy of an e-mail, with the same Message-ID, for a recipient who has the first.
- **Refused:** the visitor got an error or no response. After ECONNRESET the lead may be stored all the same.

The drill fails if a lead is lost or unmailed, or if more e-mails are doubled in one order than [decision 017](../decisions.md) allows.
`;

export function faultReport(results: FaultResult[], orders: LeadTotals[]): string {
  const merged = [...Map.groupBy(results, ({ name }) => name).values()].map((rows) =>
    merge(rows[0]?.name ?? "", rows),
  );
  // The row `lastRow` stays last, above the sum.
  const rows = merged.toSorted(
    (one, other) => Number(one.name === lastRow) - Number(other.name === lastRow),
  );
  const all = merge("together", results);
  const total = (column: keyof LeadTotals) => sum(orders, (result) => result[column]);
  const acknowledged = count(all, (outcome) => outcome === "lead 201");
  assert.equal(acknowledged, total("acknowledged"), "the rows add up");
  const summary = {
    "leads acknowledged": acknowledged,
    lost: total("lost"),
    unmailed: total("unmailed"),
    "leads refused": count(all, (outcome) => outcome.startsWith("lead ") && !isGood(outcome)),
    "e-mails doubled": `${total("doubled")}, ${total("allowed")} allowed`,
    "pages served": count(all, (outcome) => outcome === "page 200"),
    "pages refused": count(all, (outcome) => outcome.startsWith("page ") && !isGood(outcome)),
  };
  return `${writeHeading(orders.length)}
${table(Object.keys(summary), [Object.values(summary)])}${explanation}
## By fault

${faultTable([...rows, { ...all, recoveriesMs: [] }])}`;
}

function isGood(outcome: string): boolean {
  return good.includes(outcome);
}

function count({ outcomes }: FaultResult, isCounted: (outcome: string) => boolean): number {
  return sum(outcomes, ([outcome, requests]) => (isCounted(outcome) ? requests : 0));
}

export function faultTable(results: FaultResult[]): string {
  const rows = results.map(({ name, outcomes, recoveriesMs }) => {
    const counts = Object.fromEntries(outcomes);
    const refused = outcomes.filter(([outcome, requests]) => !isGood(outcome) && requests > 0);
    const times = recoveriesMs.toSorted((one, other) => one - other);
    return [
      name,
      counts["page 200"] ?? 0,
      counts["lead 201"] ?? 0,
      refused.map(([outcome, requests]) => `${requests} × ${outcome}`).join(", ") || "0",
      seconds(times[Math.trunc(times.length / 2)]),
      seconds(times.at(-1)),
    ];
  });
  const names = ["fault", "pages served", "leads acknowledged", "refused"];
  return table([...names, "recovery, s: median", "worst"], rows);
}

function merge(name: string, results: FaultResult[]): FaultResult {
  const counts = new Map<string, number>();
  for (const [outcome, requests] of results.flatMap(({ outcomes }) => outcomes)) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + requests);
  }
  return {
    name,
    outcomes: [...counts],
    recoveriesMs: results.flatMap(({ recoveriesMs }) => recoveriesMs),
  };
}

function sum<Item>(items: Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

function seconds(milliseconds?: number): string {
  return milliseconds === undefined ? "" : (milliseconds / 1000).toFixed(1);
}

export interface LeadTotals {
  acknowledged: number;
  /** Acknowledged, but not in the database. */
  lost: number;
  /** Acknowledged, but at least one recipient got no e-mail about it. */
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
