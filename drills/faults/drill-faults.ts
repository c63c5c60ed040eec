/**
 * `npm run drill -- faults [--orders 5]`: injects faults into a real systemd machine under a steady load of pages and leads, in one or
 * more random orders. Exits with 1 if an acknowledged lead is lost or unmailed, or if more e-mails are sent twice than the documented
 * promise allows. Writes docs/developer/reports/faults.md if it injects every fault. An order takes about six minutes.
 * `npm run drill -- faults --seed 7 --seed 8` repeats those orders.
 * `npm run drill -- faults nginx recipient` injects only the faults whose names contain one of the words.
 */
import { hash, randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startSteadyLoad } from "../load/steady-load.ts";
import { siteOrigin } from "../machines/installed-site.ts";
import { logProgress, writeReport } from "../report.ts";
import {
  countLeads,
  type FaultResult,
  faultReport,
  faultTable,
  isPromiseKept,
  type LeadTotals,
  lastRow,
} from "./fault-report.ts";
import { type Fault, faults, startFaultSite } from "./faults.ts";

const perSecond = { page: 50, lead: 10 };

const { values, positionals: words } = parseArgs({
  options: {
    seed: { type: "string", multiple: true },
    orders: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const seeds =
  values.seed?.map(Number) ??
  Array.from({ length: Number(values.orders) }, () => randomInt(1_000_000));
const chosen = faults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const site = await startFaultSite();
const results: FaultResult[] = [];
const totals: LeadTotals[] = [];
for (const seed of seeds) totals.push(await runSeed(seed));
await site.stop();

const report = faultReport(results, totals);
if (words.length === 0) writeReport("faults.md", report, { seeds });
else process.stdout.write(report);
process.exitCode = totals.every(isPromiseKept) ? 0 : 1;

async function runSeed(seed: number): Promise<LeadTotals> {
  // The same seed gives the same order, so that a failed run can be repeated.
  const rank = ({ name }: Fault) => hash("sha256", `${seed} ${name}`);
  const inOrder = chosen.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  logProgress(`seed ${seed}: ${inOrder.map(({ name }) => name).join("; ")}`);
  const mailsBefore = site.mail.mails().length;
  const load = startSteadyLoad(siteOrigin, perSecond);
  let counted: Record<string, number> = {};
  // Each row begins where the last one ended, so the rows add up to the whole load.
  const addRow = (name: string, recoveriesMs: number[]) => {
    const { outcomes } = load.report;
    const since = (outcome: string) => (outcomes[outcome] ?? 0) - (counted[outcome] ?? 0);
    const row = Object.keys(outcomes).map((name): [string, number] => [name, since(name)]);
    results.push({ name, outcomes: row, recoveriesMs });
    counted = { ...outcomes };
    process.stdout.write(faultTable(results.slice(-1)));
  };
  for (const { name, run } of inOrder) addRow(name, await run(site));
  const { acknowledged } = await load.stop();
  addRow(lastRow, []);
  await site.timeUntilAllMailed();
  const observed = {
    stored: (await site.sql("select id from leads")).split("\n"),
    mails: site.mail.mails().slice(mailsBefore),
    recipients: site.recipients,
  };
  const interruptions = inOrder.reduce((sum, fault) => sum + fault.interruptions, 0);
  const totals = countLeads(acknowledged, observed, interruptions);
  logProgress(JSON.stringify({ seed, ...totals }));
  return totals;
}
