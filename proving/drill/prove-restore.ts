import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { TestInbox } from "../../workshop/mail/test-inbox.ts";
import { postLead, startSteadyLoad } from "../load/steady-load.ts";
import { logProgress } from "../machines/log-progress.ts";
import { siteOrigin } from "../machines/start-installed-machine.ts";
import { type Machine, type MachineOptions, startMachine } from "../machines/start-machine.ts";

export interface RestoreResult {
  name: string;
  acknowledged: number;
  /** Ids of acknowledged leads that the new machine does not have. */
  lost: string[];
  lostBeforeBackup: number;
  /** Lost leads whose e-mail did not arrive either. */
  withoutMail: string[];
  /** Of these, the ones that the site had acknowledged more than five seconds before its end. */
  lateMails: number;
  erasedAgain: boolean;
  /** From the first command on the booted new machine until it accepts a lead. */
  minutes: number;
}

interface Scenario {
  name: string;
  inbox: TestInbox;
  repository: string;
  /** How the new machine starts. */
  options: MachineOptions;
  /** Gives a machine access to the repository. */
  admit?: (site: Machine) => Promise<void>;
}

const perSecond = { page: 5, lead: 2 };

/** Backs up twice under load, destroys the machine some leads later, restores on a new one, which it returns. */
export async function proveRestore(
  old: Machine,
  scenario: Scenario,
): Promise<{ result: RestoreResult; machine: Machine }> {
  const { name, inbox, repository, options, admit } = scenario;
  await admit?.(old);
  const file = "/etc/fiosite/backup.env";
  await old.run(`sed -i 's#^RESTIC_REPOSITORY=.*#RESTIC_REPOSITORY=${repository}#' ${file}`);
  const password = (await old.run(`sed -n 's/^RESTIC_PASSWORD=//p' ${file}`)).trim();

  const load = startSteadyLoad(siteOrigin, perSecond);
  await wait(20_000);
  await old.run("fiosite backup");
  const [erased] = load.report.acknowledged;
  assert(erased);
  await query(old, `select erase_leads(array['${erased}'::uuid], 'request')`);
  await wait(10_000);
  const before = new Set(await storedLeads(old));
  await old.run("fiosite backup");
  await wait(15_000);
  logProgress(`${name}: destroy the machine, 15 s after its last backup`);
  await old.destroy();
  const { acknowledged } = await load.stop();

  const machine = await startMachine(options);
  const start = performance.now();
  await machine.run("apt-get update -qq && apt-get install -y -qq restic openssh-client");
  await admit?.(machine);
  const access = `export RESTIC_REPOSITORY=${repository} RESTIC_PASSWORD=${password}`;
  await machine.run(`${access} && restic restore latest --host fiosite --target /`);
  logProgress(`${name}: files restored`);
  await machine.run("/opt/fiosite/releases/*/deploy/install.sh --restore");
  const isAccepted = () =>
    postLead(siteOrigin, 1).then(
      ({ status }) => status === 201,
      () => false,
    );
  while (!(await isAccepted())) await wait(200);
  const minutes = (performance.now() - start) / 60_000;
  logProgress(`${name}: the new machine accepts leads after ${minutes.toFixed(1)} minutes`);

  const stored = new Set(await storedLeads(machine));
  const lost = acknowledged.filter((id) => !stored.has(id) && id !== erased);
  const mailed = new Set(inbox.mails.map((mail) => leadOf(mail.headers.get("message-id"))));
  // The new machine continues the backups of the old one.
  await machine.run("fiosite backup");
  const withoutMail = lost.filter((id) => !mailed.has(id));
  const lastSeconds = acknowledged.slice(-5 * perSecond.lead);
  const result = {
    name,
    acknowledged: acknowledged.length,
    lost,
    lostBeforeBackup: lost.filter((id) => before.has(id)).length,
    withoutMail,
    lateMails: withoutMail.filter((id) => !lastSeconds.includes(id)).length,
    erasedAgain: !stored.has(erased),
    minutes,
  };
  return { result, machine };
}

async function storedLeads(machine: Machine): Promise<string[]> {
  return (await query(machine, "select id from leads")).split("\n");
}

async function query(machine: Machine, sql: string): Promise<string> {
  return (await machine.run(`runuser -u fiosite_operator -- psql -qtA fiosite -c "${sql}"`)).trim();
}

function leadOf(messageId = ""): string | undefined {
  return messageId.match(/lead-([0-9a-f-]{36})/)?.[1];
}
