import { leadRetentionDays } from "@fiosite/content/lead-retention-days";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("retention");

/** As long as deploy/backup/backup.sh keeps a dump. */
const backupDays = 30;

/** LGPD: the form promises a number of days, and a lead lives on in the backups after it left the table. */
export function checkRetention(retentionDays: number): Finding {
  const whole = retentionDays + backupDays;
  const sum = `Leads are kept for ${retentionDays} days, and ${backupDays} more in backups`;
  if (whole <= leadRetentionDays) {
    return good(`${sum}: within the ${leadRetentionDays} that the form promises.`);
  }
  return bad(
    `${sum}: longer than the ${leadRetentionDays} that the form promises.`,
    `Set LEADS_RETENTION_DAYS to ${leadRetentionDays - backupDays} or less and restart the server.`,
  );
}
