import { leadRetentionDays } from "@fiosite/content/lead-retention-days";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("retention");

/** Copies are kept for 28 days (deploy/backup/prune-off-site.sh); erasing a lead takes up to an hour, deleting a copy up to a night. */
const backupDays = 30;

/** LGPD: the form promises a number of days, and a lead stays in the backups after it is erased from the table. */
export function checkRetention(retentionDays: number): CheckResult {
  const totalDays = retentionDays + backupDays;
  const retention = `Leads are kept for ${retentionDays} days, and ${backupDays} more in backups`;
  if (totalDays <= leadRetentionDays) {
    return ok(`${retention}: within the ${leadRetentionDays} that the form promises.`);
  }
  return failed(
    `${retention}: longer than the ${leadRetentionDays} that the form promises.`,
    `Set LEADS_RETENTION_DAYS to ${leadRetentionDays - backupDays} or less and restart the server.`,
  );
}
