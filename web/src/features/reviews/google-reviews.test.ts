import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "vitest";
import { readGoogleReviews } from "./google-reviews.ts";

const defaults = readStarterContent().facts.reviewsDefaults;

const response = {
  reviews: [
    {
      author_name: "Ana Lima",
      rating: 5,
      text: "Ótima internet.",
      profile_photo_url: null,
      time: 1_700_000_000,
    },
  ],
  rating: 4.7,
  user_ratings_total: 14_412,
  timestamp: 1_763_200_000_000,
  date: "2026-11-15",
};

test("[REV-07] the server's response becomes the record that is shown and cached", () => {
  const { user_ratings_total, ...rest } = response;
  const record = { ...rest, total: user_ratings_total, language: "en-US" };
  expect(readGoogleReviews(response, "en-US", defaults)).toEqual(record);
});

test("[REV-10] a missing rating and total are 4.8 and 14355", () => {
  const { rating, user_ratings_total, ...rest } = response;
  expect(readGoogleReviews(rest, "pt-BR", defaults)).toMatchObject({ rating: 4.8, total: 14_355 });
});

test.each([
  ["an empty list", { ...response, reviews: [] }],
  ["a missing list", { ...response, reviews: undefined }],
])("[REV-09] %s has its own error", (_what, body) => {
  expect(() => readGoogleReviews(body, "pt-BR", defaults)).toThrow(
    "No reviews found in API response",
  );
});

test.each([
  ["a page of another kind", "<!doctype html>"],
  ["reviews that are no reviews", { ...response, reviews: [{}] }],
  ["six stars", { ...response, reviews: [{ ...response.reviews[0], rating: 6 }] }],
  ["nothing", null],
])("%s is rejected", (_what, body) => {
  expect(() => readGoogleReviews(body, "pt-BR", defaults)).toThrow();
});
