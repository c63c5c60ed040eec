/**
 * `npm run drill -- power-cuts [bookworm|trixie]`: cuts the power of an installed machine at each moment of `fiosite restore`, boots it
 * again and repeats the restore. On both Debians it writes docs/developer/reports/power-cuts.md; about ten minutes each. Exits with an
 * error if the site does not come back, or the repeated restore fails, lists too little or brings back an erased lead.
 */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  pauseRestoreAt,
  type RestoreMoment,
  restoreMoments,
} from "../../dev/postgres/pause-restore.ts";
import { postLead } from "../load/steady-load.ts";
import { siteOrigin, startInstalledMachine, startMailServer } from "../machines/installed-site.ts";
import {
  type DebianRelease,
  type Machine,
  readDebianRelease,
  startMachine,
} from "../machines/machine.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { logProgress, table, writeReport } from "../report.ts";
import { waitUntil } from "../wait-until.ts";
import { setUpBackup } from "./restores.ts";

const heading = `# Last report of the power-cut drill

\`npm run drill -- power-cuts\` stops the site, starts \`fiosite restore --snapshot latest\` and, at the moment of each row, kills every process of
the machine in the same instant. The disk keeps what the kernel had: writes that a real power cut loses are not tried. Then the machine
boots. The database is the old one or the restored one; the seconds count from the boot until the site accepts a lead.

After that the same restore runs again, to its end. It listed every lead that came after the copy, before the cut and after the boot;
the lead that was erased on request stayed erased; no half-loaded database and no file of the copy was left.
`;

interface CutResult {
  database: "old" | "restored";
  seconds: number;
  /** Leads that the repeated restore listed, of those that came after the copy. */
  listed: string;
}

const units = "fiosite.socket fiosite.service";
const restore = "fiosite restore --snapshot latest";
const pauseFolder = "/srv/pause";
const chosen = process.argv[2];
const releases: DebianRelease[] = chosen ? [readDebianRelease(chosen)] : ["bookworm", "trixie"];
const archive = confirmRelease(makeRelease());
const mail = await startMailServer();
const results: CutResult[][] = [];
for (const release of releases) results.push(await drillRelease(release));
await mail.stop();

const columns = releases.flatMap((release) => [`${release}: database`, "seconds", "leads listed"]);
const rows = restoreMoments.map(({ name }, index) => [
  name,
  ...results.flatMap((cuts) => {
    const { database = "", seconds = 0, listed = "" } = cuts[index] ?? {};
    return [database, seconds.toFixed(1), listed];
  }),
]);
const report = `${heading}\n${table(["power cut", ...columns], rows)}`;
if (chosen) process.stdout.write(report);
else writeReport("power-cuts.md", report, { debian: releases });

async function drillRelease(release: DebianRelease): Promise<CutResult[]> {
  logProgress(`${release}: boot and install`);
  const disk = mkdtempSync(join(tmpdir(), "fiosite-backup-disk-"));
  const options = { name: "power-cuts", release, disks: { "/srv/backup-disk": disk } };
  const settings = { SMTP_URL: mail.smtpUrl };
  let machine = await startInstalledMachine({ ...options, archive, settings });
  const [copied, erased] = [await sendLead(), await sendLead()];
  await setUpBackup(machine, { address: "/srv/backup-disk/fiosite" });
  // The leads of the drill must stay later than the newest copy.
  await machine.run("systemctl disable --now fiosite-backup.timer");
  await machine.sql(`select erase_leads(array['${erased}'::uuid], 'request')`);
  const cuts: CutResult[] = [];
  for (const moment of restoreMoments) {
    const later = await sendLead();
    await cutPower(machine, moment);
    const start = performance.now();
    machine = await startMachine({ ...options, keepsDisk: true });
    await waitUntil(async () => (await postLead(siteOrigin, 1)).status === 201);
    const seconds = (performance.now() - start) / 1_000;
    const since = [later, ...(await storedLeads(machine))].filter((id) => id !== copied);
    const database = since.indexOf(later) === since.lastIndexOf(later) ? "restored" : "old";
    cuts.push({ database, seconds, listed: await restoreAgain(machine, new Set(since)) });
    assert.deepEqual(await storedLeads(machine), [copied]);
    await machine.run(`systemctl start ${units}`);
    logProgress(`${release}, ${moment.name}: ${JSON.stringify(cuts.at(-1))}`);
  }
  await machine.stop();
  rmSync(disk, { recursive: true });
  return cuts;
}

async function cutPower(machine: Machine, moment: RestoreMoment): Promise<void> {
  const folder = join(machine.root, pauseFolder);
  const psql = join(machine.root, "usr/local/bin/psql");
  pauseRestoreAt(moment, folder, pauseFolder);
  symlinkSync(`${pauseFolder}/psql`, psql);
  await machine.run(`systemctl stop ${units} && systemd-run --quiet ${restore}`);
  await waitUntil(() => existsSync(join(folder, "reached")), { limitMs: 120_000 });
  await machine.cutPower();
  rmSync(psql);
  rmSync(folder, { recursive: true });
}

/** Returns how many leads the restore listed, and removes the databases that it replaced. */
async function restoreAgain(machine: Machine, since: Set<string>): Promise<string> {
  const output = await machine.run(`systemctl stop ${units} && ${restore}`);
  const listed = new Set(Array.from(output.matchAll(/contato ([0-9a-f-]{36})/g), ([, id]) => id));
  assert.deepEqual(
    [...since].filter((id) => !listed.has(id)),
    [],
    output,
  );
  const databases = (await machine.sql("select datname from pg_database")).split("\n");
  assert.deepEqual(
    databases.filter((name) => name.includes("_restored_")),
    [],
  );
  for (const name of databases.filter((name) => name.includes("_before_"))) {
    await machine.run(`fiosite restore --drop ${name}`);
  }
  await machine.run("! test -e /var/lib/fiosite-backup/restore-scratch");
  return `${listed.size} of ${since.size}`;
}

async function sendLead(): Promise<string> {
  const { status, body } = await postLead(siteOrigin, 1);
  assert.equal(status, 201);
  return JSON.parse(body.toString())[0].id;
}

async function storedLeads(machine: Machine): Promise<string[]> {
  return (await machine.sql("select id from leads order by id")).split("\n");
}
