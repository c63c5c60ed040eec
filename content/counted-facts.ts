/** The facts that counts and report know by a key. They still know those that the provider has removed. */
export interface CountedFacts {
  internetPlans: { key: string; speedMbps: number }[];
  cameraPlans: { key: string; name: string }[];
  towns: { ibgeCode: string; name: string }[];
  campaigns: { key: string; name: string }[];
}

/** What the counts call a visit without a campaign, and one by a campaign that is not in the list. */
export const noCampaign = "none";
export const otherCampaign = "other";

/** The current ones come last, so that their names are the ones that count. */
export function mergeCounted(past: CountedFacts, current: CountedFacts): CountedFacts {
  return {
    internetPlans: [...past.internetPlans, ...current.internetPlans],
    cameraPlans: [...past.cameraPlans, ...current.cameraPlans],
    towns: [...past.towns, ...current.towns],
    campaigns: [...past.campaigns, ...current.campaigns],
  };
}
