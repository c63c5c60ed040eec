/**
 * `npm run drill -- restore`: destroys a machine with its disk and brings the site back on a new one from the restic repository
 * alone: once under load, over sftp from another machine, and once on a slow machine from a copy in which messages wait.
 * Writes docs/developer/reports/restore.md; exits with 1 if more is lost than the leads of the last two minutes, or the e-mail of a lead
 * that is older than the last seconds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logProgress } from "../log-progress.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { startInstalledMachine } from "../machines/start-installed-machine.ts";
import { startMailServer } from "../machines/start-installed-site.ts";
import { writeReport } from "../report.ts";
import { startRepositoryMachine } from "./repository-machine.ts";
import { restoreReport } from "./restore-report.ts";
import { proveRestore } from "./restore-under-load.ts";
import { proveWaitingRestore } from "./restore-waiting-messages.ts";

const archive = confirmRelease(makeRelease());
const mail = await startMailServer();
const disk = mkdtempSync(join(tmpdir(), "fiosite-backup-disk-"));
const options = { name: "drill", disks: { "/srv/backup-disk": disk } };

logProgress("boot the machine with the backup repository");
const repositoryMachine = await startRepositoryMachine();
logProgress("boot and install the site");
const settings = { SMTP_URL: mail.smtpUrl };
const first = await startInstalledMachine({ ...options, archive, settings });
const second = await proveRestore(first, {
  mail,
  repository: repositoryMachine.repository,
  options,
});
logProgress(JSON.stringify(second.result));
await repositoryMachine.stop();
// The restored machine is the next one to be destroyed.
const third = await proveWaitingRestore(second.machine, {
  mail,
  repository: { address: "/srv/backup-disk/fiosite" },
  options: { ...options, release: "trixie", cpuShare: 0.25 },
});
await third.machine.stop();
rmSync(disk, { recursive: true });

writeReport("restore.md", restoreReport(second.result, third.result));
const { lostTooEarly, lateMails, erasedAgain } = second.result;
process.exitCode = lostTooEarly > 0 || lateMails > 0 || !erasedAgain ? 1 : 0;
