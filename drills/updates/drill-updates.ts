/**
 * `npm run drill -- updates [<number of a step> …]`: interrupts the real update after each step, by SIGKILL of its unit and by
 * closing the operator's terminal; after SIGKILL it runs the update again, and in another run the rollback. Then a rollback on a
 * slow machine without a mail server, and the recipe for a migration that lost leads. Writes docs/developer/reports/updates.md, unless it
 * runs only some steps. Exits with an error at the first fault.
 */
import assert from "node:assert/strict";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { logProgress } from "../log-progress.ts";
import { putRelease, startInstalledMachine } from "../machines/start-installed-machine.ts";
import { writeReport } from "../report.ts";
import {
  assertDumpIsOlderThanMigration,
  assertLive,
  assertWorks,
  interruptUpdate,
  resetUpdate,
} from "./interrupted-update.ts";
import { proveEmergencyRecipe, proveSlowRollback } from "./rollbacks.ts";
import { makeUpdateReleases } from "./update-releases.ts";
import { type StepResult, steps, updateReport } from "./update-report.ts";

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
