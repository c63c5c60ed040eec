import assert from "node:assert/strict";
import type { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { logProgress } from "../log-progress.ts";
import { readHome } from "../machines/home-page.ts";
import type { Machine } from "../machines/start-machine.ts";
import { waitUntil } from "../wait-until.ts";
import { changeDraft } from "./change-draft.ts";

type Inbox = Awaited<ReturnType<typeof startTestInbox>>;

const request = "/var/lib/fiosite/requests/publish";
const asOperator = (script: string) => `runuser -u fiosite_operator -- bash -c '${script}'`;
const idle = "! systemctl is-active --quiet fiosite-publish.service";

/** A user without rights on pages or units starts the publisher by a file, also in a burst; no other user can. */
export async function proveRequests(machine: Machine): Promise<void> {
  const measure = `start=$(date +%s%3N); touch ${request}; while [ -e ${request} ]; do sleep 0.005; done; echo $(($(date +%s%3N) - start))`;
  const milliseconds: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    await waitUntil(async () => (await machine.attempt(idle)).code === 0);
    milliseconds.push(Number(await machine.run(asOperator(measure))));
  }
  milliseconds.sort((one, other) => one - other);
  logProgress(
    `publisher asked for: it starts after ${milliseconds[10]} ms, worst ${milliseconds.at(-1)} ms`,
  );
  await machine.run(asOperator(`for i in $(seq 500); do touch ${request}; sleep 0.01; done`));
  await waitUntil(async () => (await machine.attempt(`[ ! -e ${request} ] && ${idle}`)).code === 0);
  assert.equal((await machine.run("systemctl is-active fiosite-publish.path")).trim(), "active");
  await changeDraft(machine, "facts.satisfactionPercent", 71);
  assert.match(await machine.run("fiosite content publish"), /No ar/);
  const refused = [
    asOperator("touch /var/lib/fiosite/site/spy"),
    `runuser -u fiosite_server -- touch ${request}`,
    "runuser -u fiosite_publisher -- psql -h /var/run/postgresql fiosite -c 'select from leads'",
  ];
  for (const command of refused) assert.notEqual((await machine.attempt(command)).code, 0, command);
  logProgress("500 requests in a burst: the publisher still starts; others' rights are refused");
}

/** One scheduled publication goes live at its time. One that no longer fits what went live before is mailed to the operator. */
export async function proveSchedule(machine: Machine, inbox: Inbox): Promise<void> {
  const code = (town: string) => `facts.towns.${town}.ibgeCode`;
  const at = await machine.run("TZ=America/Fortaleza date -d '+2 minutes' '+%F %H:%M'");
  const schedule = `fiosite content publish --at "${at.trim()}"`;
  await changeDraft(machine, "facts.internetPlans.plan500.priceCents", 345_67);
  await machine.run(schedule);
  await changeDraft(machine, code("itapipoca"), "2300000");
  await machine.run(schedule);
  await changeDraft(machine, code("trairi"), "2300000");
  await machine.run("fiosite content publish");
  const due = new Date(`${at.trim().replace(" ", "T")}:00-03:00`).getTime();
  await waitUntil(async () => (await readHome()).includes("345,67"), { limitMs: 240_000 });
  logProgress(`scheduled: shown ${((Date.now() - due) / 1_000).toFixed(1)} s after its time`);
  const isMailed = () =>
    inbox.mails.some(({ text }) => /última publicação falhou[\s\S]*Duas cidades/.test(text));
  await waitUntil(isMailed, { limitMs: 120_000 });
  logProgress(`the failed one: mailed ${((Date.now() - due) / 1_000).toFixed(1)} s after its time`);
  await changeDraft(machine, code("trairi"), "2313500");
  await machine.run("fiosite content publish");
}
