import { setTimeout as wait } from "node:timers/promises";
import { postLead } from "../load/steady-load.ts";
import { logProgress } from "../machines/log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import { type Machine, type MachineOptions, startMachine } from "../machines/start-machine.ts";

export interface Repository {
  address: string;
  /** Gives a machine access to the repository. */
  admit?: (site: Machine) => Promise<void>;
}

/** Does what docs/operations/back-up-and-restore.md asks for; returns the password, which the operator keeps elsewhere. */
export async function setUpBackup(site: Machine, { address, admit }: Repository): Promise<string> {
  await admit?.(site);
  const file = "/etc/fiosite/backup.env";
  await site.run(`sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${address}#' ${file}`);
  await site.run("fiosite backup setup --new");
  return (await site.run(`sed -n 's/^RESTIC_PASSWORD=//p' ${file}`)).trim();
}

/** Waits until a copy that the timer started from now on has left the machine. */
export async function waitForCopy(site: Machine): Promise<void> {
  const ended = "stat --format=%Y /var/lib/fiosite-backup/copied 2>/dev/null || echo 0";
  const started = "stat --format=%Y /var/lib/fiosite-backup/attempted 2>/dev/null || echo 0";
  const now = Number(await site.run("date +%s"));
  while (
    Number(await site.run(started)) <= now ||
    Number(await site.run(ended)) < Number(await site.run(started))
  ) {
    await wait(1_000);
  }
}

/** Does what "Restore on a new machine" says; returns the minutes from the first command until a lead is accepted. */
export async function restoreOnNewMachine(
  options: MachineOptions,
  { address, admit }: Repository,
  password: string,
) {
  const machine = await startMachine(options);
  const start = performance.now();
  await machine.run("apt-get update -qq && apt-get install -y -qq restic openssh-client");
  await admit?.(machine);
  const access = `export RESTIC_REPOSITORY=${address} RESTIC_PASSWORD=${password}`;
  await machine.run(`${access} && restic restore latest --host fiosite --target /`);
  logProgress("files restored");
  const output = await machine.run("/opt/fiosite/releases/*/deploy/install.sh --restore");
  process.stdout.write(output.replace(/^/gm, "    "));
  const isAccepted = () =>
    postLead(siteOrigin, 1).then(
      ({ status }) => status === 201,
      () => false,
    );
  while (!(await isAccepted())) await wait(200);
  const minutes = (performance.now() - start) / 60_000;
  logProgress(`the new machine accepts leads after ${minutes.toFixed(1)} minutes`);
  return { machine, minutes };
}

export async function query(machine: Machine, sql: string): Promise<string> {
  return (await machine.run(`runuser -u fiosite_operator -- psql -qtA fiosite -c "${sql}"`)).trim();
}

export async function storedLeads(machine: Machine, where = "true"): Promise<Set<string>> {
  return new Set((await query(machine, `select id from leads where ${where}`)).split("\n"));
}
