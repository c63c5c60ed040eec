import { readStarterContent } from "@fiosite/content/starter-content";
import { expect, test } from "vitest";
import { cacheReviews, readCachedReviews, readGoogleReviews } from "./load-reviews.ts";

const defaults = readStarterContent().facts.reviewsDefaults;

const review = {
  author_name: "Ana Lima",
  rating: 5 as const,
  text: "Ótima internet.",
  profile_photo_url: null,
  time: 1_700_000_000,
};

const response = {
  reviews: [review],
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
  ["null", { ...response, reviews: null }],
  ["a text", { ...response, reviews: "five" }],
  ["no response at all", null],
])("[REV-09] %s in place of a list has its own error", (_what, body) => {
  expect(() => readGoogleReviews(body, "pt-BR", defaults)).toThrow(
    "No reviews found in API response",
  );
});

test.each([
  ["a page of another kind", "<!doctype html>"],
  ["reviews that are no reviews", { ...response, reviews: [{}] }],
  ["six stars", { ...response, reviews: [{ ...review, rating: 6 }] }],
])("%s is rejected", (_what, body) => {
  expect(() => readGoogleReviews(body, "pt-BR", defaults)).toThrow();
});

const key = "google_reviews_cache";
const noon = new Date("2026-11-15T12:00:00Z");
const reviews = {
  reviews: [review],
  timestamp: noon.getTime(),
  rating: 4.7,
  total: 14_412,
  date: "2026-11-15",
  language: "pt-BR" as const,
};

test("[REV-07] the cache holds the specification's record and the language of its texts", () => {
  const storage = memoryStorage();
  cacheReviews(reviews, () => storage);
  expect(JSON.parse(storage.getItem(key) ?? "")).toEqual(reviews);
});

test("[REV-05] today's reviews are returned and stay cached", () => {
  const storage = memoryStorage(JSON.stringify(reviews));
  expect(readCachedReviews("pt-BR", noon, () => storage)).toEqual(reviews);
  expect(storage.getItem(key)).not.toBeNull();
});

test("[REV-05] a record with only the specification's five fields is returned", () => {
  const { language, ...bare } = reviews;
  const storage = memoryStorage(JSON.stringify(bare));
  expect(readCachedReviews("en-US", noon, () => storage)).toEqual(bare);
});

test.each([
  ["2026-11-15T00:00:00Z", true],
  ["2026-11-15T23:59:59Z", true],
  ["2026-11-16T00:00:00Z", false],
  ["2026-11-14T23:59:59Z", false],
])("[REV-05] at %s the reviews of 15 November are today's: %s", (now, isToday) => {
  const storage = memoryStorage(JSON.stringify(reviews));
  const cached = readCachedReviews("pt-BR", new Date(now), () => storage);
  expect(cached !== undefined).toBe(isToday);
});

test.each([
  ["yesterday's", JSON.stringify({ ...reviews, date: "2026-11-14" })],
  ["in the other language", JSON.stringify({ ...reviews, language: "en-US" })],
  ["without reviews", JSON.stringify({ ...reviews, reviews: [] })],
  ["without its list", JSON.stringify({ ...reviews, reviews: undefined })],
  ["with a rating out of range", JSON.stringify({ ...reviews, rating: 50 })],
  ["with a total that is no number", JSON.stringify({ ...reviews, total: "14412" })],
  ["with a review that is no review", JSON.stringify({ ...reviews, reviews: ["Ana"] })],
  ["cut short", JSON.stringify(reviews).slice(0, 40)],
  ["null", "null"],
])("[REV-06] a record %s is removed", (_what, record) => {
  const storage = memoryStorage(record);
  expect(readCachedReviews("pt-BR", noon, () => storage)).toBeUndefined();
  expect(storage.getItem(key)).toBeNull();
});

test("an address in a tampered record is dropped unless it is https", () => {
  const tampered = { ...review, author_url: "javascript:alert(1)", profile_photo_url: "data:," };
  const storage = memoryStorage(JSON.stringify({ ...reviews, reviews: [tampered] }));
  const cached = readCachedReviews("pt-BR", noon, () => storage);
  expect(cached?.reviews[0]).toMatchObject({ author_name: "Ana Lima", profile_photo_url: null });
  expect(cached?.reviews[0]?.author_url).toBeUndefined();
});

test("if storage is denied, reviews are not cached and nothing throws", () => {
  const deny = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(readCachedReviews("pt-BR", noon, deny)).toBeUndefined();
  expect(() => cacheReviews(reviews, deny)).not.toThrow();
});

test("if storage is full, reviews are not cached and nothing throws", () => {
  const storage = { ...memoryStorage(), setItem: () => throwQuotaError() };
  expect(() => cacheReviews(reviews, () => storage)).not.toThrow();
});

function throwQuotaError(): never {
  throw new DOMException("full", "QuotaExceededError");
}

function memoryStorage(record?: string) {
  const items = new Map(record === undefined ? [] : [[key, record]]);
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}
