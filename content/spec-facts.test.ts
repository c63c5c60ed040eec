import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";
import { readStarterContent } from "./starter-content.ts";
import { visitorContent } from "./visitor-content.ts";

const { facts } = visitorContent(readStarterContent(), "en-US");
const { internetPlans, additionalWifiPoint, cameraPlans, securityCombo, towns } = facts;
const { localReviews, reviewsDefaults, satisfactionPercent } = facts;

// The specification repeats the facts on purpose: a typing error in a price must fail a test. A new price is written there
// and in content/, and nowhere else.
const spec = readFileSync(new URL("../docs/spec.md", import.meta.url), "utf8");

/** The cells of a table's rows. Its header begins with these cells. */
function readTable(...header: string[]): string[][] {
  const lines = spec.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const start = lines.findIndex((cells) =>
    header.every((name, index) => cells[index + 1] === name),
  );
  expect(start, `table ${header.join(" | ")}`).toBeGreaterThan(0);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((cells) => cells.length < 3);
  return rows.slice(0, end).map((cells) => cells.slice(1, -1));
}

const constants = new Map(
  readTable("Constant", "Value").map(([name = "", value = ""]) => [name, value]),
);
const prices = (plans: readonly { priceCents: number }[]) =>
  plans.map(({ priceCents }) => formatPrice(priceCents)).join(", ");

test("[HOME-05] the internet plans are those of the specification's table", () => {
  const offer = internetPlans.map(({ key, speedMbps, speedUnit, priceCents, isFeatured }) => [
    key,
    `${speedMbps} ${speedUnit}`,
    formatPrice(priceCents),
    isFeatured,
  ]);
  const specified = readTable("Key", "Speed", "Price per month").map(
    ([key, speed, price, notes = ""]) => [key, speed, price, notes.includes("featured")],
  );
  expect(offer).toEqual(specified);
});

test("the camera plans are those of the specification's table", () => {
  const offer = cameraPlans.map(({ name, priceCents, cameraCount, recordingDays, isFeatured }) => [
    name,
    formatPrice(priceCents),
    String(cameraCount),
    String(recordingDays),
    isFeatured,
  ]);
  const specified = readTable("Name", "Price", "Cameras").map(([name = "", ...values]) => [
    name.replace(/ \(.*/, ""),
    ...values,
    name.includes("(featured"),
  ]);
  expect(offer).toEqual(specified);
});

test("the security combo is that of the specification", () => {
  const { speedMbps, cameraCount, priceCents, recordingDays, extraCameraCents } = securityCombo;
  expect(spec).toContain(
    `${speedMbps} Mbps internet plus ${cameraCount} camera, ${formatPrice(priceCents)} per month, ${recordingDays} days of recording, priority support, extra cameras ${formatPrice(extraCameraCents)} each`,
  );
});

test("the specification's table of constants has the same facts", () => {
  const speeds = internetPlans.map(({ speedMbps }) => speedMbps).join(", ");
  expect(Object.fromEntries(constants)).toMatchObject({
    "Internet plans": `${internetPlans.length}: ${speeds} Mbps; ${prices(internetPlans)}`,
    "Additional Wi-Fi point": `${formatPrice(additionalWifiPoint.priceCents)} per month`,
    "Camera plans": prices(cameraPlans),
    Combo: `${prices([securityCombo])} per month; extra camera ${formatPrice(securityCombo.extraCameraCents)}`,
    "Default rating / total reviews": `${reviewsDefaults.rating} / ${reviewsDefaults.total}`,
    "About stats": expect.stringContaining(`${satisfactionPercent}% satisfaction`),
  });
});

// Not the number: the network grows, and a new town is no change of the offer.
test("the towns of the specification are served", () => {
  const listed = spec.match(/in five towns: (.*?)\./)?.[1]?.split(/, | and /) ?? [];
  expect(listed).toHaveLength(Number(constants.get("Towns covered")));
  expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
});

test("there are six local reviews, rated 4 or 5", () => {
  expect(constants.get("Skeleton cards / local fallback reviews")).toBe(
    `6 / ${localReviews.length}`,
  );
  expect(localReviews.filter((review) => ![4, 5].includes(review.rating))).toEqual([]);
});
