import type { Language } from "@fiosite/content/languages";
import type { campaignFields } from "@fiosite/contract/campaign";
import type { LeadFields } from "@fiosite/contract/leads";

export type Campaign = Record<(typeof campaignFields)[number], string | null>;

/** Where a lead came from. The server derives it: the form holds only name, phone and address. */
export interface LeadOrigin {
  language: Language;
  campaign: Campaign;
}

export interface Lead extends LeadFields {
  id: string;
  /** Perhaps none of this release: a newer one may have written the lead, or the language was removed since. */
  language: string;
  campaign: Campaign;
  createdAt: Date;
  emailSentAt: Date | null;
}
