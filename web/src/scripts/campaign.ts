import { campaignFields } from "@fiosite/contract/campaign";

const storageKey = "campaign";

/**
 * Keeps the campaign of the landing page in the address of every page of this tab. The server reads it from there when a lead
 * arrives, so the form needs no field for it.
 */
export function carryCampaign(): void {
  const page = new URL(location.href);
  const landed = campaignOf(page);
  const campaign = landed.length > 0 ? landed : savedCampaign();
  if (campaign.length === 0) return;
  saveCampaign(campaign);
  if (landed.length === 0) history.replaceState(history.state, "", withCampaign(page, campaign));
  // The server adds the campaign to a link without it, but its redirect costs a round trip.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    link.href = withCampaign(new URL(link.href), campaign);
  }
}

type Campaign = string[][];

export function campaignOf({ searchParams }: URL): Campaign {
  return campaignFields.flatMap((field) => {
    const value = searchParams.get(field);
    return value ? [[field, value]] : [];
  });
}

function withCampaign(address: URL, campaign: Campaign): string {
  for (const [field = "", value = ""] of campaign) address.searchParams.set(field, value);
  return address.pathname + address.search + address.hash;
}

function savedCampaign(): Campaign {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
}

function saveCampaign(campaign: Campaign) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(campaign));
  } catch {
    // Storage is denied: the links still carry the campaign.
  }
}
