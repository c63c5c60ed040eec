import { setTimeout as wait } from "node:timers/promises";
import type { FaultSite } from "./fault-site.ts";

const pending = "email_sent_at is null";

/** One of two recipients is rejected for 20 s. The other must get every lead, and none of them twice. */
export async function rejectRecipient(site: FaultSite): Promise<number[]> {
  const rejected = site.recipients.at(-1) ?? "";
  site.mail.inbox().unknownRecipients.add(rejected);
  await wait(20_000);
  site.mail.inbox().unknownRecipients.delete(rejected);
  await site.run("fiosite leads resend --pending");
  return [await site.timeUntilAllMailed()];
}

/**
 * The mail server rejects the password for 20 s. The queue is then set to where it stands after three days: old leads, a
 * hundred attempts, the next one in six hours. With the right password one command must send them all.
 */
export async function rejectPassword(site: FaultSite): Promise<number[]> {
  site.mail.inbox().isLoginRejected = true;
  await wait(20_000);
  await site.sql(`update leads set created_at = created_at - interval '3 days' where ${pending}`);
  await site.sql(
    "update jobs set attempts = 110, run_at = now() + interval '6 hours' where kind = 'lead-email' and run_at is not null",
  );
  site.mail.inbox().isLoginRejected = false;
  await site.run("fiosite leads resend --pending");
  return [await site.timeUntilAllMailed()];
}

const refuseRecords = [
  "create function refuse() returns trigger language plpgsql as 'begin raise exception using errcode = ''disk_full''; end'",
  "create trigger refuse before update of succeeded_at, mailed_at on jobs execute function refuse()",
];

/**
 * For 20 s the database takes leads but cannot record that their e-mails were sent, as with a disk that is almost full.
 * Then the server is killed. Only the e-mails in flight may be sent again.
 */
export async function loseRecordsOfEmails(site: FaultSite): Promise<number[]> {
  for (const statement of refuseRecords) await site.sql(statement);
  await wait(20_000);
  await site.run("systemctl kill -s KILL fiosite");
  await site.sql("drop function refuse cascade");
  return [await site.timeUntilAllMailed()];
}
