import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("retention");

/** Copies are kept for 28 days (deploy/backup/off-site.sh); erasing a lead takes up to an hour, deleting a copy up to a night. */
const backupDays = 30;

/** LGPD: the form promises a number of days, and a lead stays in the backups after it is erased from the table. */
export function checkRetention(retentionDays: number, promisedDays: number): CheckResult {
  const totalDays = retentionDays + backupDays;
  const retention = `Os contatos ficam ${retentionDays} dias no site e mais ${backupDays} nas cópias de segurança`;
  if (totalDays <= promisedDays) {
    return ok(`${retention}, dentro dos ${promisedDays} que o formulário promete.`);
  }
  return failed(
    `${retention}, mais do que os ${promisedDays} que o formulário promete.`,
    `Ponha LEADS_RETENTION_DAYS=${promisedDays - backupDays}, ou menos, em /etc/fiosite/site.env e rode systemctl restart fiosite`,
  );
}
