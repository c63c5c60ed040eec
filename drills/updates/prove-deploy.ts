/**
 * `npm run prove -- deploy [trixie]`: boots a fresh Debian with a real systemd, runs install.sh twice, then updates
 * forward, to broken releases and back, under load. Needs root, Debian's debootstrap and systemd-container, and port 80
 * free. https is proved by `npm run prove -- day-one`.
 */
import assert from "node:assert/strict";
import { requestSite } from "../../dev/http.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { logProgress } from "../log-progress.ts";
import { assertHome, firstHome } from "../machines/home-page.ts";
import { readDebianRelease } from "../machines/machine-root.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { install, siteOrigin, startInstalledMachine } from "../machines/start-installed-machine.ts";
import type { Machine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";
import { proveUpdates } from "./prove-updates.ts";

const release = readDebianRelease(process.argv[2]);
const archive = confirmRelease(makeRelease());
const inbox = await startTestInbox();
logProgress("boot and install");
const settings = { SMTP_URL: inbox.smtpUrl };
const machine = await startInstalledMachine({ name: "prove", release, archive, settings });
try {
  logProgress("installed, the site responds");
  await assertHome("first", firstHome(machine));
  await proveInstallAgain(machine);
  await proveInstallWithoutSettings(machine);
  await proveUpdates(machine, archive, inbox);
  await proveLogRotation(machine);
  logProgress((await machine.run("systemd-analyze security fiosite.service | tail -n 1")).trim());
} finally {
  await machine.stop();
  await inbox.stop();
}

async function proveInstallAgain(machine: Machine): Promise<void> {
  const before = await fingerprint(machine);
  const again = await install(machine);
  assert.equal(again.match(/^unchanged$/gm)?.length, 2, again);
  const after = await fingerprint(machine);
  const known = new Set(before);
  assert.deepEqual(
    after.filter((line) => !known.has(line)),
    [],
  );
  assert.equal(after.length, before.length);
  logProgress("installed again: all files unchanged");
}

async function proveInstallWithoutSettings(machine: Machine): Promise<void> {
  await machine.run("mv /etc/fiosite/site.env /root/kept.env");
  const installer = `/root/first/deploy/install.sh /root/first.tar.gz --host ${siteHost}`;
  const { code, output } = await machine.attempt(installer);
  await machine.run("mv /root/kept.env /etc/fiosite/site.env");
  assert.match(
    output,
    /fill in SMTP_URL MAIL_FROM LEADS_MAIL_TO OPERATOR_MAIL_TO LEADS_RETENTION_DAYS in/,
  );
  assert.equal(code, 1);
}

/** The rotation must keep the old day's records and start a new file. */
async function proveLogRotation(machine: Machine): Promise<void> {
  const log = "/var/log/nginx/fiosite.access.jsonl";
  const before = Number(await machine.run(`wc -l < ${log}`));
  const rotation = "/opt/fiosite/current/deploy/nginx/logrotate.conf";
  await machine.run(`logrotate --force --state /var/lib/fiosite-logrotate.status ${rotation}`);
  // nginx buffers records in memory, so the rotated file may hold more than were written before.
  assert.ok(Number(await machine.run(`cat ${log}-* | wc -l`)) >= before);
  await requestSite(siteOrigin, "/");
  await waitUntil(async () => (await machine.attempt(`test -s ${log}`)).code === 0);
  logProgress("logrotate keeps all access records");
}

/** Everything that a second install.sh must not change: files, packages, units, processes, database roles and tables. */
async function fingerprint(machine: Machine): Promise<string[]> {
  const lines = await machine.run(
    [
      "find /etc /opt/fiosite /usr/local -type f -exec sha256sum {} +",
      "find /etc /opt/fiosite/releases /usr/local ! -type d -printf '%p %l %T@ %m %u %g\\n'",
      "dpkg-query -W",
      "systemctl list-unit-files --no-pager",
      "systemctl show -p MainPID fiosite nginx 'postgresql@*'",
      // \restrict contains a different key in every dump.
      "runuser -u postgres -- pg_dumpall --schema-only | grep -v restrict",
    ].join(" && "),
  );
  return lines.split("\n");
}
