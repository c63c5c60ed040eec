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
  const internet = internetPlans.find(({ speedMbps }) => isEqual(speedMbps, combo.speedMbps));
  const cameras = cameraPlans.find(({ cameraCount }) => isEqual(cameraCount, combo.cameraCount));
  if (!internet || !cameras) return 0;
  return Math.max(0, Math.round(internet.priceCents + cameras.priceCents - combo.priceCents));
}

/** All are whole numbers, but in a preview their decimals mark where they come from. */
function isEqual(one: number, other: number): boolean {
  return Math.round(one) === Math.round(other);
}
