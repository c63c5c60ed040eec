import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { siteHost } from "../../dev/site/test-settings.ts";
import { startTestReceiver, webhookSettings } from "../../dev/webhooks/test-receiver.ts";
import { postLead, startSteadyLoad } from "../load/steady-load.ts";
import {
  installCommand,
  type MailServer,
  panelHost,
  siteOrigin,
} from "../machines/installed-site.ts";
import { type Machine, type MachineOptions, startMachine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";

interface LostLead {
  id: string;
  /** The team's addresses that got the lead's e-mail. */
  mailboxes: string[];
}

export interface RestoreResult {
  acknowledged: number;
  /** Acknowledged leads that the new machine does not have. */
  lost: LostLead[];
  /** How many of the lost leads were acknowledged more than two minutes before the end. */
  lostTooEarly: number;
  /** How many lost leads without an e-mail were acknowledged more than five seconds before the end. */
  lateMails: number;
  erasedAgain: boolean;
  minutes: number;
}

const perSecond = { page: 5, lead: 2 };
const records = "/var/log/nginx/fiosite.access.jsonl";
/** Prints the panel's host, and fails if its server is not ready. */
const readPanel =
  "cat /etc/fiosite/panel && curl -fsS --unix-socket /run/fiosite/panel.sock http://localhost/health/ready";

/** Destroys the machine under load, after its timer alone has made copies. Restores on a new machine and returns it. */
export async function proveRestore(
  old: Machine,
  { mail, repository, options }: RestoreOptions,
): Promise<{ result: RestoreResult; machine: Machine }> {
  await old.run(installCommand(siteHost, `--panel ${panelHost}`));
  const password = await setUpBackup(old, repository);
  const load = startSteadyLoad(siteOrigin, perSecond);
  await waitForCopy(old);
  logProgress("the timer has made a copy under load; the machine has two minutes left");
  const early = new Set(load.report.acknowledged);
  const [erased] = early;
  assert(erased);
  await old.sql(`select erase_leads(array['${erased}'::uuid], 'request')`);
  const [panel, firstRecord] = [await old.run(readPanel), await old.run(`head -n 1 ${records}`)];
  await wait(120_000);
  await old.destroy();
  const { acknowledged } = await load.stop();
  logProgress("destroyed");

  const { machine, minutes } = await restoreOnNewMachine(options, repository, password);
  assert.equal(await machine.run(readPanel), panel, "the panel");
  assert.equal(await machine.run(`head -n 1 ${records}`), firstRecord, "the access records");
  // The new machine continues the copies of the old one, and the doctor accepts them.
  await waitForCopy(machine);
  await machine.run("fiosite backup setup");
  const { output } = await machine.attempt("fiosite doctor");
  assert.match(output, /^ok +cópia de segurança: /m);

  const stored = await storedLeads(machine);
  const lost = acknowledged
    .filter((id) => !stored.has(id) && id !== erased)
    .map((id) => ({ id, mailboxes: findMailboxes(mail, id) }));
  const lastSeconds = acknowledged.slice(-5 * perSecond.lead);
  const result = {
    acknowledged: acknowledged.length,
    lost,
    lostTooEarly: lost.filter(({ id }) => early.has(id)).length,
    lateMails: lost.filter(
      ({ id, mailboxes }) => mailboxes.length === 0 && !lastSeconds.includes(id),
    ).length,
    erasedAgain: !stored.has(erased),
    minutes,
  };
  return { result, machine };
}

function findMailboxes(mail: MailServer, id: string): string[] {
  const mails = mail.mails().filter(({ headers }) => headers.get("message-id")?.includes(id));
  return [...new Set(mails.flatMap(({ recipients }) => recipients))];
}

export interface WaitingRestoreResult {
  /** Number of jobs in the copy by kind, such as lead-email, lead-summary and erp. */
  waiting: Record<string, number>;
  minutes: number;
  /** From the restart of the mail server and the ERP until the queue is empty. */
  sentAfterMinutes: number;
}

const waitingJobs =
  "select kind || ' ' || count(*) from (select kind, run_at from jobs where lead_id is not null union all select destination, run_at from webhook_jobs) job where run_at is not null group by kind";
const ageByADay = [
  "update leads set created_at = created_at - interval '1 day'",
  "update jobs set run_at = run_at - interval '1 day' where lead_id is not null",
  "update webhook_jobs set run_at = run_at - interval '1 day', occurred_at = occurred_at - interval '1 day'",
];

/** Restores a copy of a day ago with queued messages of each kind, while the mail server and the ERP are still down. */
export async function proveWaitingRestore(
  old: Machine,
  { mail, repository, options }: RestoreOptions,
): Promise<{ result: WaitingRestoreResult; machine: Machine }> {
  const receiver = await startTestReceiver();
  await receiver.stop();
  await mail.stop();
  const mailsBefore = mail.mails().length;
  // An address gets at most half of the ten e-mails an hour, so its other leads wait for a summary.
  const settings = { ...webhookSettings({ erp: receiver.url }), LEADS_MAIL_PER_HOUR: "10" };
  for (const [name, value] of Object.entries(settings)) {
    await old.run(`sed -i '/^${name}=/d' /etc/fiosite/site.env`);
    await old.run(`echo '${name}=${value}' >> /etc/fiosite/site.env`);
  }
  // Otherwise the e-mails of the last hour would use up the limit, and all leads would wait for a summary.
  await old.sql("update jobs set mailed_at = mailed_at - interval '1 day'");
  await old.run("systemctl restart fiosite");
  const password = await setUpBackup(old, repository);
  const ids: string[] = [];
  for (const visitor of [1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4]) {
    const { status, body } = await postLead(siteOrigin, visitor);
    assert.equal(status, 201);
    ids.push(JSON.parse(body.toString())[0].id);
    await wait(200);
  }
  await old.run("systemctl stop fiosite.socket fiosite.service");
  for (const statement of ageByADay) await old.sql(statement);
  await waitForCopy(old);
  const waiting = await readWaiting(old);
  logProgress(`destroy the machine; its last copy holds ${JSON.stringify(waiting)}`);
  assert.deepEqual(Object.keys(waiting).sort(), ["erp", "lead-email", "lead-summary"]);
  await old.destroy();

  const { machine, minutes } = await restoreOnNewMachine(options, repository, password);
  const unsent = await storedLeads(machine, "email_sent_at is null");
  assert(
    ids.every((id) => unsent.has(id)),
    "every waiting lead is there",
  );

  await mail.start();
  const erp = await startTestReceiver(Number(new URL(receiver.url).port));
  logProgress("the mail server and the ERP are back");
  const isAllSent = async () => Object.keys(await readWaiting(machine)).length === 0;
  const sentAfterMinutes =
    (await waitUntil(isAllSent, { pauseMs: 2_000, limitMs: 30 * 60_000 })) / 60_000;
  logProgress(`everything is sent after ${sentAfterMinutes.toFixed(1)} minutes`);
  const stillUnsent = await storedLeads(machine, "email_sent_at is null");
  assert(!ids.some((id) => stillUnsent.has(id)), "every e-mail is sent");
  const delivered = new Set(erp.received.map(({ json }) => json.data.id));
  assert(
    ids.every((id) => delivered.has(id)),
    "the ERP has every lead",
  );
  const mailed = mail
    .mails()
    .slice(mailsBefore)
    .map(({ headers }) => headers.get("message-id") ?? "");
  for (const kind of ["<lead-", "<summary-"])
    assert(
      mailed.some((id) => id.startsWith(kind)),
      kind,
    );
  await mail.stop();
  await erp.stop();
  return { result: { waiting, minutes, sentAfterMinutes }, machine };
}

async function readWaiting(machine: Machine): Promise<Record<string, number>> {
  const lines = (await machine.sql(waitingJobs)).split("\n").filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const [kind = "", count] = line.split(" ");
      return [kind, Number(count)];
    }),
  );
}

interface Repository {
  address: string;
  /** Gives a machine access to the repository. */
  grantAccess?: (site: Machine) => Promise<void>;
}

interface RestoreOptions {
  mail: MailServer;
  repository: Repository;
  /** Options of the new machine. */
  options: MachineOptions;
}

/** Follows docs/technician/copias.md. Returns the password, which the operator keeps elsewhere. */
async function setUpBackup(site: Machine, { address, grantAccess }: Repository): Promise<string> {
  await grantAccess?.(site);
  const file = "/etc/fiosite/backup.env";
  await site.run(`sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${address}#' ${file}`);
  await site.run("fiosite backup setup --new");
  return (await site.run(`sed -n 's/^RESTIC_PASSWORD=//p' ${file}`)).trim();
}

const marks = "/var/lib/fiosite-backup";

/** Waits until the timer has started and completed another copy. */
async function waitForCopy(site: Machine): Promise<void> {
  const timeOf = async (mark: string) =>
    Number(await site.run(`stat --format=%Y ${marks}/${mark}`));
  const now = Number(await site.run("date +%s"));
  const isCopied = async () => {
    const started = await timeOf("attempted");
    return started > now && (await timeOf("copied")) >= started;
  };
  await waitUntil(isCopied, { pauseMs: 1_000 });
}

/** Does what "On a new machine" says; returns the minutes from the first command until a lead is accepted. */
async function restoreOnNewMachine(
  options: MachineOptions,
  { address, grantAccess }: Repository,
  password: string,
) {
  const machine = await startMachine(options);
  const start = performance.now();
  await machine.run("apt-get update -qq && apt-get install -y -qq restic openssh-client");
  await grantAccess?.(machine);
  const access = `export RESTIC_REPOSITORY=${address} RESTIC_PASSWORD=${password}`;
  await machine.run(`${access} && restic restore latest --host fiosite --target /`);
  logProgress("files restored");
  const output = await machine.run("/opt/fiosite/releases/*/deploy/install.sh --restore");
  process.stdout.write(output.replace(/^/gm, "    "));
  await waitUntil(async () => (await postLead(siteOrigin, 1)).status === 201);
  const minutes = (performance.now() - start) / 60_000;
  logProgress(`the new machine accepts leads after ${minutes.toFixed(1)} minutes`);
  return { machine, minutes };
}

async function storedLeads(machine: Machine, where = "true"): Promise<Set<string>> {
  return new Set((await machine.sql(`select id from leads where ${where}`)).split("\n"));
}
