/**
 * `npm run drill:restore`: destroys a machine with its disk under load and brings the site back on a new one from the
 * restic repository alone, once over sftp from another machine and once from another disk onto the next Debian. Writes
 * docs/restore-report.md; exits with 1 if more is lost than the leads since the last backup, or more than the last seconds'
 * e-mails.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestInbox } from "../../workshop/mail/test-inbox.ts";
import { logProgress } from "../machines/log-progress.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { startInstalledMachine } from "../machines/start-installed-machine.ts";
import { proveRestore, type RestoreResult } from "./prove-restore.ts";
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
const { repository, admit } = keeper;
const overSftp = { name: "sftp, another machine", inbox, repository, options, admit };
const second = await proveRestore(first, overSftp);
await keeper.stop();
// The restored machine is the next one to be destroyed.
const onDisk = {
  name: "another disk, from Debian 12 to 13",
  inbox,
  repository: "/srv/backup-disk/fiosite",
  options: { ...options, release: "trixie" as const },
};
const third = await proveRestore(second.machine, onDisk);
await third.machine.stop();
await inbox.stop();
rmSync(disk, { recursive: true });
const results = [second.result, third.result];

const report = restoreReport(results);
writeFileSync(join(import.meta.dirname, "../../docs/restore-report.md"), report);
process.stdout.write(report);
const isWorse = ({ lostBeforeBackup, lateMails, erasedAgain }: RestoreResult) =>
  lostBeforeBackup > 0 || lateMails > 0 || !erasedAgain;
process.exitCode = results.some(isWorse) ? 1 : 0;
