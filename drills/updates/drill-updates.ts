/**
 * `npm run drill -- updates [<number of a step> …]`: interrupts the real update after each step, by killing its unit and by closing
 * the operator's terminal. After a kill it runs the update again, and in another run the rollback. Then it tests a rollback on a slow
 * machine without a mail server, and the recipe for a migration that lost leads. Writes docs/developer/reports/updates.md unless it
 * runs only some steps. Exits with an error at the first fault.
 */
import assert from "node:assert/strict";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { putRelease, startInstalledMachine } from "../machines/installed-site.ts";
import { logProgress, table, writeReport } from "../report.ts";
import {
  assertDumpIsOlderThanMigration,
  assertLive,
  assertWorks,
  interruptUpdate,
  makeUpdateReleases,
  proveEmergencyRecipe,
  proveSlowRollback,
  resetUpdate,
} from "./interrupted-update.ts";

/** Seconds until the right release was live. */
interface StepResult {
  again: number;
  rollback: number;
  hangUp: number;
}

/** The steps of an update in order, each with the line that the update prints after the step. */
const steps = [
  { name: "verified the archive", line: "next.tar.gz não foi conferido" },
  { name: "unpacked", line: "next está na máquina" },
  { name: "dumped the database", line: "banco copiado para" },
  { name: "migrated", line: "0099_marker" },
  { name: "rendered the content", line: "páginas do conteúdo publicado geradas" },
  { name: "found every fact confirmed", line: "todos os dados estão confirmados" },
  { name: "tried the candidate", line: "o teste da versão passou" },
  { name: "copied old assets", line: "copiados os arquivos que páginas abertas ainda pedem" },
  { name: "wrote the units", line: "gravado: /etc/systemd/system/fiosite.service" },
  { name: "moved `current`", line: "/opt/fiosite/current leva a" },
  { name: "restarted the server", line: "o servidor da next está pronto" },
  { name: "wrote the nginx site", line: "gravado: /etc/nginx/sites-available/fiosite.conf" },
  { name: "reloaded nginx", line: "o nginx tem o site da next" },
  { name: "moved `previous`", line: "/opt/fiosite/previous leva a" },
  { name: "removed old releases", line: "O site está na next" },
];

const heading = `# Last report of the update drill

\`npm run drill -- updates\` starts \`fiosite update\` on a real machine and interrupts it as soon as it prints that a step is done, three
times for each step: SIGKILL and the same update again, SIGKILL and \`fiosite rollback\`, and the operator's terminal closed (SIGHUP) with
nothing after it. Each time it checks links, server, home page, a lead, the candidate, and that the dump is older than the migration.
Times are in seconds.
`;

const ways = {
  again: "SIGKILL, update again: on the new release after",
  rollback: "SIGKILL, rollback: on the working release after",
  hangUp: "terminal closed: on the new release after",
};

const chosen = process.argv.slice(2).map(Number);
const builds = makeUpdateReleases();
const { oldest, working, next, harmful } = builds;
const inbox = await startTestInbox();
logProgress("boot and install");
const settings = { SMTP_URL: inbox.smtpUrl };
const machine = await startInstalledMachine({ name: "updates", archive: oldest.archive, settings });
for (const { name, archive } of [working, next, harmful]) putRelease(machine, archive, name);
await machine.run("fiosite update /root/working.tar.gz");

const results: Record<string, StepResult> = {};
for (const [index, step] of steps.entries()) {
  if (chosen.length > 0 && !chosen.includes(index + 1)) continue;
  const seconds = { again: 0, rollback: 0, hangUp: 0 };
  await resetUpdate(machine, oldest);

  await interruptUpdate(machine, "kill", step.line);
  await assertWorks(working, next);
  seconds.again = await timeOf("fiosite update /root/next.tar.gz");
  await assertLive(machine, next, working);
  await assertDumpIsOlderThanMigration(machine);
  await machine.run("fiosite rollback");
  await assertLive(machine, working, working);
  await resetUpdate(machine, oldest);

  await interruptUpdate(machine, "kill", step.line);
  seconds.rollback = await timeOf("fiosite rollback");
  await assertLive(machine, working, working);
  await resetUpdate(machine, oldest);

  const start = performance.now();
  await interruptUpdate(machine, "hang up", step.line);
  seconds.hangUp = (performance.now() - start) / 1_000;
  await assertLive(machine, next, working);
  await assertDumpIsOlderThanMigration(machine);
  await machine.run("fiosite rollback");
  results[step.name] = seconds;
  logProgress(`${index + 1}. ${step.name}: ${JSON.stringify(seconds)}`);
}
await resetUpdate(machine, oldest);

const slow = await proveSlowRollback(machine, inbox, builds);
await resetUpdate(machine, oldest);
const recipe = await proveEmergencyRecipe(machine, builds);
await machine.stop();
const report = updateReport(results, slow, recipe);
if (chosen.length === 0) writeReport("updates.md", report);
else process.stdout.write(report);

async function timeOf(command: string): Promise<number> {
  const start = performance.now();
  const { code, output } = await machine.attempt(command);
  assert.equal(code, 0, output);
  return (performance.now() - start) / 1_000;
}

function updateReport(
  results: Record<string, StepResult>,
  slowSeconds: number,
  leads: number,
): string {
  const done = Object.values(results);
  const rows = Object.entries(ways).map(([way, name]) => {
    const times = done.map((result) => result[way as keyof StepResult]);
    return [name, Math.min(...times).toFixed(1), Math.max(...times).toFixed(1)];
  });
  return `${heading}
${table([`after each of ${done.length} steps`, "least", "most"], rows)}
- **A rollback that nothing may refuse:** without a mail server, with an e-mail overdue by an hour, and with a server that takes 20 s to
  start, \`fiosite rollback\` took ${slowSeconds.toFixed(0)} s and ended on the working release.
- **A migration that deletes every lead:** the recipe in \`docs/technician/atualizar.md\` brought all ${leads} back, on the working release.
`;
}
