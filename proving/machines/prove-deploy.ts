/**
 * `npm run prove:deploy`: on a fresh Debian 12 with a real systemd, install.sh twice, then update.sh forward, with
 * broken releases and back, all under load. As root, with Debian's debootstrap and systemd-container, port 80 free.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startTestInbox } from "../../workshop/mail/test-inbox.ts";
import { machinesFolder } from "./machine-root.ts";
import { proveUpdates } from "./prove-updates.ts";
import { askSite, assertHome, firstHome, tell } from "./request-site.ts";
import { install, siteHost, startInstalledMachine } from "./start-installed-machine.ts";
import type { Machine } from "./start-machine.ts";

const makeRelease = join(import.meta.dirname, "../../deploy/make-release.sh");
const archive = execFileSync(makeRelease, [join(machinesFolder, "releases")])
  .toString()
  .trim();
const inbox = await startTestInbox();
tell("boot and install");
const settings = { SMTP_URL: inbox.smtpUrl };
const machine = await startInstalledMachine({ name: "prove", archive, settings });
try {
  tell("installed, the site answers");
  assertHome("first", firstHome(machine));
  await proveInstallAgain(machine);
  await proveInstallWithoutSettings(machine);
  await proveUpdates(machine, archive, inbox);
  await proveLogRotation(machine);
  await proveCertificate(machine);
  tell((await machine.run("systemd-analyze security fiosite.service | tail -n 1")).trim());
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
  tell("installed again: unchanged, by checksum");
}

async function proveInstallWithoutSettings(machine: Machine): Promise<void> {
  await machine.run("mv /etc/fiosite/site.env /root/kept.env");
  const installer = `/root/first/deploy/install.sh /root/first.tar.gz --host ${siteHost}`;
  const { code, output } = await machine.attempt(installer);
  await machine.run("mv /root/kept.env /etc/fiosite/site.env");
  assert.match(output, /fill in SMTP_URL MAIL_FROM LEADS_MAIL_TO LEADS_RETENTION_DAYS in/);
  assert.equal(code, 1);
}

/** As each night. The records of a day that ended must be kept, and those of the new day must not follow them. */
async function proveLogRotation(machine: Machine): Promise<void> {
  const log = "/var/log/nginx/fiosite.access.jsonl";
  const before = Number(await machine.run(`wc -l < ${log}`));
  await machine.run("logrotate --force /etc/logrotate.d/fiosite");
  // More than before: what nginx still held in memory went there too.
  assert.ok(Number(await machine.run(`cat ${log}-* | wc -l`)) >= before);
  askSite("/");
  let isWritten = false;
  for (let tries = 150; tries > 0 && !isWritten; tries -= 1) {
    isWritten = (await machine.attempt(`test -s ${log}`)).code === 0;
    await wait(100);
  }
  assert.ok(isWritten, "the new file stays empty");
  tell("access records are set aside by day, none lost");
}

async function proveCertificate(machine: Machine): Promise<void> {
  const folder = `/etc/letsencrypt/live/${siteHost}`;
  const files = `-keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`;
  const request = `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${siteHost} ${files}`;
  await machine.run(`mkdir -p ${folder} && ${request}`);
  await machine.run("/etc/letsencrypt/renewal-hooks/deploy/fiosite.sh");
  const current = "/opt/fiosite/current";
  await machine.run(`${current}/deploy/steps/check-site.sh $(readlink -e ${current})`);
  // Until the reload has ended, workers with the old configuration still take some of the connections.
  let headers = "";
  for (let tries = 50; tries > 0 && !headers.includes(" 301 "); tries -= 1) {
    headers = askSite("/").headers;
    await wait(100);
  }
  assert.match(headers, new RegExp(`location: https://${siteHost}/`, "i"));
  tell("a certificate turns https on, and http into a redirect");
}

/** Files with dates and rights, packages, units, processes, and what the database has of roles and tables. */
async function fingerprint(machine: Machine): Promise<string[]> {
  const lines = await machine.run(
    [
      "find /etc /opt/fiosite /usr/local -type f -exec sha256sum {} +",
      "find /etc /opt/fiosite/releases /usr/local ! -type d -printf '%p %l %T@ %m %u %g\\n'",
      "dpkg-query -W",
      "systemctl list-unit-files --no-pager",
      "systemctl show -p MainPID fiosite nginx postgresql@15-main",
      // Each dump has a key of its own in \restrict.
      "runuser -u postgres -- pg_dumpall --schema-only | grep -v restrict",
    ].join(" && "),
  );
  return lines.split("\n");
}
