import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { startTestReceiver, webhookSettings } from "../../dev/webhooks/test-receiver.ts";
import { postLead } from "../load/steady-load.ts";
import { logProgress } from "../log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import type { Machine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";
import {
  type RestoreOptions,
  restoreOnNewMachine,
  setUpBackup,
  storedLeads,
  waitForCopy,
} from "./backup-machine.ts";

export interface WaitingRestoreResult {
  /** Jobs in the copy by kind, such as lead-email, lead-summary and erp. */
  waiting: Record<string, number>;
  minutes: number;
  /** From the return of the mail server and the ERP until nothing waits. */
  sentAfterMinutes: number;
}

const waitingJobs =
  "select kind || ' ' || count(*) from (select kind, run_at from jobs where lead_id is not null union all select destination, run_at from webhook_jobs) job where run_at is not null group by kind";
const ageByADay = [
  "update leads set created_at = created_at - interval '1 day'",
  "update jobs set run_at = run_at - interval '1 day' where lead_id is not null",
  "update webhook_jobs set run_at = run_at - interval '1 day', occurred_at = occurred_at - interval '1 day'",
];

/** Restores a copy of a day ago, in which messages of each kind wait, while the mail server and the ERP are still down. */
export async function proveWaitingRestore(
  old: Machine,
  { mail, repository, options }: RestoreOptions,
): Promise<{ result: WaitingRestoreResult; machine: Machine }> {
  const receiver = await startTestReceiver();
  await receiver.stop();
  await mail.stop();
  const mailsBefore = mail.mails().length;
  // Half of ten e-mails an hour is one address's share: its other leads wait for a summary.
  const settings = { ...webhookSettings({ erp: receiver.url }), LEADS_MAIL_PER_HOUR: "10" };
  for (const [name, value] of Object.entries(settings)) {
    await old.run(`sed -i '/^${name}=/d' /etc/fiosite/site.env`);
    await old.run(`echo '${name}=${value}' >> /etc/fiosite/site.env`);
  }
  // Otherwise the e-mails that this machine has sent within the hour count, and all leads wait for a summary.
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
