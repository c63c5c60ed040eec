import * as v from "valibot";
import { expect, test } from "vitest";
import { googleReviewsAnswerSchema } from "./reviews.ts";

const review = {
  author_name: "Ana",
  rating: 5,
  text: "",
  profile_photo_url: "https://lh3.googleusercontent.com/a/x",
  time: 1_768_674_005,
};
const answer = { reviews: [review], timestamp: 1_770_000_000_000, date: "2026-02-02" };

function parse(input: unknown) {
  return v.safeParse(googleReviewsAnswerSchema, input);
}

test("the spec's fields suffice", () => {
  expect(parse(answer)).toMatchObject({ success: true, output: answer });
});

test("a missing list is an empty one", () => {
  expect(parse({ ...answer, reviews: undefined }).output).toMatchObject({ reviews: [] });
});

test.each(["javascript:alert(1)", "http://www.google.com/", "", 7, null])(
  "the address %j is no address, and the review stays",
  (address) => {
    const tampered = { ...review, profile_photo_url: address, flag_url: address };
    const { success, output } = parse({ ...answer, reviews: [tampered], maps_url: address });
    expect(success).toBe(true);
    expect(output).toEqual({ ...answer, reviews: [{ ...review, profile_photo_url: null }] });
  },
);

test.each([
  ["no author", { author_name: undefined }],
  ["six stars", { rating: 6 }],
  ["half a star", { rating: 4.5 }],
  ["a time that is a text", { time: "2026-02-02" }],
])("a review with %s is refused", (_name, change) => {
  expect(parse({ ...answer, reviews: [{ ...review, ...change }] }).success).toBe(false);
});

test.each([
  ["no object", "reviews"],
  ["a date of another form", { ...answer, date: "02/02/2026" }],
  ["no time of arrival", { ...answer, timestamp: undefined }],
  ["a rating above five", { ...answer, rating: 5.1 }],
  ["a broken total", { ...answer, user_ratings_total: 14.5 }],
])("an answer with %s is refused", (_name, input) => {
  expect(parse(input).success).toBe(false);
});
