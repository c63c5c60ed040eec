/** `fiosite leads …` on a server, docs/technician/leads.md. It needs the operator's database address. */
import { leadCommands } from "@fiosite/content/lead-commands";
import { connectOnce } from "../../platform/database.ts";
import { openPublishedContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readOperatorConfig, readWebDist } from "../../settings/config.ts";
import { readArguments, runCommand } from "../run-command.ts";
import { eraseSelectedLeads } from "./erase-leads.ts";
import type { LeadCommand } from "./lead-command.ts";
import { listLeads } from "./list-leads.ts";
import { listPending } from "./list-pending.ts";
import { openQuestions } from "./open-questions.ts";
import { resendLead } from "./resend-lead.ts";
import { settleDestination } from "./settle-destination.ts";
import { showLead } from "./show-lead.ts";

const commands = new Map<string | undefined, LeadCommand>([
  ["list", listLeads],
  ["show", showLead],
  ["pending", listPending],
  ["resend", resendLead],
  ["erase", eraseSelectedLeads],
  ["settle", settleDestination],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(leadCommands.usage, {
    allowPositionals: true,
    options: {
      since: { type: "string" },
      until: { type: "string" },
      burst: { type: "boolean" },
      pending: { type: "boolean" },
      forget: { type: "boolean" },
    },
  });
  const command = commands.get(positionals[0]);
  if (!command || positionals.length > 2) throw new UserFacingError(leadCommands.usage);
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const { ask, close } = openQuestions();
  await connectOnce({ url, variable: "OPERATOR_DATABASE_URL" }, (operator) =>
    command({
      operator,
      argument: positionals[1],
      options: values,
      timeZone: openPublishedContent(readWebDist())().facts.company.timeZone,
      print: (text) => process.stdout.write(`${text}\n`),
      ask,
    }),
  ).finally(close);
});
