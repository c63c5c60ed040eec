import { matchPhones } from "@fiosite/contract/phone-numbers";
import type { Lead } from "../../leads/lead.ts";
import { listLeadPhones, readLeads } from "../../leads/operator-lead-store.ts";
import type { LeadCommandInput } from "./lead-command.ts";

interface LeadWithPhone extends Lead {
  /** Without the area code on one side, so the lead may be another person's. */
  isEndingOnly: boolean;
}

/** One phone can be written in many ways, so PostgreSQL cannot compare them. */
export async function findByPhone(
  operator: LeadCommandInput["operator"],
  typed: string,
): Promise<LeadWithPhone[]> {
  const matches = new Map(
    (await listLeadPhones(operator)).flatMap(({ id, phone }) => {
      const match = matchPhones(phone, typed);
      return match ? [[id, match] as const] : [];
    }),
  );
  const leads = await readLeads(operator, [...matches.keys()]);
  return leads.map((lead) => ({ ...lead, isEndingOnly: matches.get(lead.id) === "ending" }));
}
