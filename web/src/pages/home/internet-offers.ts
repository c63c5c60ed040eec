import type { VisitorContent } from "@fiosite/content/visitor-content";

export function internetOffers({ facts, texts }: VisitorContent) {
  return [
    ...facts.internetPlans.map(({ speedMbps, speedUnit, priceCents }) => ({
      name: `${speedMbps} ${speedUnit}`,
      priceCents,
    })),
    { name: texts.home.wifi.offerName, priceCents: facts.additionalWifiPoint.priceCents },
  ];
}
