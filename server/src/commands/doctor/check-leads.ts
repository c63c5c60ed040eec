import { connectOnce } from "../../platform/connect-once.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import type { DatabaseAddress } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

// An e-mail takes a second; after an outage of the mail server the next attempt follows within 15 minutes.
const maxUnsentMinutes = 30;
// Old leads are erased every hour. A day later many runs have failed.
const maxDaysLate = 1;

const sql = `select
    count(*) filter (where email_sent_at is null and created_at < now() - make_interval(mins => $1))::integer as unsent,
    (extract(epoch from now() - min(created_at) filter (where email_sent_at is null)) / 60)::integer as "oldestMinutes",
    count(*) filter (where created_at < now() - make_interval(days => $2))::integer as expired
  from leads`;

interface Counts {
  unsent: number;
  oldestMinutes: number | null;
  expired: number;
}

/** Reads only the table of leads, so it finds a lead that the queue has lost. */
export async function checkLeads(
  address: DatabaseAddress,
  retentionDays: number,
): Promise<CheckResult[]> {
  const parameters = [maxUnsentMinutes, retentionDays + maxDaysLate];
  const rows = await asDatabaseUser(address.url, () =>
    connectOnce(address, async (client) => (await client.query<Counts>(sql, parameters)).rows),
  );
  const { unsent = 0, oldestMinutes = 0, expired = 0 } = rows[0] ?? {};
  return [checkUnsent(unsent, oldestMinutes ?? 0), checkErasing(expired, retentionDays)];
}

function checkUnsent(unsent: number, oldestMinutes: number): CheckResult {
  const { ok, failed } = resultsFor("leads");
  if (unsent === 0) return ok(`No lead waits longer than ${maxUnsentMinutes} minutes.`);
  return failed(
    `${unsent} leads wait for their e-mail, the oldest for ${duration(oldestMinutes)}.`,
    "fiosite leads pending shows why. They are saved: phone the visitors that fiosite leads list shows, until it is mended.",
  );
}

function checkErasing(expired: number, retentionDays: number): CheckResult {
  const { ok, failed } = resultsFor("erasing");
  if (expired === 0) return ok(`No lead is older than LEADS_RETENTION_DAYS (${retentionDays}).`);
  return failed(
    `${expired} leads are older than the ${retentionDays} days that they may be kept: erasing fails (LGPD, art. 16).`,
    "See journalctl -u fiosite --since yesterday | grep -i eras; restart the server if it shows nothing.",
  );
}

function duration(minutes: number): string {
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
}
