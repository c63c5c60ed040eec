import { join } from "node:path";
import { leadsPath } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import type { Page } from "@playwright/test";
import { fillLead, someLead } from "../support/lead-form.ts";
import { reviewsSection, someReviews, someReviewsResponse } from "../support/reviews.ts";
import { openIsland } from "../support/test.ts";

interface ShotState {
  name: string;
  width: number;
  /** The home page unless given. */
  path?: string;
  reach(page: Page): Promise<unknown>;
}

type RouteHandler = Parameters<Page["route"]>[1];

const phone = 390;
const photo = "https://lh3.googleusercontent.com/photo";
const picture = join(import.meta.dirname, "../../web/dist/public/icons/icon-192.png");
const long = `${"Instalaram no mesmo dia e até na varanda o sinal chega bem. ".repeat(4)}👍🏽`;
const withPhotos = ["Ótimo!", long, "", long].flatMap((text, index) =>
  someReviews(1, text).map((review) => ({
    ...review,
    profile_photo_url: index % 2 === 0 ? `${photo}${index}` : null,
  })),
);

export const states: ShotState[] = [
  { name: "menu", width: phone, reach: (page) => page.locator("#menu summary").click() },
  {
    name: "faq",
    width: phone,
    path: "/cameras",
    async reach(page) {
      const question = page.locator("details[name=faq]").nth(2);
      await question.locator("summary").click();
      await question.scrollIntoViewIfNeeded();
    },
  },
  ...[phone, 1440].flatMap((width): ShotState[] => [
    { name: "lead-sending", width, reach: (page) => sendLead(page, () => {}) },
    {
      name: "lead-saved",
      width,
      reach: async (page) => {
        await sendLead(page, (route) => route.continue());
        await page.getByRole("status").filter({ hasText: "!" }).scrollIntoViewIfNeeded();
      },
    },
    {
      name: "lead-failed",
      width,
      reach: async (page) => {
        await sendLead(page, (route) => route.abort());
        await page.getByRole("alert").scrollIntoViewIfNeeded();
      },
    },
    { name: "reviews-loading", width, reach: (page) => showReviews(page, () => {}, "status") },
    {
      name: "reviews-loaded",
      width,
      reach: (page) =>
        showReviews(page, (route) =>
          route.fulfill({ json: someReviewsResponse({ reviews: withPhotos }) }),
        ),
    },
    {
      name: "reviews-failed",
      width,
      reach: (page) => showReviews(page, (route) => route.abort()),
    },
  ]),
];

async function sendLead(page: Page, handler: RouteHandler) {
  await page.route(`**${leadsPath}`, handler);
  await openIsland(page, "lead-form");
  const form = await fillLead(page, someLead());
  await form.locator("button").click();
}

async function showReviews(page: Page, handler: RouteHandler, shown: "group" | "status" = "group") {
  await page.route(`**${googleReviewsPath}*`, handler);
  await page.route(`${photo}*`, (route) => route.fulfill({ path: picture }));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await reviewsSection(page).evaluate((section) => section.scrollIntoView());
  await reviewsSection(page).getByRole(shown).first().waitFor();
  await reviewsSection(page)
    .locator("[role=group]:not([inert]) img")
    .evaluateAll((photos: HTMLImageElement[]) => Promise.all(photos.map((each) => each.decode())));
}
