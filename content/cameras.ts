import type { CameraPlanShape } from "./shapes.ts";

export const cameraPlans = [
  { key: "basic", priceCents: 3000, cameraCount: 1, recordingDays: 1, isFeatured: false },
  { key: "advancedTotal", priceCents: 5000, cameraCount: 2, recordingDays: 3, isFeatured: true },
  { key: "premium", priceCents: 7000, cameraCount: 3, recordingDays: 7, isFeatured: false },
] as const satisfies readonly CameraPlanShape[];

export type CameraPlan = (typeof cameraPlans)[number];

export const securityCombo = {
  priceCents: 11990,
  speedMbps: 700,
  cameraCount: 1,
  recordingDays: 3,
  extraCameraCents: 2500,
} as const;
