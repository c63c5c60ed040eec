import type { Language } from "@fiosite/content/languages";
import { type GoogleReviewsResponse, googleReviewsPath, today } from "@fiosite/contract/reviews";
import type { Page } from "@playwright/test";
import { visitorTexts } from "./site-content.ts";

export const cacheKey = "google_reviews_cache";

/** The clock of the browser and of the test. It is midnight, so a second earlier is yesterday. */
const now = new Date("2026-03-01T00:00:00Z");
const dayMs = 24 * 60 * 60 * 1000;
export const yesterday = today(new Date(now.getTime() - dayMs));

export function someReviews(count: number, text = "Muito boa."): GoogleReviewsResponse["reviews"] {
  return Array.from({ length: count }, (_, index) => ({
    author_name: `Cliente ${index + 1}`,
    rating: 5,
    text,
    profile_photo_url: null,
    time: 1_760_000_000 + index,
  }));
}

export function someReviewsResponse(
  changes: Partial<GoogleReviewsResponse> = {},
): GoogleReviewsResponse {
  return {
    reviews: someReviews(5),
    rating: 4.6,
    user_ratings_total: 20_001,
    timestamp: now.getTime(),
    date: today(now),
    ...changes,
  };
}

/** Responds to the reviews request instead of the server and returns the requested addresses. */
export async function fakeReviews(page: Page, body: unknown, status = 200) {
  await page.clock.setFixedTime(now);
  const requests: string[] = [];
  await page.route(`**${googleReviewsPath}*`, (route) => {
    requests.push(route.request().url());
    return typeof body === "string"
      ? route.fulfill({ status, contentType: "application/json", body })
      : route.fulfill({ status, json: body });
  });
  return requests;
}

export function reviewsSection(page: Page) {
  return page.locator("section#avaliacoes");
}

/** Fills in variables such as `{{total, number}}`. */
export function reviewsText(
  key: "title" | "subtitle" | "score" | "starsLabel",
  language: Language,
  facts: Record<string, number>,
): string {
  return visitorTexts(language).home.reviews[key].replace(/\{\{(\w+), number\}\}/g, (_, name) =>
    (facts[name] ?? 0).toLocaleString(language),
  );
}
