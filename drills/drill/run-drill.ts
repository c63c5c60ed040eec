/**
 * `npm run drill`: injects faults into a real systemd machine under a steady load of pages and leads, in a random order.
 * Exits with 1 if an acknowledged lead is lost or unmailed, or if more e-mails are doubled than the documented promise
 * allows. Needs root, debootstrap and systemd-container.
 * `npm run drill -- --seed 7 --seed 8` repeats those orders; five seeds or more write docs/drill-report.md.
 * `npm run drill -- nginx recipient` injects only the faults whose names contain one of the words.
 */
import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startSteadyLoad } from "../load/steady-load.ts";
import { logProgress } from "../machines/log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import { countLeads, isPromiseKept } from "./count-leads.ts";
import { type DrillResult, drillReport, faultTable, type SeedResult } from "./drill-report.ts";
import { startDrillSite } from "./drill-site.ts";
import { drills } from "./drills.ts";
import { shuffle } from "./shuffle.ts";

const perSecond = { page: 50, lead: 10 };
const seedsOfAReport = 5;

const { values, positionals: words } = parseArgs({
  options: { seed: { type: "string", multiple: true } },
  allowPositionals: true,
});
const seeds = values.seed?.map(Number) ?? [randomInt(1_000_000)];
const chosen = drills.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const site = await startDrillSite();
const faults: DrillResult[] = [];
const results: SeedResult[] = [];
for (const seed of seeds) results.push(await runSeed(seed));
await site.stop();

const report = drillReport(faults, results);
if (words.length === 0 && seeds.length >= seedsOfAReport) {
  await writeFile(join(import.meta.dirname, "../../docs/drill-report.md"), report);
}
process.stdout.write(report);
process.exitCode = results.every(({ totals }) => isPromiseKept(totals)) ? 0 : 1;

async function runSeed(seed: number): Promise<SeedResult> {
  const order = shuffle(chosen, seed);
  logProgress(`seed ${seed}: ${order.map(({ name }) => name).join("; ")}`);
  const mailsBefore = site.mails().length;
  const load = startSteadyLoad(siteOrigin, perSecond);
  for (const drill of order) {
    const before = { ...load.report.outcomes };
    const recoveriesMs = await drill.run(site);
    const outcomes = Object.entries(load.report.outcomes).map(
      ([outcome, count]): [string, number] => [outcome, count - (before[outcome] ?? 0)],
    );
    const result = { name: drill.name, outcomes, recoveriesMs };
    faults.push(result);
    process.stdout.write(faultTable([result]));
  }
  const { acknowledged } = await load.stop();
  await site.timeUntilAllMailed();
  const interruptions = order.reduce((sum, drill) => sum + drill.interruptions, 0);
  const mails = site.mails().slice(mailsBefore);
  const observed = { stored: await site.storedLeads(), mails, recipients: site.recipients };
  const totals = countLeads(acknowledged, observed, interruptions);
  logProgress(`seed ${seed}: ${JSON.stringify(totals)}`);
  return { seed, totals };
}
