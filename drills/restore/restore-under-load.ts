import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { siteHost } from "../../dev/site/test-settings.ts";
import { startSteadyLoad } from "../load/steady-load.ts";
import { logProgress } from "../log-progress.ts";
import { installCommand, siteOrigin } from "../machines/start-installed-machine.ts";
import type { MailServer } from "../machines/start-installed-site.ts";
import type { Machine } from "../machines/start-machine.ts";
import {
  type RestoreOptions,
  restoreOnNewMachine,
  setUpBackup,
  storedLeads,
  waitForCopy,
} from "./backup-machine.ts";

interface LostLead {
  id: string;
  /** The addresses of the team that have its e-mail. */
  mailboxes: string[];
}

export interface RestoreResult {
  acknowledged: number;
  /** Acknowledged leads that the new machine does not have. */
  lost: LostLead[];
  /** Of these, the ones that were acknowledged more than two minutes before the end. */
  lostTooEarly: number;
  /** Lost leads without an e-mail that were acknowledged more than five seconds before the end. */
  lateMails: number;
  erasedAgain: boolean;
  minutes: number;
}

const perSecond = { page: 5, lead: 2 };
const records = "/var/log/nginx/fiosite.access.jsonl";
const panelHost = `painel.${siteHost}`;
/** The panel's host, and whether its server is ready. */
const readPanel =
  "cat /etc/fiosite/panel && curl -fsS --unix-socket /run/fiosite/panel.sock http://localhost/health/ready";

/** Destroys the machine under load. Only its timer has made copies. Restores on a new machine, which it returns. */
export async function proveRestore(
  old: Machine,
  { mail, repository, options }: RestoreOptions,
): Promise<{ result: RestoreResult; machine: Machine }> {
  await old.run(installCommand(siteHost, `--panel ${panelHost}`));
  const password = await setUpBackup(old, repository);
  const load = startSteadyLoad(siteOrigin, perSecond);
  await waitForCopy(old);
  logProgress("the timer has made a copy under load; the machine has two minutes left");
  const early = new Set(load.report.acknowledged);
  const [erased] = early;
  assert(erased);
  await old.sql(`select erase_leads(array['${erased}'::uuid], 'request')`);
  const [panel, firstRecord] = [await old.run(readPanel), await old.run(`head -n 1 ${records}`)];
  await wait(120_000);
  await old.destroy();
  const { acknowledged } = await load.stop();
  logProgress("destroyed");

  const { machine, minutes } = await restoreOnNewMachine(options, repository, password);
  assert.equal(await machine.run(readPanel), panel, "the panel");
  assert.equal(await machine.run(`head -n 1 ${records}`), firstRecord, "the access records");
  // The new machine continues the copies of the old one, and the doctor passes them.
  await waitForCopy(machine);
  await machine.run("fiosite backup setup");
  const { output } = await machine.attempt("fiosite doctor");
  assert.match(output, /^ok +cópia de segurança: /m);
  assert.match(output, /^ok +teste da cópia: /m);

  const stored = await storedLeads(machine);
  const lost = acknowledged
    .filter((id) => !stored.has(id) && id !== erased)
    .map((id) => ({ id, mailboxes: findMailboxes(mail, id) }));
  const lastSeconds = acknowledged.slice(-5 * perSecond.lead);
  const result = {
    acknowledged: acknowledged.length,
    lost,
    lostTooEarly: lost.filter(({ id }) => early.has(id)).length,
    lateMails: lost.filter(
      ({ id, mailboxes }) => mailboxes.length === 0 && !lastSeconds.includes(id),
    ).length,
    erasedAgain: !stored.has(erased),
    minutes,
  };
  return { result, machine };
}

function findMailboxes(mail: MailServer, id: string): string[] {
  const mails = mail.mails().filter(({ headers }) => headers.get("message-id")?.includes(id));
  return [...new Set(mails.flatMap(({ recipients }) => recipients))];
}
