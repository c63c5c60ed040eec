/**
 * `npm run drill:restore`: destroys a machine with its disk and brings the site back on a new one from the restic repository
 * alone: once under load, over sftp from another machine, and once on a slow machine from a copy in which messages wait.
 * Writes docs/restore-report.md; exits with 1 if more is lost than the leads of the last two minutes, or the e-mail of a lead
 * that is older than the last seconds.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { logProgress } from "../machines/log-progress.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { startInstalledMachine } from "../machines/start-installed-machine.ts";
import { proveRestore } from "./prove-restore.ts";
import { proveWaitingRestore } from "./prove-waiting-restore.ts";
import { startRepositoryMachine } from "./repository-machine.ts";
import { restoreReport } from "./restore-report.ts";

const archive = confirmRelease(makeRelease());
const inbox = await startTestInbox();
const disk = mkdtempSync(join(tmpdir(), "fiosite-backup-disk-"));
const options = { name: "drill", disks: { "/srv/backup-disk": disk } };

logProgress("boot the machine that keeps the backups");
const keeper = await startRepositoryMachine();
logProgress("boot and install the site");
const settings = { SMTP_URL: inbox.smtpUrl };
const first = await startInstalledMachine({ ...options, archive, settings });
const second = await proveRestore(first, { inbox, repository: keeper.repository, options });
logProgress(JSON.stringify(second.result));
await keeper.stop();
// The restored machine is the next one to be destroyed.
const third = await proveWaitingRestore(second.machine, {
  inbox,
  repository: { address: "/srv/backup-disk/fiosite" },
  options: { ...options, release: "trixie", cpuShare: 0.25 },
});
await third.machine.stop();
rmSync(disk, { recursive: true });

const report = restoreReport(second.result, third.result);
writeFileSync(join(import.meta.dirname, "../../docs/restore-report.md"), report);
process.stdout.write(report);
const { lostTooEarly, lateMails, erasedAgain } = second.result;
process.exitCode = lostTooEarly > 0 || lateMails > 0 || !erasedAgain ? 1 : 0;
