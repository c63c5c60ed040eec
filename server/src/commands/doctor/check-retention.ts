import { leadRetentionDays } from "@fiosite/content/lead-retention-days";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("retention");

/** Copies are kept for 28 days (deploy/backup/prune-off-site.sh); erasing a lead takes up to an hour, deleting a copy up to a night. */
const backupDays = 30;

/** LGPD: the form promises a number of days, and a lead stays in the backups after it is erased from the table. */
export function checkRetention(retentionDays: number): CheckResult {
  const totalDays = retentionDays + backupDays;
  const retention = `Os contatos ficam ${retentionDays} dias no site e mais ${backupDays} nas cópias de segurança`;
  if (totalDays <= leadRetentionDays) {
    return ok(`${retention}, dentro dos ${leadRetentionDays} que o formulário promete.`);
  }
  return failed(
    `${retention}, mais do que os ${leadRetentionDays} que o formulário promete.`,
    `Ponha LEADS_RETENTION_DAYS=${leadRetentionDays - backupDays}, ou menos, em /etc/fiosite/site.env e rode systemctl restart fiosite`,
  );
}
