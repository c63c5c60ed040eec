import type { CountedFacts } from "@fiosite/content/counted-facts";
import { type CampaignParameters, countedCampaign } from "@fiosite/contract/counts";
import type { ContactRow, ContactState } from "@fiosite/contract/panel/contacts";
import type { PublishedContent } from "../platform/site-content.ts";
import { townOfAddress } from "../platform/town-of-address.ts";

export interface ContactRecord extends CampaignParameters {
  id: string;
  name: string;
  phone: string;
  address: string;
  language: string;
  created_at: Date;
  state: ContactState;
  attended_id: string | null;
  attended_name: string | null;
  attended_since: Date | null;
  revision: number;
}

/** A lead without a row in `contacts` is new. */
export const contactColumns = `leads.id, leads.name, leads.phone, leads.address, leads.language, leads.created_at,
  leads.utm_campaign, leads.utm_source, coalesce(contacts.state, 'new') as state, people.id as attended_id,
  people.name as attended_name, contacts.attended_since, coalesce(contacts.revision, 0) as revision`;

export const contactTables = `leads left join contacts on contacts.lead_id = leads.id
  left join people on people.id = contacts.attended_by`;

export function toContactRow(
  record: ContactRecord,
  { facts, counted }: PublishedContent,
): ContactRow {
  const { id, name, phone, address, language, state, revision } = record;
  const { attended_id, attended_name, attended_since } = record;
  return {
    ...{ id, name, phone, address },
    town: townOfAddress(address, facts.towns),
    language,
    campaign: campaignName(record, counted),
    createdAt: record.created_at.toISOString(),
    state,
    attendedBy: attended_id ? { id: attended_id, name: attended_name ?? "" } : null,
    attendedSince: attended_since?.toISOString() ?? null,
    revision,
  };
}

/** Null for a campaign that the owner has never named. */
function campaignName(
  parameters: CampaignParameters,
  { campaigns }: Pick<CountedFacts, "campaigns">,
): string | null {
  const key = countedCampaign(parameters, { campaigns });
  return campaigns.findLast((campaign) => campaign.key === key)?.name ?? null;
}
