import * as v from "valibot";

// Plain characters only: the error of fetch quotes an invalid header value, so the key would be logged.
const plainName = v.pipe(v.string(), v.regex(/^[\w-]+$/));

/** Schema for `config.ts`. */
export const googleVariables = {
  GOOGLE_API_KEY: v.pipe(
    v.optional(plainName),
    v.description("a server key of the Places API (New), together with GOOGLE_PLACE_ID"),
  ),
  GOOGLE_PLACE_ID: v.pipe(
    v.optional(plainName),
    v.description("the id of the company's place, together with GOOGLE_API_KEY"),
  ),
  GOOGLE_PLACES_URL: v.pipe(
    v.optional(v.string(), "https://places.googleapis.com"),
    v.check((url) => /^(https:|http:\/\/127\.0\.0\.1[:/])/.test(URL.parse(url)?.href ?? "")),
    v.description("an https address, or http on 127.0.0.1"),
  ),
};

const variablesSchema = v.object(googleVariables);
type Variables = v.InferOutput<typeof variablesSchema>;
type Pair = Pick<Variables, "GOOGLE_API_KEY" | "GOOGLE_PLACE_ID">;

export const googlePair = [["GOOGLE_API_KEY"], ["GOOGLE_PLACE_ID"]] as const;

export function hasKeyIfPlace({ GOOGLE_API_KEY, GOOGLE_PLACE_ID }: Pair): boolean {
  return GOOGLE_PLACE_ID === undefined || GOOGLE_API_KEY !== undefined;
}

export function hasPlaceIfKey({ GOOGLE_API_KEY, GOOGLE_PLACE_ID }: Pair): boolean {
  return GOOGLE_API_KEY === undefined || GOOGLE_PLACE_ID !== undefined;
}

/** Undefined without a key: the site then shows its local reviews. */
export function googleSettings(variables: Variables) {
  const {
    GOOGLE_API_KEY: apiKey,
    GOOGLE_PLACE_ID: placeId,
    GOOGLE_PLACES_URL: placesUrl,
  } = variables;
  return apiKey && placeId ? { apiKey, placeId, placesUrl } : undefined;
}
