/**
 * `fiosite report` on a server: what visitors did in the last week or month, docs/technician/alertas.md. With --send it is mailed
 * instead of printed; fiosite-report.timer does that every Monday. It needs the operator's database address.
 */
import { stat } from "node:fs/promises";
import { figuresOf } from "../numbers/figures.ts";
import { readComparedCounts, readContactFigures } from "../numbers/number-store.ts";
import { connectOnce } from "../platform/database.ts";
import { createMailer } from "../platform/mailer.ts";
import { openPublishedContent, type SiteContent } from "../platform/site-content.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { readOperatorConfig, readReportConfig, readWebDist } from "../settings/config.ts";
import { readPanelOrigin } from "../settings/panel-config.ts";
import { asDatabaseUser } from "./doctor/check-database.ts";
import { nameOf } from "./doctor/check-result.ts";
import { installedState, readDoctorState } from "./doctor/notify-operator.ts";
import { texts } from "./report/texts.ts";
import { lastMonth, lastWeek, writeReport } from "./report/write-report.ts";
import { readArguments, runCommand } from "./run-command.ts";

// The doctor runs every hour and writes its state at the end of each run.
const maxAgeMs = 2 * 3_600_000;
// fiosite-report.service does not retry after this exit code: a retry would send the report again to those who have it.
const exitWhenPartlySent = 3;

// Reminders of a past day that nobody has settled.
const unkeptSql = `select from contacts
  where hoax_at is null and (reminder_at at time zone $1)::date < (now() at time zone $1)::date`;

await runCommand(async () => {
  const options = readArguments(texts.usage, {
    options: {
      month: { type: "boolean" },
      send: { type: "boolean" },
      "doctor-state": { type: "string", default: installedState },
    },
  }).values;
  const content = openPublishedContent(readWebDist());
  const { name: company, timeZone } = content().facts.company;
  const period = (options.month ? lastMonth : lastWeek)(new Date(), timeZone);
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const { counts, outcomes, unsent, unkept } = await asDatabaseUser(url, () =>
    connectOnce({ url, variable: "OPERATOR_DATABASE_URL" }, async (operator) => ({
      counts: await readComparedCounts(operator, period),
      outcomes: await readContactFigures(operator, period, timeZone),
      unsent: (await operator.query("select from leads where email_sent_at is null")).rowCount ?? 0,
      unkept: (await operator.query(unkeptSql, [timeZone])).rowCount ?? 0,
    })),
  );
  const { totals } = figuresOf(counts, outcomes, content());
  const message = writeReport({
    company,
    period,
    totals,
    panelOrigin: readPanelOrigin(),
    problems: [
      ...(unkept > 0 ? [texts.unkept(unkept)] : []),
      ...(unsent > 0 ? [texts.unsent(unsent)] : []),
      ...(await describeDoctor(options["doctor-state"])),
    ],
  });
  if (options.send) await send(message, content);
  else print(message.text);
});

/**
 * What the hourly doctor last found. The technician gets the doctor's e-mails; the owner reads only the names of the failed
 * checks.
 */
async function describeDoctor(state: string): Promise<string[]> {
  const found = await stat(state).catch(() => undefined);
  if (!found) return [texts.neverChecked];
  if (Date.now() - found.mtimeMs > maxAgeMs) return [texts.notChecked];
  const { faults } = await readDoctorState(state);
  if (faults.length === 0) return [];
  return [texts.faults(faults.map(({ failure }) => nameOf(failure.subject)).join(", "))];
}

async function send(message: ReturnType<typeof writeReport>, content: SiteContent): Promise<void> {
  const outcome = await createMailer(readReportConfig(), content).sendAndRecord({
    message,
    record: async (accepted) => print(`O relatório foi enviado a ${accepted.join(", ")}.`),
  });
  if (outcome.isSent) return;
  const { accepted, rejected, reason } = outcome;
  if (accepted.length === 0)
    throw new UserFacingError(`o relatório não pôde ser enviado (${reason})`);
  process.stderr.write(`O relatório foi recusado para ${rejected.join(", ")} (${reason}).\n`);
  process.exitCode = exitWhenPartlySent;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
