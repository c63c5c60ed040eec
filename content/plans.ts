import type { InternetPlanShape } from "./shapes.ts";

export const internetPlans = [
  {
    key: "plan500",
    speedMbps: 500,
    speedUnit: "Mbps",
    priceCents: 8990,
    isFeatured: false,
    highlightedFeatures: 0,
  },
  {
    key: "plan700",
    speedMbps: 700,
    speedUnit: "Mbps+",
    priceCents: 9990,
    isFeatured: false,
    highlightedFeatures: 1,
  },
  {
    key: "plan1000",
    speedMbps: 1000,
    speedUnit: "Mbps",
    priceCents: 13490,
    isFeatured: true,
    highlightedFeatures: 3,
  },
] as const satisfies readonly InternetPlanShape[];

export type InternetPlan = (typeof internetPlans)[number];

/** Price per month of each Wi-Fi point beyond the first. */
export const additionalWifiPoint = { priceCents: 2990 } as const;
