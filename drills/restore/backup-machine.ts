import { postLead } from "../load/steady-load.ts";
import { logProgress } from "../log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import type { MailServer } from "../machines/start-installed-site.ts";
import { type Machine, type MachineOptions, startMachine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";

export interface Repository {
  address: string;
  /** Gives a machine access to the repository. */
  grantAccess?: (site: Machine) => Promise<void>;
}

export interface RestoreOptions {
  mail: MailServer;
  repository: Repository;
  /** Of the new machine. */
  options: MachineOptions;
}

/** Does what docs/technician/back-up-and-restore.md asks for; returns the password, which the operator keeps elsewhere. */
export async function setUpBackup(
  site: Machine,
  { address, grantAccess }: Repository,
): Promise<string> {
  await grantAccess?.(site);
  const file = "/etc/fiosite/backup.env";
  await site.run(`sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${address}#' ${file}`);
  await site.run("fiosite backup setup --new");
  return (await site.run(`sed -n 's/^RESTIC_PASSWORD=//p' ${file}`)).trim();
}

const marks = "/var/lib/fiosite-backup";

/** Waits until a copy that the timer started from now on has left the machine. */
export async function waitForCopy(site: Machine): Promise<void> {
  const timeOf = async (mark: string) =>
    Number(await site.run(`stat --format=%Y ${marks}/${mark}`));
  const now = Number(await site.run("date +%s"));
  const isCopied = async () => {
    const started = await timeOf("attempted");
    return started > now && (await timeOf("copied")) >= started;
  };
  await waitUntil(isCopied, { pauseMs: 1_000 });
}

/** Does what "Restore on a new machine" says; returns the minutes from the first command until a lead is accepted. */
export async function restoreOnNewMachine(
  options: MachineOptions,
  { address, grantAccess }: Repository,
  password: string,
) {
  const machine = await startMachine(options);
  const start = performance.now();
  await machine.run("apt-get update -qq && apt-get install -y -qq restic openssh-client");
  await grantAccess?.(machine);
  const access = `export RESTIC_REPOSITORY=${address} RESTIC_PASSWORD=${password}`;
  await machine.run(`${access} && restic restore latest --host fiosite --target /`);
  logProgress("files restored");
  const output = await machine.run("/opt/fiosite/releases/*/deploy/install.sh --restore");
  process.stdout.write(output.replace(/^/gm, "    "));
  await waitUntil(async () => (await postLead(siteOrigin, 1)).status === 201);
  const minutes = (performance.now() - start) / 60_000;
  logProgress(`the new machine accepts leads after ${minutes.toFixed(1)} minutes`);
  return { machine, minutes };
}

export async function storedLeads(machine: Machine, where = "true"): Promise<Set<string>> {
  return new Set((await machine.sql(`select id from leads where ${where}`)).split("\n"));
}
