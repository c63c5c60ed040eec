import * as v from "valibot";

// Google sends proto3 as JSON, which omits empty fields: every field is optional, and only a wrong type is an error.
const text = v.optional(v.string());
const localizedText = v.optional(v.object({ text, languageCode: text }));

const reviewSchema = v.object({
  rating: v.optional(v.number()),
  text: localizedText,
  originalText: localizedText,
  authorAttribution: v.optional(v.object({ displayName: text, uri: text, photoUri: text })),
  publishTime: text,
  relativePublishTimeDescription: text,
  googleMapsUri: text,
  flagContentUri: text,
});

export const googlePlaceSchema = v.object({
  rating: v.optional(v.number()),
  userRatingCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  googleMapsUri: text,
  attributions: v.optional(v.array(v.object({ provider: text, providerUri: text })), []),
  reviews: v.optional(v.array(reviewSchema), []),
});

/** Google bills by the most expensive field, reviews: omitting others would save nothing. */
export const googlePlaceFields = Object.keys(googlePlaceSchema.entries).join(",");

export type GooglePlace = v.InferOutput<typeof googlePlaceSchema>;
export type GooglePlaceReview = GooglePlace["reviews"][number];
