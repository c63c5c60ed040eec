import type { VisitorContent } from "@fiosite/content/visitor-content";

export function cameraOffers({ facts: { cameraPlans, securityCombo } }: VisitorContent) {
  return [...cameraPlans, securityCombo].map(({ name, priceCents }) => ({ name, priceCents }));
}
