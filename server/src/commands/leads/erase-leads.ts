import { leadCommands } from "@fiosite/content/lead-commands";
import { leadEmail } from "@fiosite/content/lead-email";
import { mayBeSamePhone } from "@fiosite/contract/phone-numbers";
import type { Lead } from "../../leads/lead.ts";
import {
  eraseLeads,
  listLeadPhones,
  listLeadsBetween,
  readLeads,
} from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { leadLine } from "./lead-lines.ts";
import { readMoment } from "./read-moment.ts";
import { readProtocol } from "./read-protocol.ts";

const linesShown = 20;

/** Erases only with --yes and otherwise lists: erasing is final. */
export async function eraseSelectedLeads(input: LeadCommandInput): Promise<void> {
  const { operator, options, print } = input;
  const leads = await selectLeads(input);
  if (leads.length === 0) return print(leadCommands.noneFound);
  if (options.yes) {
    const ids = leads.map(({ id }) => id);
    return print(leadCommands.erased(await eraseLeads(operator, ids)));
  }
  for (const lead of leads.slice(0, linesShown)) print(leadLine(lead));
  if (leads.length > linesShown) print(leadCommands.more(leads.length - linesShown));
  print(leadCommands.wouldErase(leads.length));
}

async function selectLeads({
  operator,
  protocol,
  options,
  ask,
}: LeadCommandInput): Promise<Lead[]> {
  const { phone, since, until, flood = false } = options;
  const ways = [protocol, phone, since ?? until].filter((way) => way !== undefined);
  if (ways.length !== 1 || (flood && since === undefined)) {
    throw new UserFacingError(leadCommands.usage);
  }
  if (protocol !== undefined) return readLeads(operator, [readProtocol(protocol)]);
  if (phone) return findByPhone(operator, await ask(leadCommands.askPhone));
  // Both ends are required: leads that arrive between the list and --yes must not be erased unseen.
  const span = { since: readMoment(since), until: readMoment(until), timeZone: leadEmail.timeZone };
  return listLeadsBetween(operator, { ...span, isFloodOnly: flood });
}

/** One phone can be written in many ways, so PostgreSQL cannot compare them. */
async function findByPhone(operator: LeadCommandInput["operator"], phone: string) {
  const leads = await listLeadPhones(operator);
  const ids = leads.filter((lead) => mayBeSamePhone(lead.phone, phone)).map(({ id }) => id);
  return readLeads(operator, ids);
}
