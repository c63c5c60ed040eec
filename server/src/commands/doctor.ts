/**
 * `fiosite doctor` on a server, `npm run doctor -w server` elsewhere: checks whether the site is ready for visitors, before the launch
 * and on any day; docs/technician/alertas.md.
 * With --notify it also mails the operator what changed since the last run, with --health it writes a file for the panel.
 * Exit codes: 0 all checks passed, some perhaps with a warning; 1 a check failed; 2 the doctor itself failed; 3 none failed, but
 * some were skipped.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { inspect } from "node:util";
import { readHealthFile, writeHealthFile } from "../health/health-file.ts";
import {
  openSiteContent,
  readPublishedContent,
  type SiteContent,
} from "../platform/site-content.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { readWebDist } from "../settings/config.ts";
import { type CheckResult, formatResult, nameOf } from "./doctor/check-result.ts";
import { healthResult } from "./doctor/health-result.ts";
import { installedState, notifyOperator, readDoctorState } from "./doctor/notify-operator.ts";
import { readDoctorOptions, runChecks } from "./doctor/run-checks.ts";

try {
  const published = readPublishedContent(readWebDist());
  const content = openSiteContent(published);
  const options = readDoctorOptions(process.argv.slice(2));
  const state = await readDoctorState(options.notify ?? installedState);
  // Who runs the doctor by hand wants to know what Google says now.
  const known = options.notify ? state : { heartbeat: state.heartbeat };
  const results: CheckResult[] = [];
  for await (const result of runChecks(options, published, known)) {
    results.push(result);
    print(formatResult(result));
  }
  const count = (status: CheckResult["status"]) =>
    results.filter((result) => result.status === status).length;
  print(
    `\n${count("ok")} ok, ${count("failed")} com erro, ${count("warning")} com aviso, ${count("skipped")} pulados.`,
  );
  // The unconfirmed facts of a new site may have pushed the other errors off the screen.
  const failed = results.filter(({ status }) => status === "failed");
  if (failed.length > 0) {
    print(`Com erro: ${failed.map(({ subject }) => nameOf(subject)).join(", ")}.`);
  }
  // The panel's file comes before the e-mails, which fail when the mail server is down. The e-mails do not depend on the file,
  // which cannot be written when the disk is full.
  try {
    if (options.health) await writeForPanel(options.health, results, content);
  } finally {
    if (options.notify) {
      const notification = { path: options.notify, state, content };
      for (const line of await notifyOperator(results, notification)) print(line);
    }
  }
  process.exitCode = count("failed") > 0 ? 1 : count("skipped") > 0 ? 3 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : inspect(error)}\n`);
  process.exitCode = 2;
}

/** Only an installed machine has the folder; elsewhere nothing is written. */
async function writeForPanel(file: string, results: CheckResult[], content: SiteContent) {
  if (!existsSync(dirname(file))) return;
  const run = { now: new Date(), timeZone: content().facts.company.timeZone };
  await writeHealthFile(file, healthResult(results, await readHealthFile(file), run));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
