/**
 * `npm run drill -- faults`: injects faults into a real systemd machine under a steady load of pages and leads, in a random
 * order. Exits with 1 if an acknowledged lead is lost or unmailed, or if more e-mails are doubled than the documented promise
 * allows. Five seeds or more write docs/developer/reports/faults.md.
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
  type SeedResult,
} from "./fault-report.ts";
import { type Fault, faults, startFaultSite } from "./faults.ts";

const perSecond = { page: 50, lead: 10 };
const seedsOfAReport = 5;

const { values, positionals: words } = parseArgs({
  options: { seed: { type: "string", multiple: true } },
  allowPositionals: true,
});
const seeds = values.seed?.map(Number) ?? [randomInt(1_000_000)];
const chosen = faults.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const site = await startFaultSite();
const results: FaultResult[] = [];
const totals: SeedResult[] = [];
for (const seed of seeds) totals.push(await runSeed(seed));
await site.stop();

const report = faultReport(results, totals);
const isComplete = words.length === 0 && seeds.length >= seedsOfAReport;
if (isComplete) writeReport("faults.md", report);
else process.stdout.write(report);
process.exitCode = totals.every(isPromiseKept) ? 0 : 1;

async function runSeed(seed: number): Promise<SeedResult> {
  // The same order for the same seed, so that a run that failed can be repeated.
  const rank = ({ name }: Fault) => hash("sha256", `${seed} ${name}`);
  const inOrder = chosen.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  logProgress(`seed ${seed}: ${inOrder.map(({ name }) => name).join("; ")}`);
  const mailsBefore = site.mail.mails().length;
  const load = startSteadyLoad(siteOrigin, perSecond);
  for (const { name, run } of inOrder) {
    const before = { ...load.report.outcomes };
    const recoveriesMs = await run(site);
    const outcomes = Object.entries(load.report.outcomes).map(
      ([outcome, count]): [string, number] => [outcome, count - (before[outcome] ?? 0)],
    );
    results.push({ name, outcomes, recoveriesMs });
    process.stdout.write(faultTable(results.slice(-1)));
  }
  const { acknowledged } = await load.stop();
  await site.timeUntilAllMailed();
  const observed = {
    stored: (await site.sql("select id from leads")).split("\n"),
    mails: site.mail.mails().slice(mailsBefore),
    recipients: site.recipients,
  };
  const interruptions = inOrder.reduce((sum, fault) => sum + fault.interruptions, 0);
  const counted = { seed, ...countLeads(acknowledged, observed, interruptions) };
  logProgress(JSON.stringify(counted));
  return counted;
}
