import { cameraPlans, securityCombo } from "@fiosite/content/cameras";
import type { Texts } from "@fiosite/content/texts";

export function cameraOffers({ cameras: { plans } }: Texts) {
  return [
    ...cameraPlans.map(({ key, priceCents }) => ({ name: plans[key].name, priceCents })),
    { name: plans.combo.name, priceCents: securityCombo.priceCents },
  ];
}
