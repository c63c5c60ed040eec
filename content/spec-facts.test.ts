import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";
import { readStarterContent } from "./starter-content.ts";
import { visitorContent } from "./visitor-content.ts";

const { facts } = visitorContent(readStarterContent(), "en-US");
const { internetPlans, additionalWifiPoint, cameraPlans, securityCombo, towns } = facts;
const { localReviews, reviewsDefaults, satisfactionPercent } = facts;

// Only the starter content is compared: a provider's own prices are published on the machine, and typed once.
const spec = readFileSync(new URL("../docs/developer/spec.md", import.meta.url), "utf8").replace(
  / +/g,
  " ",
);
const prices = (plans: readonly { priceCents: number }[]) =>
  plans.map(({ priceCents }) => formatPrice(priceCents)).join(", ");
const tableRow = (...cells: unknown[]) => expect(spec).toContain(`| ${cells.join(" | ")} |`);

test("[HOME-05] the internet plans are those of the specification", () => {
  for (const { key, speedMbps, speedUnit, priceCents, isFeatured } of internetPlans) {
    tableRow(key, `${speedMbps} ${speedUnit}`, formatPrice(priceCents));
    expect(isFeatured, key).toBe(spec.includes(`${key} is featured`));
  }
  const speeds = internetPlans.map(({ speedMbps }) => speedMbps).join(", ");
  tableRow("Internet plans", `${internetPlans.length}: ${speeds} Mbps; ${prices(internetPlans)}`);
  tableRow("Additional Wi-Fi point", `${formatPrice(additionalWifiPoint.priceCents)} per month`);
});

test("the camera plans are those of the specification", () => {
  for (const { name, priceCents, cameraCount, recordingDays, isFeatured } of cameraPlans) {
    const label = isFeatured ? `${name} (featured, 'Most Popular' badge)` : name;
    tableRow(label, formatPrice(priceCents), cameraCount, recordingDays);
  }
  tableRow("Camera plans", prices(cameraPlans));
});

test("the security combo is that of the specification", () => {
  const { speedMbps, cameraCount, priceCents, recordingDays, extraCameraCents } = securityCombo;
  expect(spec).toContain(
    `${speedMbps} Mbps internet plus ${cameraCount} camera, ${formatPrice(priceCents)} per month, ${recordingDays} days of recording, priority support, extra cameras ${formatPrice(extraCameraCents)} each`,
  );
});

test("the reviews and the figures are those of the specification", () => {
  tableRow(
    "Default rating / total reviews",
    `${reviewsDefaults.rating} / ${reviewsDefaults.total}`,
  );
  tableRow("Skeleton cards / local fallback reviews", `6 / ${localReviews.length}`);
  tableRow("About stats", `${satisfactionPercent}% satisfaction, 5 cities`);
});

// Not the number: the network grows, and a new town is no change of the offer.
test("the towns of the specification are served", () => {
  const listed = spec.match(/in five towns: (.*?)\./)?.[1]?.split(/, | and /) ?? [];
  expect(listed).toHaveLength(5);
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
});
