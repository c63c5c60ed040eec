/**
 * `npm run drill -- restarts [bookworm|trixie] [minutes]`: kills the server of an installed machine every minute for an hour, runs the
 * doctor every five minutes and reads the operator's inbox. Writes the report restarts-<Debian>.md; exits with 1 unless exactly one e-mail came.
 */
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { readDebianRelease } from "../machines/machine.ts";
import { logProgress, table, writeReport } from "../report.ts";
import { runDoctor, startAlertSite, withoutProvider } from "./alert-faults.ts";

const minuteMs = 60_000;
const doctorMinutes = 5;

const [debian, minutes = "60"] = process.argv.slice(2);
const release = readDebianRelease(debian);
const killMinutes = Number(minutes);

const heading = `# Last report of the restart drill on ${release}

\`npm run drill -- restarts ${release} ${killMinutes}\` kills the server of an installed machine with SIGKILL once a minute for ${killMinutes} minutes and runs
the doctor every ${doctorMinutes} minutes. The e-mails are all that arrived at \`OPERATOR_MAIL_TO\`, without the provider's name; the minute is
that in which the drill saw them. The e-mail that the fault has ended comes an hour after the last kill, when the drill is over.
`;

const rows: string[][] = [];
let [kills, runs] = [0, 0];
const site = await startAlertSite(release, `restarts-${release}`);
try {
  await runDoctor(site);
  assert.deepEqual(site.subjects(), [], "a machine without faults");
  const started = performance.now();
  for (let minute = 1; minute <= killMinutes + 1; minute += 1) {
    if (minute <= killMinutes) {
      await site.run("systemctl kill --kill-whom=main --signal=SIGKILL fiosite.service");
      kills += 1;
    }
    if (minute % doctorMinutes === 0) {
      await runDoctor(site);
      runs += 1;
    }
    for (const subject of site.subjects().slice(rows.length).map(withoutProvider)) {
      rows.push([String(minute), subject]);
      logProgress(`minute ${minute}: ${subject}`);
    }
    await wait(Math.max(0, started + minute * minuteMs - performance.now()));
  }
} finally {
  await site.stop();
}
const summary = `${kills} kills, ${runs} runs of the doctor, ${rows.length} e-mails.\n`;
writeReport(
  `restarts-${release}.md`,
  `${heading}\n${table(["minute", "e-mail"], rows)}\n${summary}`,
  {
    debian: [release],
  },
);
assert.deepEqual(
  rows.map(([, subject]) => subject),
  ["ERRO: reinícios"],
);
