/**
 * `npm run drill -- alerts [trixie]`: injects one fault after another into an installed machine and reads the operator's inbox and the
 * heartbeats. Writes docs/developer/reports/alerts.md; exits with 1 if an e-mail is missing, if a heartbeat is missing while the doctor
 * can send e-mails, or if one arrives while it cannot.
 */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { readDebianRelease } from "../machines/machine.ts";
import { logProgress, table, writeReport } from "../report.ts";
import {
  type AlertSite,
  alertFaults,
  runDoctor,
  startAlertSite,
  withoutProvider,
} from "./alert-faults.ts";

const heading = `# Last report of the alert drill

\`npm run drill -- alerts\` injects each fault into an installed machine, runs the doctor as its timer does, removes the fault and runs it
again. Every mailed fault was followed by \`resolvido\`. \`HEARTBEAT_URL\` was requested during each fault but the last three, and after
every one.
`;

const rows: string[][] = [];
const release = readDebianRelease(process.argv[2]);
const site = await startAlertSite(release);
try {
  await runDoctor(site);
  assert.deepEqual([site.subjects(), site.heartbeats()], [[], 1], "a machine without faults");
  for (const { name, subject, inject, remove } of alertFaults) {
    const wrong = await observe(site, () => inject(site));
    const well = await observe(site, () => remove(site));
    rows.push([name, wrong.mails]);
    logProgress(rows.at(-1)?.join(" | ") ?? "");
    assert.match(wrong.mails, new RegExp(`ERRO: .*${subject}`));
    assert.match(well.mails, new RegExp(`resolvido: .*${subject}`));
    assert.ok(wrong.heartbeats > 0 && well.heartbeats > 0, name);
  }
  rows.push(await drillHeartbeat(site));
  rows.push(await drillMailServer(site));
  rows.push(await drillDoctor(site));
} finally {
  await site.stop();
}
writeReport("alerts.md", `${heading}\n${table(["fault", "e-mail while it lasts"], rows)}`, {
  debian: [release],
});

/** Makes a change, runs the doctor twice and returns what arrived. The second run must repeat only the heartbeat. */
async function observe(site: AlertSite, change: () => Promise<unknown>) {
  const before = { mails: site.subjects().length, heartbeats: site.heartbeats() };
  await change();
  await runDoctor(site);
  await runDoctor(site);
  return {
    mails: site.subjects().slice(before.mails).map(withoutProvider).join(", ") || "none",
    heartbeats: site.heartbeats() - before.heartbeats,
  };
}

/** Without HEARTBEAT_URL the doctor mails nothing: it prints a warning, which the panel shows too. */
async function drillHeartbeat(site: AlertSite): Promise<string[]> {
  const settings = "/etc/fiosite/site.env";
  const wrong = await observe(site, () => site.run(`sed -i 's/^HEARTBEAT_URL/# &/' ${settings}`));
  const { output } = await site.attempt("fiosite doctor");
  const health = await site.run("cat /var/lib/fiosite-health/health.json");
  const well = await observe(site, () =>
    site.run(`sed -i 's/^# HEARTBEAT_URL/HEARTBEAT_URL/' ${settings}`),
  );
  assert.match(output, /^AVISO {2}vigia de fora: .*\n.*HEARTBEAT_URL/m);
  assert.match(health, /"subject":"heartbeat","status":"warning"/);
  assert.deepEqual(
    [wrong.mails, wrong.heartbeats, well.mails, well.heartbeats > 0],
    ["none", 0, "none", true],
  );
  return ["`HEARTBEAT_URL` is not set", "none; a warning of `fiosite doctor` and of the panel"];
}

/** Without a mail server no e-mail can arrive, so only the missing heartbeat reveals the fault. */
async function drillMailServer(site: AlertSite): Promise<string[]> {
  const wrong = await observe(site, () => site.mail.stop());
  const well = await observe(site, () => site.mail.start());
  assert.deepEqual([wrong.mails, wrong.heartbeats, well.heartbeats > 0], ["none", 0, true]);
  return ["the mail server is down", wrong.mails];
}

async function drillDoctor(site: AlertSite): Promise<string[]> {
  const node = "$(readlink -e /opt/fiosite/current)/bin/node";
  // The drill of the mail server has already used up the unit's limit of one e-mail a day.
  await site.attempt("systemctl reset-failed fiosite-doctor-failed.service");
  const wrong = await observe(site, () => site.run(`mv ${node} ${node}.away`));
  await wait(2_000);
  const mails = site.subjects().map(withoutProvider).at(-1) ?? "none";
  const well = await observe(site, () => site.run(`mv ${node}.away ${node}`));
  assert.match(mails, /o verificador do site parou/);
  assert.deepEqual([wrong.heartbeats, well.heartbeats > 0], [0, true]);
  return ["the doctor cannot start", mails];
}
