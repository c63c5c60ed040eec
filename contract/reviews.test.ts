import * as v from "valibot";
import { afterEach, expect, test, vi } from "vitest";
import { googleReviewsResponseSchema, today } from "./reviews.ts";

const review = {
  author_name: "Ana",
  rating: 5,
  text: "",
  profile_photo_url: "https://lh3.googleusercontent.com/a/x",
  time: 1_768_674_005,
};
const response = { reviews: [review], timestamp: 1_770_000_000_000, date: "2026-02-02" };

function parse(input: unknown) {
  return v.safeParse(googleReviewsResponseSchema, input);
}

test("the required fields are enough", () => {
  expect(parse(response)).toMatchObject({ success: true, output: response });
});

test.each(["javascript:alert(1)", "http://www.google.com/", "", 7, null])(
  "the address %j is dropped, and the review is kept",
  (address) => {
    const tampered = { ...review, profile_photo_url: address, flag_url: address };
    const { success, output } = parse({ ...response, reviews: [tampered], maps_url: address });
    expect(success).toBe(true);
    expect(output).toEqual({ ...response, reviews: [{ ...review, profile_photo_url: null }] });
  },
);

test.each([
  ["no author", { author_name: undefined }],
  ["six stars", { rating: 6 }],
  ["half a star", { rating: 4.5 }],
  ["a time as text", { time: "2026-02-02" }],
])("a review with %s is rejected", (_name, change) => {
  expect(parse({ ...response, reviews: [{ ...review, ...change }] }).success).toBe(false);
});

test.each([
  ["no object", "reviews"],
  ["a date in another format", { ...response, date: "02/02/2026" }],
  ["no timestamp", { ...response, timestamp: undefined }],
  ["a rating above five", { ...response, rating: 5.1 }],
  ["a fractional total", { ...response, user_ratings_total: 14.5 }],
])("a response with %s is rejected", (_name, input) => {
  expect(parse(input).success).toBe(false);
});

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["America/Fortaleza", 180],
  ["Pacific/Kiritimati", -840],
])("a visitor in %s gets the UTC day", (zone, offsetMinutes) => {
  vi.stubEnv("TZ", zone);
  const midnight = new Date("2026-02-10T00:00:00.000Z");
  expect(midnight.getTimezoneOffset()).toBe(offsetMinutes);
  expect(today(new Date(midnight.getTime() - 1))).toBe("2026-02-09");
  expect(today(midnight)).toBe("2026-02-10");
});
