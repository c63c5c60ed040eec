import { expect, test } from "vitest";
import { cameraPlans, securityCombo } from "./cameras.ts";
import { formatPrice } from "./format-price.ts";
import { localReviews } from "./local-reviews.ts";
import { additionalWifiPoint, internetPlans } from "./plans.ts";
import { defaultRating, defaultTotal } from "./reviews-defaults.ts";
import { satisfactionPercent } from "./satisfaction-percent.ts";
import { towns } from "./towns.ts";

// Repeats the facts on purpose: a typing error in a price must fail a test.

test("internet plans have the offered speeds and prices, and plan1000 is featured", () => {
  const offer = internetPlans.map((plan) => [
    plan.key,
    `${plan.speedMbps} ${plan.speedUnit}`,
    formatPrice(plan.priceCents),
    plan.isFeatured,
  ]);
  expect(offer).toEqual([
    ["plan500", "500 Mbps", "R$89,90", false],
    ["plan700", "700 Mbps+", "R$99,90", false],
    ["plan1000", "1000 Mbps", "R$134,90", true],
  ]);
  expect(formatPrice(additionalWifiPoint.priceCents)).toBe("R$29,90");
});

test("camera plans have the offered prices, cameras and recording days", () => {
  const offer = cameraPlans.map((plan) => [
    plan.key,
    formatPrice(plan.priceCents),
    plan.cameraCount,
    plan.recordingDays,
    plan.isFeatured,
  ]);
  expect(offer).toEqual([
    ["basic", "R$30,00", 1, 1, false],
    ["advancedTotal", "R$50,00", 2, 3, true],
    ["premium", "R$70,00", 3, 7, false],
  ]);
});

test("the security combo has the offered price, speed, camera and recording days", () => {
  expect(securityCombo).toEqual({
    priceCents: 11990,
    speedMbps: 700,
    cameraCount: 1,
    recordingDays: 3,
    extraCameraCents: 2500,
  });
});

test("the five towns are in order, each with its municipality code and area code", () => {
  expect(towns.map((town) => [town.name, town.ibgeCode, town.areaCode])).toEqual([
    ["Itapipoca", "2306405", "88"],
    ["Trairi", "2313500", "85"],
    ["Paraipaba", "2310258", "85"],
    ["Paracuru", "2310209", "85"],
    ["Umirim", "2313757", "85"],
  ]);
});

test("there are six local reviews, rated 4 or 5, and defaults for Google's rating and total", () => {
  expect(localReviews).toHaveLength(6);
  expect(localReviews.filter((review) => ![4, 5].includes(review.rating))).toEqual([]);
  expect([defaultRating, defaultTotal, satisfactionPercent]).toEqual([4.8, 14355, 98]);
});
