/** The facts that counts and report look up by a key. They include facts that the provider has removed. */
export interface CountedFacts {
  internetPlans: { key: string; speedMbps: number }[];
  cameraPlans: { key: string; name: string }[];
  towns: { ibgeCode: string; name: string }[];
  campaigns: { key: string; name: string }[];
}

/** What the counts call a visit without a campaign, and one by a campaign that is not in the list. */
export const noCampaign = "none";
export const otherCampaign = "other";

/** The current facts come last, so that their names win. */
export function mergeCounted(past: CountedFacts, current: CountedFacts): CountedFacts {
  return {
    internetPlans: [...past.internetPlans, ...current.internetPlans],
    cameraPlans: [...past.cameraPlans, ...current.cameraPlans],
    towns: [...past.towns, ...current.towns],
    campaigns: [...past.campaigns, ...current.campaigns],
  };
}
