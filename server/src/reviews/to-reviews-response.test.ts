import { googleReviewsResponseSchema } from "@fiosite/contract/reviews";
import * as v from "valibot";
import { expect, test } from "vitest";
import { googlePlaceSchema } from "./google-places-client.ts";
import { googleLink, googlePhoto, httpsLink, toReviewsResponse } from "./to-reviews-response.ts";

const now = new Date("2026-02-10T23:59:59.999Z");
const review = {
  rating: 5,
  text: { text: "Great", languageCode: "en-US" },
  originalText: { text: "Ótimo", languageCode: "pt" },
  authorAttribution: {
    displayName: "Ana",
    uri: "https://www.google.com/maps/contrib/1",
    photoUri: "https://lh3.googleusercontent.com/a/x",
  },
  publishTime: "2026-01-17T18:20:05.999999999Z",
  relativePublishTimeDescription: "3 weeks ago",
  googleMapsUri: "https://www.google.com/maps/reviews/1",
  flagContentUri: "https://www.google.com/local/review/rap/report?postId=1",
};

/** The response as the browser gets it: parsed with Google's schema, sent as JSON, and valid by our contract. */
function responseFor(place: Record<string, unknown>) {
  const response = toReviewsResponse(v.parse(googlePlaceSchema, place), now);
  const json = JSON.parse(JSON.stringify(response));
  expect(v.parse(googleReviewsResponseSchema, json)).toEqual(json);
  return json;
}

function firstReview(change: Record<string, unknown>) {
  return responseFor({ reviews: [{ ...review, ...change }] }).reviews[0];
}

test("every field of Google is mapped", () => {
  const place = {
    rating: 4.7,
    userRatingCount: 14_355,
    googleMapsUri: "https://maps.google.com/?cid=1",
    attributions: [{ provider: "Guia", providerUri: "https://example.com/" }, { provider: "Foro" }],
    reviews: [review],
  };
  expect(responseFor(place)).toEqual({
    rating: 4.7,
    user_ratings_total: 14_355,
    maps_url: "https://maps.google.com/?cid=1",
    attributions: [
      { provider: "Guia", provider_url: "https://example.com/" },
      { provider: "Foro" },
    ],
    timestamp: now.getTime(),
    date: "2026-02-10",
    reviews: [
      {
        author_name: "Ana",
        rating: 5,
        text: "Great",
        profile_photo_url: "https://lh3.googleusercontent.com/a/x",
        time: Date.UTC(2026, 0, 17, 18, 20, 5) / 1_000,
        author_url: "https://www.google.com/maps/contrib/1",
        review_url: "https://www.google.com/maps/reviews/1",
        flag_url: "https://www.google.com/local/review/rap/report?postId=1",
        relative_time: "3 weeks ago",
        language: "en-US",
        is_translated: true,
      },
    ],
  });
});

test("fields that Google omits are omitted", () => {
  expect(responseFor({})).toEqual({ reviews: [], timestamp: now.getTime(), date: "2026-02-10" });
  const { publishTime } = review;
  const bare = { rating: 1, publishTime, authorAttribution: { displayName: "Ana" } };
  expect(responseFor({ reviews: [bare] }).reviews).toEqual([
    {
      author_name: "Ana",
      rating: 1,
      text: "",
      profile_photo_url: null,
      time: 1_768_674_005,
      is_translated: false,
    },
  ]);
});

test.each([
  [1, 1],
  [1.4, 1],
  [3.5, 4],
  [4.49, 4],
  [4.5, 5],
  [5, 5],
])("a rating of %d is shown as %d stars", (rating, stars) => {
  expect(firstReview({ rating }).rating).toBe(stars);
});

test.each([
  ["text", { text: { text: "A" }, originalText: { text: "B" } }, "A", true],
  ["empty text", { text: { text: "" }, originalText: { text: "B" } }, "", true],
  ["original only", { text: undefined, originalText: { text: "B" } }, "B", false],
  ["text left out", { text: { languageCode: "en" }, originalText: { text: "B" } }, "B", false],
  ["same text", { text: { text: "A" }, originalText: { text: "A" } }, "A", false],
  ["no original", { text: { text: "A" }, originalText: undefined }, "A", false],
  ["stars only", { text: undefined, originalText: undefined }, "", false],
])("%s: the right text is shown", (_name, texts, text, isTranslated) => {
  expect(firstReview(texts)).toMatchObject({ text, is_translated: isTranslated });
});

test("the language is that of the shown text", () => {
  expect(firstReview({}).language).toBe("en-US");
  expect(firstReview({ text: undefined }).language).toBe("pt");
});

test.each([
  ["author", { authorAttribution: { uri: "https://www.google.com/maps/contrib/1" } }],
  ["author at all", { authorAttribution: undefined }],
  ["stars", { rating: undefined }],
  ["possible stars", { rating: 6 }],
  ["time", { publishTime: undefined }],
  ["readable time", { publishTime: "yesterday" }],
])("a review without %s is left out, the others are kept", (_name, change) => {
  const other = { ...review, authorAttribution: { displayName: "Bento" } };
  const { reviews } = responseFor({ reviews: [{ ...review, ...change }, other] });
  expect(reviews).toMatchObject([{ author_name: "Bento" }]);
});

test.each([0, 5.1])("the place's rating %d is omitted", (rating) => {
  expect(responseFor({ rating })).not.toHaveProperty("rating");
});

test("addresses of other hosts are dropped", () => {
  const shown = firstReview({
    authorAttribution: {
      displayName: "Ana",
      uri: "javascript:alert(1)",
      photoUri: "https://example.com/a.png",
    },
    googleMapsUri: "https://example.com/",
    flagContentUri: "http://www.google.com/",
  });
  expect(shown.profile_photo_url).toBeNull();
  for (const link of ["author_url", "review_url", "flag_url"]) {
    expect(shown).not.toHaveProperty(link);
  }
});

test.each([
  "https://lh3.googleusercontent.com/a/ACg8=s128-c0x00000000-cc-rp-mo",
  "https://lh6.googleusercontent.com/-x/photo.jpg",
  "https://googleusercontent.com/a",
])("the photo %s is kept", (address) => {
  expect(googlePhoto(address)).toBe(address);
});

test.each([
  undefined,
  "",
  "photo.jpg",
  "//lh3.googleusercontent.com/a",
  "http://lh3.googleusercontent.com/a",
  "data:image/png;base64,AAAA",
  "https://example.com/a",
  "https://googleusercontent.com.example.com/a",
  "https://notgoogleusercontent.com/a",
  "https://lh3.googleusercontent.com@example.com/a",
  "https://lh3.googleusercontent.com:8443/a",
  "https://example.com/lh3.googleusercontent.com",
  "https://www.google.com/a",
])("the photo %s is dropped", (address) => {
  expect(googlePhoto(address)).toBeNull();
});

test.each([
  "https://www.google.com/maps/contrib/1/reviews",
  "https://maps.google.com/?cid=1",
  "https://google.com/maps",
  "https://maps.app.goo.gl/x",
  "https://goo.gl/maps/x",
])("the link %s is kept", (address) => {
  expect(googleLink(address)).toBe(address);
});

test.each([
  undefined,
  "",
  "/maps",
  "http://www.google.com/maps",
  "javascript:alert(1)//www.google.com",
  "https://example.com/maps",
  "https://google.com.example.com/maps",
  "https://notgoogle.com/maps",
  "https://www.google.com@example.com/maps",
  "https://google.com:8443/maps",
  "https://goo.gl/x",
  "https://goo.gl/mapsx",
  "https://x.goo.gl/maps/x",
])("the link %s is dropped", (address) => {
  expect(googleLink(address)).toBeUndefined();
});

test("a provider's link may have any host, but only https", () => {
  expect(httpsLink("https://example.com/guia")).toBe("https://example.com/guia");
  expect(httpsLink("http://example.com/guia")).toBeUndefined();
  expect(httpsLink(undefined)).toBeUndefined();
});
