import type { Language } from "@fiosite/content/languages";
import type { LeadFields } from "@fiosite/contract/leads";

export const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

export type Campaign = Record<(typeof campaignFields)[number], string | null>;

/** Where a lead came from. The server derives it: the form holds only name, phone and address. */
export interface LeadOrigin {
  language: Language;
  campaign: Campaign;
}

export interface Lead extends LeadFields, LeadOrigin {
  id: string;
  createdAt: Date;
  emailSentAt: Date | null;
}
