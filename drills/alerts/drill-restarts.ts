/**
 * `npm run drill -- restarts [bookworm|trixie] [minutes]`: kills the server of an installed machine every minute for an hour, runs the
 * doctor every five minutes and reads the operator's inbox, until the quiet hour has passed that ends the fault. Takes two hours. Writes
 * the report restarts.md; exits with 1 unless exactly one e-mail reports the fault and one its end.
 */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { readDebianRelease } from "../machines/machine.ts";
import { logProgress, table, writeReport } from "../report.ts";
import { runDoctor, startAlertSite, withoutProvider } from "./alert-faults.ts";

const minuteMs = 60_000;
const doctorMinutes = 5;
const quietMinutes = 60;

const [debian, minutes = "60"] = process.argv.slice(2);
const release = readDebianRelease(debian);
const killMinutes = Number(minutes);

const heading = `# Last report of the restart drill

\`npm run drill -- restarts ${release} ${killMinutes}\` kills the server of an installed machine (${release}) with SIGKILL once a minute for ${killMinutes} minutes
and runs the doctor every ${doctorMinutes} minutes, also in the hour after the last kill. The e-mails are those that arrived at
\`OPERATOR_MAIL_TO\`, without the provider's name; the minute is that of the doctor's run.
`;

const rows: string[][] = [];
let [kills, runs] = [0, 0];
const site = await startAlertSite(release, `restarts-${release}`);
try {
  await runDoctor(site);
  assert.deepEqual(site.subjects(), [], "a machine without faults");
  const started = performance.now();
  for (let minute = 1; minute <= killMinutes + quietMinutes + doctorMinutes; minute += 1) {
    if (minute <= killMinutes) {
      await site.run("systemctl kill --kill-whom=main --signal=SIGKILL fiosite.service");
      kills += 1;
    }
    if (minute % doctorMinutes === 0) {
      const before = site.subjects().length;
      await runDoctor(site);
      runs += 1;
      for (const subject of site.subjects().slice(before)) {
        rows.push([String(minute), withoutProvider(subject)]);
        logProgress(`minute ${minute}: ${withoutProvider(subject)}`);
      }
    }
    await wait(Math.max(0, started + minute * minuteMs - performance.now()));
  }
} finally {
  await site.stop();
}
const summary = `${kills} kills, ${runs} runs of the doctor, ${rows.length} e-mails.\n`;
writeReport("restarts.md", `${heading}\n${table(["minute", "e-mail"], rows)}\n${summary}`, {
  debian: [release],
});
assert.deepEqual(
  rows.map(([, subject]) => subject),
  ["ERRO: reinícios", "resolvido: reinícios"],
);
