/** `fiosite leads …` on a server, docs/technician/painel.md. It needs the operator's database address. */
import { createInterface, type Interface } from "node:readline";
import { campaignFields } from "@fiosite/contract/campaign";
import { listLatestLeads, listPendingLeads, readLeads } from "../../leads/operator-lead-store.ts";
import { cleanText } from "../../platform/contact-details.ts";
import { connectOnce } from "../../platform/database.ts";
import { openPublishedContent } from "../../platform/site-content.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { readOperatorConfig, readWebDist } from "../../settings/config.ts";
import { listPendingWebhooks } from "../../webhooks/operator-webhook-store.ts";
import { readArguments, runCommand } from "../run-command.ts";
import { eraseExpired, eraseSelectedLeads, resendLead, settleDestination } from "./change-leads.ts";
import {
  attemptsState,
  formatMoment,
  type LeadCommandInput,
  leadLine,
  readProtocol,
  webhookLines,
} from "./lead-lines.ts";
import { texts } from "./texts.ts";

const commands = new Map<string | undefined, (input: LeadCommandInput) => Promise<void>>([
  ["list", listLeads],
  ["show", showLead],
  ["pending", listPending],
  ["resend", resendLead],
  ["erase", eraseSelectedLeads],
  ["expired", eraseExpired],
  ["settle", settleDestination],
]);

await runCommand(async () => {
  const { positionals, values } = readArguments(texts.usage, {
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
  if (!command || positionals.length > 2) throw new UserFacingError(texts.usage);
  const { operatorDatabaseUrl: url } = readOperatorConfig();
  const { ask, close } = openQuestions();
  await connectOnce({ url, variable: "OPERATOR_DATABASE_URL" }, (operator) =>
    command({
      operator,
      argument: positionals[1],
      options: values,
      timeZone: openPublishedContent(readWebDist())().facts.company.timeZone,
      print: (line) => process.stdout.write(`${line}\n`),
      ask,
    }),
  ).finally(close);
});

/**
 * Asks on standard error, so that output redirected to a file holds only the result. One reader serves all questions, because a
 * second one would miss what the first has already read. Without a terminal or a line the answer is empty.
 */
function openQuestions() {
  let reader: Interface | undefined;
  let lines: AsyncIterator<string> | undefined;
  return {
    ask: async (question: string): Promise<string> => {
      process.stderr.write(question);
      reader ??= createInterface({ input: process.stdin });
      lines ??= reader[Symbol.asyncIterator]();
      const line = await lines.next();
      return line.done ? "" : line.value;
    },
    /** An open reader would keep the process running. */
    close: () => reader?.close(),
  };
}

async function listLeads({ operator, timeZone, print }: LeadCommandInput): Promise<void> {
  const leads = await listLatestLeads(operator, 20);
  if (leads.length === 0) print(texts.none);
  for (const lead of leads) {
    const sent = `${texts.columns.emailSentAt}: ${formatMoment(lead.emailSentAt, timeZone)}`;
    print(`${leadLine(lead, timeZone)}  (${sent})`);
  }
}

async function showLead(input: LeadCommandInput): Promise<void> {
  const { operator, timeZone, print } = input;
  const [lead] = await readLeads(operator, [await readProtocol(input)]);
  if (!lead) throw new UserFacingError(texts.unknown);
  const { columns } = texts;
  const lines = [
    [columns.protocol, lead.id],
    [columns.receivedAt, formatMoment(lead.createdAt, timeZone)],
    [columns.name, lead.name],
    [columns.phone, lead.phone],
    [columns.address, lead.address],
    [columns.language, lead.language],
    ...campaignFields.map((field) => [field, lead.campaign[field] ?? ""]),
    [columns.emailSentAt, formatMoment(lead.emailSentAt, timeZone)],
  ];
  for (const [label, value = ""] of lines) print(`${label}: ${cleanText(value)}`);
}

async function listPending(input: LeadCommandInput): Promise<void> {
  const { operator, timeZone, print } = input;
  const leads = await listPendingLeads(operator);
  const webhooks = await listPendingWebhooks(operator);
  if (leads.length === 0 && webhooks.length === 0) print(texts.nothingPending);
  for (const lead of leads) {
    const state = [
      ...attemptsState({ ...lead, tries: lead.tries ?? 0 }, timeZone),
      ...(lead.accepted?.length ? [`${texts.columns.accepted}: ${lead.accepted.join(" ")}`] : []),
    ];
    print(`${leadLine(lead, timeZone)}  (${state.join(", ")})`);
  }
  for (const line of await webhookLines(input, webhooks)) print(line);
}
