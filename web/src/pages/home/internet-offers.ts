import { additionalWifiPoint, internetPlans } from "@fiosite/content/plans";
import type { Texts } from "@fiosite/content/texts";

export function internetOffers({ home }: Texts) {
  return [
    ...internetPlans.map(({ speedMbps, speedUnit, priceCents }) => ({
      name: `${speedMbps} ${speedUnit}`,
      priceCents,
    })),
    { name: home.wifi.offerName, priceCents: additionalWifiPoint.priceCents },
  ];
}
