import { campaignFields } from "@fiosite/contract/campaign";
import { chooseLanguage } from "@fiosite/contract/language";
import type { FastifyRequest } from "fastify";
import { languageSources } from "../platform/request-language.ts";
import type { Campaign, LeadOrigin } from "./lead.ts";

const maxCampaignValueLength = 200;

/** The Referer is the page with the form: its address has the chosen language and the campaign. */
export function leadOrigin({ headers }: FastifyRequest): LeadOrigin {
  const url = headers.referer ?? "";
  return {
    language: chooseLanguage(languageSources({ url, headers })),
    campaign: campaignOf(URL.parse(url)?.searchParams),
  };
}

function campaignOf(parameters = new URLSearchParams()): Campaign {
  const values = campaignFields.map((field) => [field, clean(parameters.get(field))]);
  return Object.fromEntries(values);
}

function clean(value: string | null): string | null {
  const characters = Array.from(value?.replaceAll("\0", "").trim() ?? "");
  return characters.slice(0, maxCampaignValueLength).join("") || null;
}
