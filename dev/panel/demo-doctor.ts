/**
 * `node dev/panel/demo-doctor.ts <health file> <site> <panel>`: runs those checks of the doctor that apply to the demo, for the
 * panel's page "Saúde". It is a separate process, as on a machine, because the checks of the database may change its user.
 */

import { type CheckResult, resultsFor } from "../../server/src/commands/doctor/check-result.ts";
import { healthResult } from "../../server/src/commands/doctor/health-result.ts";
import { readDoctorOptions, runChecks } from "../../server/src/commands/doctor/run-checks.ts";
import { readHealthFile, writeHealthFile } from "../../server/src/health/health-file.ts";
import { readPublishedContent } from "../../server/src/platform/site-content.ts";
import { readWebDist } from "../../server/src/settings/config.ts";
import { sendHttp } from "../http.ts";

/** Checks that apply to the demo. The others need an installed machine (systemd, nginx, certificates, copies) and are skipped. */
const ofTheDemo = new Set<string>([
  "content",
  "environment",
  "database",
  "migrations",
  "roles",
  "leads",
  "erasing",
  "webhooks",
  "e-mail",
  "reviews",
  "operator's environment",
  "operator's database",
  "operator's roles",
  "kept databases",
  "publishing",
]);

const [file = "", site = "", panel = ""] = process.argv.slice(2);
const published = readPublishedContent(readWebDist());
const results: CheckResult[] = [];
for await (const result of runChecks(readDoctorOptions(["--site", site]), published)) {
  const { subject, status } = result;
  if (subject === "nginx") results.push(await checkAddress(subject, site, "/"));
  else if (subject === "server") results.push(await checkAddress(subject, site));
  else if (subject === "panel") results.push(await checkAddress(subject, panel));
  else if (ofTheDemo.has(subject)) results.push(result);
  else if (!subject.startsWith("disk"))
    results.push(resultsFor(subject).skipped("Só existe num servidor instalado."));
  // A skipped disk check is left out, because this computer may not have the folder of Debian's PostgreSQL.
  else if (status !== "skipped") results.push(result);
}
const run = { now: new Date(), timeZone: published.facts.company.timeZone };
await writeHealthFile(file, healthResult(results, await readHealthFile(file), run));

/** Replaces the doctor's own checks, which ask nginx and the unix sockets of the servers. In the demo each server has a port. */
async function checkAddress(
  subject: "nginx" | "server" | "panel",
  origin: string,
  path = "/health/ready",
) {
  const { ok, failed } = resultsFor(subject);
  // fetch would keep its connection open, and with it this process, for another minute.
  const status = await sendHttp(origin, path).then(
    (response) => response.status,
    () => "não responde",
  );
  if (status === 200) return ok(`${origin} responde.`);
  return failed(`${origin} não está pronto (${status}).`, "npm run demo");
}
