/**
 * `npm run drill -- clock`: an installed machine whose clock is 200 days ahead for two hours, by libfaketime: a container has its host's
 * clock. Writes docs/developer/reports/clock.md; exits with 1 if a lead is erased, the operator gets no e-mail or more than one, or
 * something is not right again once the clock is.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AlertSite,
  runDoctor,
  startAlertSite,
  withoutProvider,
} from "../alerts/alert-faults.ts";
import { logProgress, table, writeReport } from "../report.ts";
import { waitUntil } from "../wait-until.ts";

const heading = `# Last report of the clock drill

\`npm run drill -- clock\` sets the clock of PostgreSQL, the servers, the doctor and the backup of an installed machine with 500 leads 200
days ahead, lets two hours pass, sets it right and restores the newest copy. Leads are kept for 150 days.
`;

const library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const clockFile = "/etc/fiosite-drill-clock";
const variables = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockFile,
  FAKETIME_CACHE_DURATION: "1",
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
};
// restic is a Go program, which asks the kernel and not the library.
const restic = `#!/bin/sh
[ "$1" = backup ] || exec /usr/bin/restic "$@"
shift
exec /usr/bin/restic backup --time "$(date '+%F %T')" "$@"
`;
const addLeads = `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
  select 'Drill', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - make_interval(days => number / 5), now()
  from generate_series(1, 500) number`;
const daysAhead = 200;
const countLeads = "select count(*), (select count(*) from erased_leads) from leads";

const rows: string[][] = [];
const site = await startAlertSite("bookworm");
try {
  await runDoctor(site);
  assert.deepEqual(site.subjects(), [], "a machine without faults");
  await site.sql(addLeads);
  await prepareClock(site);
  await site.run("fiosite backup");
  await proveAhead(site);
  await proveRightAgain(site);
  await proveRestore(site);
} finally {
  await site.stop();
}
writeReport("clock.md", `${heading}\n${table(["moment", "seen"], rows)}`);

function report(moment: string, seen: string): void {
  rows.push([moment, seen]);
  logProgress(`${moment}: ${seen}`);
}

/** Makes every service that starts from now on read its clock from a file. */
async function prepareClock({ root, run }: AlertSite): Promise<void> {
  await run("apt-get install -y -qq --no-install-recommends libfaketime >/dev/null");
  const lines = Object.entries(variables);
  const write = (file: string, text: string, mode = 0o644) =>
    writeFileSync(join(root, file), text, { mode });
  write(clockFile, "+0");
  write("usr/local/bin/restic", restic, 0o755);
  await run("mkdir -p /etc/systemd/system.conf.d");
  const environment = lines.map(([name, value]) => `${name}=${value}`).join(" ");
  write("etc/systemd/system.conf.d/drill.conf", `[Manager]\nDefaultEnvironment=${environment}\n`);
  const forPostgres = lines.map(([name, value]) => `${name} = '${value}'\n`).join("");
  write("etc/postgresql/15/main/environment", forPostgres);
  await run("systemctl daemon-reexec && systemctl restart postgresql@15-main fiosite");
}

async function setClock({ root, sql }: AlertSite, hours: number): Promise<void> {
  writeFileSync(join(root, clockFile), `+${hours}h`);
  const shown = async () => Number(await sql("select extract(epoch from now())")) * 1_000;
  const expected = hours * 3_600_000;
  await waitUntil(async () => Math.abs((await shown()) - Date.now() - expected) < 60_000, {
    limitMs: 30_000,
  });
}

async function countLog({ run }: AlertSite, line: string): Promise<number> {
  return Number(await run(`journalctl -u fiosite --output=cat | grep -c '${line}' || true`));
}

async function proveAhead(site: AlertSite): Promise<void> {
  const refused = "refused to erase leads";
  for (const [run, hours] of [daysAhead * 24, daysAhead * 24 + 2].entries()) {
    await setClock(site, hours);
    await waitUntil(async () => (await countLog(site, refused)) > run, { limitMs: 120_000 });
    await runDoctor(site);
  }
  const mails = site.operatorMails();
  assert.equal(mails.length, 1, site.subjects().join("; "));
  assert.match(
    `${mails[0]?.text}`,
    /nenhum contato é apagado.*timedatectl set-ntp true.*fiosite leads expired/s,
  );
  report("two runs of the erasing", `refused, ${await readLeads(site)}`);
  report("e-mails to the operator", site.subjects().map(withoutProvider).join("; "));
  const { output } = await site.attempt("echo | fiosite leads expired");
  assert.match(output, /500 contato\(s\) passaram dos 150 dias/);
  await site.run("fiosite backup");
  const prune = await site.attempt("systemctl start fiosite-backup-prune");
  assert.notEqual(prune.code, 0, "no copy is deleted");
  report("deleting old copies", "refused");
}

async function readLeads(site: AlertSite): Promise<string> {
  const [leads, erased] = (await site.sql(countLeads)).split("|");
  assert.deepEqual([leads, erased], ["500", "0"]);
  return `${leads} leads, ${erased} erased`;
}

async function proveRightAgain(site: AlertSite): Promise<void> {
  const erased = "erased leads past their retention";
  const before = await countLog(site, erased);
  await setClock(site, 0);
  // The next run was planned by the wrong clock.
  await waitUntil(async () => (await countLog(site, erased)) > before, { limitMs: 120_000 });
  report("the clock is right: the erasing goes on", await readLeads(site));
  // What a copy that failed in that time leaves. The library does not change the times of files.
  await site.run("touch -d '+200 days' /var/lib/fiosite-backup/attempted");
  await site.run("systemctl start fiosite-backup-due");
  await site.run("systemctl start fiosite-backup-prune");
  await runDoctor(site);
  const last = site.operatorMails().at(-1);
  assert.match(`${last?.text}`, /Nada mais está errado/);
  report(
    "after the next copy and the night's deleting, the last e-mail",
    withoutProvider(`${last?.subject}`),
  );
}

async function proveRestore(site: AlertSite): Promise<void> {
  const units = "fiosite.socket fiosite.service";
  await site.run(`systemctl stop ${units} && fiosite restore --snapshot latest`);
  await site.run(`fiosite migrate && systemctl start ${units}`);
  report("after a restore of the newest copy", await readLeads(site));
}
