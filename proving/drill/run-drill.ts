/**
 * `npm run drill`: injects faults into a real systemd machine under a steady load of pages and leads. Writes
 * docs/drill-report.md; exits with 1 if an acknowledged lead was lost or unmailed, or if more e-mails were doubled than
 * decision 017 promises. Needs root, debootstrap and systemd-container.
 * `npm run drill -- nginx recipient` runs only the faults whose names contain one of the words, and writes no report.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startSteadyLoad } from "../load/steady-load.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import { type DrillResult, drillReport, drillTable } from "./drill-report.ts";
import { startDrillSite } from "./drill-site.ts";
import { drills } from "./drills.ts";

const perSecond = { page: 50, lead: 10 };
/** Decision 017: after a kill of the server at most this many single e-mails arrive again. */
const emailsInFlight = 6;

const words = process.argv.slice(2);
const chosen = drills.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const site = await startDrillSite();
const load = startSteadyLoad(siteOrigin, perSecond);
const results: DrillResult[] = [];
for (const drill of chosen) {
  const before = { ...load.report.outcomes };
  const recoveriesMs = await drill.run(site);
  const outcomes = Object.entries(load.report.outcomes).map(
    ([outcome, count]): [string, number] => [outcome, count - (before[outcome] ?? 0)],
  );
  results.push({ name: drill.name, outcomes, recoveriesMs });
  process.stdout.write(drillTable(results.slice(-1)));
}
const { acknowledged } = await load.stop();
await site.timeUntilAllMailed();

const stored = new Set(await site.storedLeads());
// One entry for each recipient of each e-mail. The alerts of the doctor are not leads.
const mailed = site.mails().flatMap(({ headers, recipients }) => {
  const lead = headers.get("message-id")?.match(/<lead-([0-9a-f-]{36})/)?.[1];
  return lead ? recipients.map((recipient) => `${lead} ${recipient}`) : [];
});
const copies = new Set(mailed);
const lost = acknowledged.filter((id) => !stored.has(id));
const unmailed = acknowledged.filter((id) =>
  site.recipients.some((recipient) => !copies.has(`${id} ${recipient}`)),
);
const totals = {
  acknowledged: acknowledged.length,
  lost: lost.length,
  unmailed: unmailed.length,
  stored: stored.size,
  mailed: copies.size,
  duplicated: mailed.length - copies.size,
};
await site.stop();

const report = drillReport(results, totals);
if (words.length === 0) {
  await writeFile(join(import.meta.dirname, "../../docs/drill-report.md"), report);
}
process.stdout.write(report);
const kills = chosen.reduce((sum, drill) => sum + (drill.serverKills ?? 0), 0);
const allowedDuplicates = kills * emailsInFlight * site.recipients.length;
const isBroken = totals.lost + totals.unmailed > 0 || totals.duplicated > allowedDuplicates;
process.exitCode = isBroken ? 1 : 0;
