import { expect, test } from "vitest";
import { comboSavingsCents } from "./combo-savings.ts";

const offer = {
  combo: { priceCents: 11_990, speedMbps: 700, cameraCount: 1 },
  internetPlans: [{ priceCents: 9990, speedMbps: 700 }],
  cameraPlans: [{ priceCents: 3000, cameraCount: 1 }],
};

test("the combo saves what its parts cost more", () => {
  expect(comboSavingsCents(offer)).toBe(1000);
});

test("a combo that is as dear as its parts, or dearer, saves nothing", () => {
  for (const priceCents of [12_990, 15_000]) {
    expect(comboSavingsCents({ ...offer, combo: { ...offer.combo, priceCents } })).toBe(0);
  }
});

test("without a price for each part nothing can be compared", () => {
  expect(comboSavingsCents({ ...offer, internetPlans: [] })).toBe(0);
  expect(comboSavingsCents({ ...offer, cameraPlans: [] })).toBe(0);
});
