/**
 * `fiosite report` on a server: what visitors did in the last week or month, docs/technician/report.md. With --send it is mailed
 * instead of printed; fiosite-report.timer does that every Monday. It needs the operator's database address.
 */
import { report } from "@fiosite/content/report";
import { readComparedCounts, readDailyCounts, readOutcomes } from "../numbers/number-store.ts";
import { csvLine } from "../platform/csv-line.ts";
import { connectOnce } from "../platform/database.ts";
import { createMailer } from "../platform/mailer.ts";
import { openPublishedContent, type SiteContent } from "../platform/site-content.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { readOperatorConfig, readReportConfig, readWebDist } from "../settings/config.ts";
import { asDatabaseUser } from "./doctor/check-database.ts";
import { reportHtml, reportText } from "./report/report-message.ts";
import { lastMonth, lastWeek } from "./report/report-period.ts";
import { describeHealth } from "./report/site-health.ts";
import { type Report, summarizeCounts } from "./report/summarize-counts.ts";
import { countUnsentLeads } from "./report/unsent-store.ts";
import { readArguments, runCommand } from "./run-command.ts";

// fiosite-report.service does not retry after this one: the others would get the report again.
const exitWhenPartlySent = 3;

await runCommand(async () => {
  const options = readArguments(report.usage, {
    options: {
      month: { type: "boolean" },
      csv: { type: "boolean" },
      send: { type: "boolean" },
      "doctor-state": { type: "string", default: "/var/lib/fiosite-doctor/state.json" },
    },
  }).values;
  const content = openPublishedContent(readWebDist());
  const { timeZone } = content().facts.company;
  const period = (options.month ? lastMonth : lastWeek)(new Date(), timeZone);
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const variable = "OPERATOR_DATABASE_URL";
  const { counts, outcomes, days, unsent } = await asDatabaseUser(url, () =>
    connectOnce({ url, variable }, async (operator) => ({
      counts: await readComparedCounts(operator, period),
      outcomes: await readOutcomes(operator, period, timeZone),
      days: options.csv ? await readDailyCounts(operator, period) : [],
      unsent: await countUnsentLeads(operator),
    })),
  );
  if (options.csv) {
    print(csvLine(Object.values(report.columns)));
    for (const { day, event, place, page, language, campaign, count } of days) {
      const number = report.spreadsheetNumber(count);
      print(csvLine([day, event, place, page, language, campaign, number]));
    }
    return;
  }
  const health = await describeHealth(options["doctor-state"], unsent);
  const summary = summarizeCounts(counts, period, { content: content(), outcomes, health });
  if (options.send) await send(summary, content);
  else print(reportText(summary));
});

async function send(summary: Report, content: SiteContent): Promise<void> {
  const { subject } = summary;
  const outcome = await createMailer(readReportConfig(), content).sendAndRecord({
    message: { subject, text: reportText(summary), html: reportHtml(summary) },
    record: async (accepted) => print(`The report was sent to ${accepted.join(", ")}.`),
  });
  if (outcome.isSent) return;
  const { accepted, rejected, reason } = outcome;
  if (accepted.length === 0) throw new UserFacingError(`the report could not be sent (${reason})`);
  process.stderr.write(`The report was rejected for ${rejected.join(", ")} (${reason}).\n`);
  process.exitCode = exitWhenPartlySent;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
