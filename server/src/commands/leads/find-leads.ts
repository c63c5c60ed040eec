import { leadCommands } from "@fiosite/content/lead-commands";
import { readLeads, searchLeads } from "../../leads/operator-lead-store.ts";
import { findByPhone } from "./find-by-phone.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { leadLine } from "./lead-lines.ts";

export async function findLeads(input: LeadCommandInput): Promise<void> {
  const { operator, timeZone, ask, print } = input;
  const text = (await ask(leadCommands.askText)).trim();
  const withPhone = (await findByPhone(operator, text)).map(({ id }) => id);
  const ids = text ? [...(await searchLeads(operator, text)), ...withPhone] : [];
  const leads = await readLeads(operator, ids);
  if (leads.length === 0) print(leadCommands.noneFound);
  for (const lead of leads) print(leadLine(lead, timeZone));
}
