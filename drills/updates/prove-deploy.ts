/**
 * `npm run prove -- deploy [trixie]`: boots a fresh Debian with a real systemd and runs install.sh twice. Then, under load, it
 * updates to a good release and to broken ones, and rolls back. Needs root, Debian's debootstrap and systemd-container, and a free
 * port 80. `npm run prove -- day-one` proves https.
 */
import assert from "node:assert/strict";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requestSite } from "../../dev/http.ts";
import { startTestInbox, type TestInbox } from "../../dev/mail/test-inbox.ts";
import { startSteadyLoad } from "../load/steady-load.ts";
import {
  assertHome,
  firstHome,
  install,
  putRelease,
  siteOrigin,
  startInstalledMachine,
} from "../machines/installed-site.ts";
import { type Machine, readDebianRelease } from "../machines/machine.ts";
import {
  confirmRelease,
  deriveRelease,
  editFile,
  makeRelease,
  markPages,
} from "../machines/releases.ts";
import { logProgress, writeProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";

const assets = "web/dist/public/assets";
// This release passes its trial, which runs in a unit whose name contains "candidate", and exits after the switch.
const exitAfterTrial = `import { readFileSync } from "node:fs";
if (!readFileSync("/proc/self/cgroup", "utf8").includes("candidate")) process.exit(1);
`;
const broken: Record<string, [file: string, edit: (text: string) => string]> = {
  dead: ["server/src/main.ts", () => 'throw new Error("dead");\n'],
  dying: ["server/src/main.ts", (text) => exitAfterTrial + text],
  refused: ["deploy/nginx/site.conf", (text) => `${text}\nnonsense on;\n`],
  unchecked: ["deploy/open-facts.ts", () => 'throw new Error("crash");\n'],
};
// Units that only the second release has.
const extraUnits = {
  "fiosite-extra.service": "[Service]\nType=oneshot\nExecStart=/bin/true\n",
  "fiosite-extra.timer": "[Timer]\nOnCalendar=minutely\n[Install]\nWantedBy=timers.target\n",
};
// While the first command runs, a second one must fail with its reason and change nothing.
const refuseSecondCall = `until systemctl is-active --quiet 'fiosite-update-*'; do sleep 0.05; done
said=$(fiosite rollback 2>&1) && exit 1; grep "outra mudança está em andamento" <<<"$said" || exit 1; wait $!`;

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
  await proveUpdates(machine, archive, inbox);
  await proveLogRotation(machine);
  writeProgress("deploy", release);
} finally {
  await machine.stop();
  await inbox.stop();
}

async function proveInstallAgain(machine: Machine): Promise<void> {
  const before = await fingerprint(machine);
  const again = await install(machine);
  assert.match(again, /^ *nada a mudar$/m);
  const after = await fingerprint(machine);
  const known = new Set(before);
  assert.deepEqual(
    after.filter((line) => !known.has(line)),
    [],
  );
  assert.equal(after.length, before.length);
  logProgress("installed again: all files unchanged");
}

/** The rotation must keep the old day's records and start a new file. */
async function proveLogRotation(machine: Machine): Promise<void> {
  const log = "/var/log/nginx/fiosite.access.jsonl";
  const before = Number(await machine.run(`wc -l < ${log}`));
  const rotation = "/opt/fiosite/current/deploy/nginx/logrotate.conf";
  await machine.run(`logrotate --force --state /var/lib/fiosite-logrotate.status ${rotation}`);
  // nginx buffers records in memory, so the rotated file may contain more lines than were counted before.
  assert.ok(Number(await machine.run(`cat ${log}-* | wc -l`)) >= before);
  await requestSite(siteOrigin, "/");
  await waitUntil(async () => (await machine.attempt(`test -s ${log}`)).code === 0);
  logProgress("logrotate keeps all access records");
}

/** Everything that a second install.sh must not change: files, packages, units, nginx and PostgreSQL, database roles and tables. */
async function fingerprint(machine: Machine): Promise<string[]> {
  const lines = await machine.run(
    [
      "find /etc /opt/fiosite /usr/local -type f -exec sha256sum {} +",
      "find /etc /opt/fiosite/releases /usr/local ! -type d -printf '%p %l %T@ %m %u %g\\n'",
      "dpkg-query -W",
      "systemctl list-unit-files --no-pager",
      "systemctl show -p MainPID nginx 'postgresql@*'",
      // \restrict contains a different key in every dump.
      "runuser -u postgres -- pg_dumpall --schema-only | grep -v restrict",
    ].join(" && "),
  );
  return lines.split("\n");
}

/** Under load, updates to a good release, then to broken ones that must be rejected, and rolls back. */
async function proveUpdates(machine: Machine, archive: string, inbox: TestInbox): Promise<void> {
  const files = readdirSync(join(machine.root, "root/first", assets));
  const lazyChunk = files.find((name) => name.endsWith(".js"));
  const second = deriveRelease(archive, "second", (folder) => {
    markPages(folder, "second");
    rmSync(join(folder, assets, `${lazyChunk}`));
    for (const [name, text] of Object.entries(extraUnits)) {
      writeFileSync(join(folder, "deploy/systemd", name), text);
    }
  });
  putRelease(machine, second, "second");
  for (const [name, [file, edit]] of Object.entries(broken)) {
    const derived = deriveRelease(archive, name, (folder) => editFile(join(folder, file), edit));
    putRelease(machine, derived, name);
  }
  // This other archive has the name of a release that the machine already has by then.
  const otherSecond = deriveRelease(archive, "second", () => {});
  putRelease(machine, otherSecond, "other-second");

  const load = startSteadyLoad(siteOrigin, { page: 60, lead: 10 });
  const secondHome = `${firstHome(machine)}<!-- second -->`;
  const updated = await machine.run(`${update("/root/second.tar.gz")} & ${refuseSecondCall}`);
  logProgress(`second: ${lastLine(updated)}`);
  await assertHome("second", secondHome);
  await machine.run("test -s /var/backups/fiosite/before-second/dump");
  const oldFile = await requestSite(siteOrigin, `/assets/${lazyChunk}`);
  assert.equal(oldFile.status, 200, "a file of the previous release");
  for (const name of Object.keys(broken)) {
    const { code, output } = await machine.attempt(update(`/root/${name}.tar.gz`));
    logProgress(`${name}: ${lastLine(output)}`);
    assert.equal(code, 1, output);
    assert.match(output, /update: a \S+ foi recusada, o site continua na second$/m);
    await assertHome(name, secondHome);
  }
  const other = await machine.attempt(update("/root/other-second.tar.gz"));
  assert.match(
    other.output,
    /second já está nesta máquina com outro conteúdo: .*\nupdate: nada mudou$/m,
  );
  assert.equal(other.code, 1);
  await machine.run("systemctl is-active fiosite-extra.timer");
  logProgress(`rollback: ${lastLine(await machine.run("fiosite rollback"))}`);
  await assertHome("back", firstHome(machine));
  const rest =
    "find /etc/systemd -name 'fiosite-extra*'; systemctl list-units --all 'fiosite-extra*' -q";
  assert.equal((await machine.run(rest)).trim(), "", "units that the older release does not have");
  const { outcomes, failed, slowestMs, acknowledged } = await load.stop();
  logProgress(`under load: ${JSON.stringify(outcomes)}, slowest ${Math.round(slowestMs)} ms`);
  assert.equal(failed, 0);
  await assertStoredAndMailed(machine, acknowledged.length);
  const leadOf = ({ headers }: TestInbox["mails"][number]) =>
    headers.get("message-id")?.match(/lead-([0-9a-f-]{36})/)?.[1];
  // The operator has the same inbox, and the doctor may write to them while a release fails.
  const others = inbox.mails
    .filter((mail) => !leadOf(mail))
    // The provider's name, with which every subject begins, is left out.
    .map(({ subject }) => subject.replace(/^.*?: /, ""));
  logProgress(`other e-mails: ${others.join(", ") || "none"}`);
  const mailed = inbox.mails.flatMap((mail) => leadOf(mail) ?? []);
  assert.deepEqual(mailed.sort(), acknowledged.sort());
  logProgress(`${acknowledged.length} leads acknowledged, stored and e-mailed once each`);
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1) ?? "";
}

async function assertStoredAndMailed(machine: Machine, count: number): Promise<void> {
  const counts = "select count(*), count(email_sent_at) from leads";
  const isMailed = async () => (await machine.sql(counts)) === `${count}|${count}`;
  await waitUntil(isMailed, { pauseMs: 500, limitMs: 60_000 });
}

function update(archive: string): string {
  return `fiosite update ${archive}`;
}
