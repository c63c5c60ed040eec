import type { CameraPlanShape } from "./shapes.ts";

export const cameraPlans = [
  { key: "porch", priceCents: 2500, cameraCount: 1, recordingDays: 3, isFeatured: false },
  { key: "yard", priceCents: 4500, cameraCount: 2, recordingDays: 7, isFeatured: false },
  { key: "wholeHouse", priceCents: 7900, cameraCount: 4, recordingDays: 15, isFeatured: true },
  { key: "farm", priceCents: 11500, cameraCount: 6, recordingDays: 30, isFeatured: false },
] as const satisfies readonly CameraPlanShape[];

export type CameraPlan = (typeof cameraPlans)[number];

export const securityCombo = {
  priceCents: 13900,
  speedMbps: 800,
  cameraCount: 1,
  recordingDays: 7,
  extraCameraCents: 2000,
} as const;
