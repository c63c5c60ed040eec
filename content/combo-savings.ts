interface Priced {
  priceCents: number;
}

interface Offer {
  combo: Priced & { speedMbps: number; cameraCount: number };
  internetPlans: readonly (Priced & { speedMbps: number })[];
  cameraPlans: readonly (Priced & { cameraCount: number })[];
}

/** What the combo costs less per month than its internet and its cameras apart; 0 if it saves nothing or a part is not sold. */
export function comboSavingsCents({ combo, internetPlans, cameraPlans }: Offer): number {
  const internet = internetPlans.find(({ speedMbps }) => speedMbps === combo.speedMbps);
  const cameras = cameraPlans.find(({ cameraCount }) => cameraCount === combo.cameraCount);
  if (!internet || !cameras) return 0;
  return Math.max(0, internet.priceCents + cameras.priceCents - combo.priceCents);
}
