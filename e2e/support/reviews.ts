import type { Language } from "@fiosite/content/languages";
import { type GoogleReviewsAnswer, googleReviewsPath } from "@fiosite/contract/reviews";
import { today } from "@fiosite/contract/today";
import type { Page } from "@playwright/test";
import { visitorTexts } from "./visitor-texts.ts";

export const cacheKey = "google_reviews_cache";

/** Of browser and test alike: the first moment of a day, when the second before it was yesterday. */
const now = new Date("2026-03-01T00:00:00Z");
const dayMs = 24 * 60 * 60 * 1000;
export const yesterday = today(new Date(now.getTime() - dayMs));

export function someReviews(count: number, text = "Muito boa."): GoogleReviewsAnswer["reviews"] {
  return Array.from({ length: count }, (_, index) => ({
    author_name: `Cliente ${index + 1}`,
    rating: 5,
    text,
    profile_photo_url: null,
    time: 1_760_000_000 + index,
  }));
}

export function someAnswer(changes: Partial<GoogleReviewsAnswer> = {}): GoogleReviewsAnswer {
  return {
    reviews: someReviews(5),
    rating: 4.6,
    user_ratings_total: 20_001,
    timestamp: now.getTime(),
    date: today(now),
    ...changes,
  };
}

/** Answers the call in the server's place, on the day of `someAnswer`, and counts how often it was made. */
export async function answerReviews(page: Page, body: unknown, status = 200) {
  await page.clock.setFixedTime(now);
  const calls: string[] = [];
  await page.route(`**${googleReviewsPath}*`, (route) => {
    calls.push(route.request().url());
    return typeof body === "string"
      ? route.fulfill({ status, contentType: "application/json", body })
      : route.fulfill({ status, json: body });
  });
  return calls;
}

export function reviewsSection(page: Page) {
  return page.locator("section#avaliacoes");
}

/** Formats as the texts do: `{{total, number}}`. */
export function reviewsText(
  key: "title" | "subtitle" | "score" | "starsLabel",
  language: Language,
  facts: Record<string, number>,
): string {
  return visitorTexts(language).home.reviews[key].replace(/\{\{(\w+), number\}\}/g, (_, name) =>
    (facts[name] ?? 0).toLocaleString(language),
  );
}
