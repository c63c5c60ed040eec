import { leadCommands } from "@fiosite/content/lead-commands";
import type { Lead } from "../../leads/lead-store.ts";
import { eraseLeads, listLeadsBetween, readLeads } from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { countUntold } from "../../webhooks/operator-webhook-store.ts";
import { confirmCount } from "./confirm-count.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { leadLine } from "./lead-lines.ts";
import { readMoment } from "./read-moment.ts";
import { readProtocol } from "./read-protocol.ts";

/** Erasing is final: it erases the leads that it has shown, and none that arrived since. */
export async function eraseSelectedLeads(input: LeadCommandInput): Promise<void> {
  const { operator, print } = input;
  const leads = await selectLeads(input);
  if (leads.length === 0) return print(leadCommands.noneFound);
  for (const lead of leads) print(leadLine(lead, input.timeZone));
  await confirmCount(input, leadCommands.confirmErase, leads.length);
  const ids = leads.map(({ id }) => id);
  print(leadCommands.erased(await eraseLeads(operator, ids)));
  for (const { destination, count } of await countUntold(operator, ids)) {
    print(leadCommands.webhook.notTold(destination, count));
  }
}

async function selectLeads(input: LeadCommandInput): Promise<Lead[]> {
  const { operator, argument, options } = input;
  const { since, until, burst = false } = options;
  const ways = [argument, since ?? until].filter((way) => way !== undefined);
  if (ways.length !== 1 || (burst && since === undefined)) {
    throw new UserFacingError(leadCommands.usage);
  }
  if (argument !== undefined) return readLeads(operator, [readProtocol(argument)]);
  const span = { since: readMoment(since), until: readMoment(until), timeZone: input.timeZone };
  return listLeadsBetween(operator, { ...span, isBurstOnly: burst });
}
