import type { InternetPlanShape } from "./shapes.ts";

export const internetPlans = [
  {
    key: "plan400",
    speedMbps: 400,
    speedUnit: "Mbps",
    priceCents: 7900,
    isFeatured: false,
    highlightedFeatures: 0,
  },
  {
    key: "plan800",
    speedMbps: 800,
    speedUnit: "Mbps",
    priceCents: 11900,
    isFeatured: true,
    highlightedFeatures: 2,
  },
] as const satisfies readonly InternetPlanShape[];

export type InternetPlan = (typeof internetPlans)[number];

export const additionalWifiPoint = { priceCents: 1900 } as const;
