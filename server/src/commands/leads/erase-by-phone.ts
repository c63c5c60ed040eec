import { leadCommands } from "@fiosite/content/lead-commands";
import { eraseLeads, listLeadPhones, readLead } from "../../leads/operator-lead-store.ts";
import { mayBeSamePhone } from "../../leads/phone-numbers.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { leadLine } from "./lead-lines.ts";

/** Erases only with --yes and otherwise lists: one phone can be written in many ways, and erasing is final. */
export async function eraseByPhone({ operator, options, print }: LeadCommandInput): Promise<void> {
  const { phone, yes } = options;
  if (phone === undefined) throw new UserFacingError(leadCommands.usage);
  const leads = await listLeadPhones(operator);
  const ids = leads.filter((lead) => mayBeSamePhone(lead.phone, phone)).map(({ id }) => id);
  if (ids.length === 0) return print(leadCommands.noneWithPhone);
  if (yes) return print(leadCommands.erased(await eraseLeads(operator, ids)));
  for (const id of ids) {
    const lead = await readLead(operator, id);
    if (lead) print(leadLine(lead));
  }
  print(leadCommands.wouldErase(ids.length));
}
