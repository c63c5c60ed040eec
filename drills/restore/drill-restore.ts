/**
 * `npm run drill -- restore`: destroys a machine with its disk and restores the site on a new one, using only the restic
 * repository: once under load, over sftp from another machine, and once on a slow machine from a copy with queued messages.
 * Writes docs/developer/reports/restore.md. Exits with 1 if a lead older than two minutes is lost, or if a lost lead older than a few
 * seconds was not mailed.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startInstalledMachine, startMailServer } from "../machines/installed-site.ts";
import { type Machine, startMachine } from "../machines/machine.ts";
import { confirmRelease, makeRelease } from "../machines/releases.ts";
import { logProgress, table, writeReport } from "../report.ts";
import {
  proveRestore,
  proveWaitingRestore,
  type RestoreResult,
  type WaitingRestoreResult,
} from "./restores.ts";

const heading = `# Last report of the restore drill

\`npm run drill -- restore\` kills a machine under load and deletes its disk, two minutes after its timer made a copy. A new Debian machine
gets the repository and its password, nothing else. Settings, panel and access records must be back, and an erased lead must stay erased.
Minutes count from the first command on the booted machine until it accepts a lead; add the time to download Debian's packages, which this
computer keeps from earlier runs.

## Under load, over sftp, from another machine
`;

const waitingHeading = `
## A copy of a day ago in which messages wait, from another disk, from Debian 12 to 13

The new machine has a quarter of one core. The mail server and the ERP are down until it takes leads again.
`;

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
// The second restore destroys the machine of the first one.
const third = await proveWaitingRestore(second.machine, {
  mail,
  repository: { address: "/srv/backup-disk/fiosite" },
  options: { ...options, release: "trixie", cpuShare: 0.25 },
});
await third.machine.stop();
rmSync(disk, { recursive: true });

writeReport("restore.md", restoreReport(second.result, third.result), {
  debian: ["bookworm", "trixie"],
});
const { lostTooEarly, lateMails, erasedAgain } = second.result;
process.exitCode = lostTooEarly > 0 || lateMails > 0 || !erasedAgain ? 1 : 0;

/** A second machine that only keeps the backups: Debian's ssh server and a user for sftp. */
async function startRepositoryMachine() {
  const machine = await startMachine({ name: "repository" });
  const port = await findFreePort();
  await machine.run(
    [
      // Both machines share a package cache. Debian's daily updates of one machine would lock it for the other.
      "systemctl mask --quiet --now apt-daily.timer apt-daily-upgrade.timer",
      "systemctl stop apt-daily.service apt-daily-upgrade.service",
      "apt-get update -qq && apt-get install -y -qq --no-install-recommends openssh-server",
      `echo 'Port ${port}\nListenAddress 127.0.0.1' > /etc/ssh/sshd_config.d/drill.conf`,
      "useradd --create-home backup-user",
      "install -d -m 0700 -o backup-user -g backup-user /home/backup-user/.ssh",
      "systemctl restart ssh",
    ].join(" && "),
  );
  return {
    repository: {
      address: `sftp://backup-user@127.0.0.1:${port}//home/backup-user/fiosite`,
      /** Does what the operator does once on each backed-up machine: creates a key, authorizes it, accepts the host's key. */
      grantAccess: async (site: Machine) => {
        await site.run(
          "mkdir -p /root/.ssh && ssh-keygen -q -t ed25519 -N '' -f /root/.ssh/id_ed25519",
        );
        const key = readFileSync(join(site.root, "root/.ssh/id_ed25519.pub"), "utf8");
        const allowed = "home/backup-user/.ssh/authorized_keys";
        appendFileSync(join(machine.root, allowed), key);
        await machine.run(`chown backup-user /${allowed} && chmod 0600 /${allowed}`);
        await site.run(`ssh-keyscan -p ${port} 127.0.0.1 >> /root/.ssh/known_hosts 2>/dev/null`);
      },
    },
    stop: machine.stop,
  };
}

function restoreReport(load: RestoreResult, waiting: WaitingRestoreResult): string {
  const inNoMailbox = load.lost.filter(({ mailboxes }) => mailboxes.length === 0);
  const kinds = Object.entries(waiting.waiting).map(([kind, count]) => `${count} ${kind}`);
  const underLoad = {
    "leads acknowledged": load.acknowledged,
    lost: load.lost.length,
    "of these over two minutes old": load.lostTooEarly,
    "of these in no mailbox": inNoMailbox.length,
    "erased lead stays erased": load.erasedAgain ? "yes" : "no",
    minutes: load.minutes.toFixed(1),
  };
  const withWaiting = {
    "waiting in the copy": kinds.join(", "),
    minutes: waiting.minutes.toFixed(1),
    "minutes from the return of the mail server and the ERP until everything is sent":
      waiting.sentAfterMinutes.toFixed(1),
  };
  return `${heading}
${table(Object.keys(underLoad), [Object.values(underLoad)])}
A lost lead is only in a mailbox of the team. One of the last five seconds may be in none: its e-mail had not left.

${listByMailbox(load)}
${waitingHeading}
${table(Object.keys(withWaiting), [Object.values(withWaiting)])}`;
}

function listByMailbox({ lost }: RestoreResult): string {
  const groups = Map.groupBy(lost, ({ mailboxes }) => mailboxes.join(", ") || "no mailbox");
  const lines = [...groups].map(([mailbox, leads]) => `- ${leads.length} in ${mailbox}`);
  return lines.join("\n") || "- none";
}
