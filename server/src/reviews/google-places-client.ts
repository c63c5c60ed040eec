import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "@fiosite/content/languages";
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

/** Google bills by the most expensive field, which is reviews, so omitting others would save nothing. */
const googlePlaceFields = Object.keys(googlePlaceSchema.entries).join(",");

export type GooglePlace = v.InferOutput<typeof googlePlaceSchema>;
export type GooglePlaceReview = GooglePlace["reviews"][number];

export interface GoogleSettings {
  apiKey: string;
  placeId: string;
  placesUrl: string;
}

export interface RetryPolicy {
  attemptTimeoutMs: number;
  maxRetryDelayMs: number;
}

/** Two attempts and the delay between them take at most 8.5 s, below the 9 s that the browser waits. */
export const retryPolicy: RetryPolicy = { attemptTimeoutMs: 4_000, maxRetryDelayMs: 500 };

export interface GoogleFailure {
  ok: false;
  reason: "timeout" | "network" | "overloaded" | "refused" | "unreadable";
  status?: number | undefined;
  /** For the log: a code such as API_KEY_SERVICE_BLOCKED or ECONNREFUSED, or the name of an unreadable field. */
  detail?: string | undefined;
}

export type PlaceResult = { ok: true; place: GooglePlace } | GoogleFailure;

/** Retries only transient errors: a rejected request would be rejected again. */
const transientReasons: ReadonlySet<string> = new Set(["timeout", "network", "overloaded"]);

export async function fetchPlace(
  google: GoogleSettings,
  { attemptTimeoutMs, maxRetryDelayMs }: RetryPolicy,
  language: Language,
): Promise<PlaceResult> {
  const first = await sendRequest(google, attemptTimeoutMs, language);
  if (first.ok || !transientReasons.has(first.reason)) return first;
  // A random delay, so that servers that failed together do not retry together.
  await wait(maxRetryDelayMs * (0.5 + Math.random() / 2));
  return sendRequest(google, attemptTimeoutMs, language);
}

async function sendRequest(google: GoogleSettings, timeoutMs: number, language: Language) {
  const url = new URL(`/v1/places/${google.placeId}`, google.placesUrl);
  url.search = new URLSearchParams({ languageCode: language, regionCode: "BR" }).toString();
  const headers = { "X-Goog-Api-Key": google.apiKey, "X-Goog-FieldMask": googlePlaceFields };
  let status: number;
  let body: string;
  try {
    // Do not follow redirects: fetch would send the key to any host that a redirect names.
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { headers, redirect: "manual", signal });
    status = response.status;
    body = await response.text();
  } catch (error) {
    return connectionFailure(error);
  }
  return readResponse(status, body);
}

function connectionFailure(error: unknown): GoogleFailure {
  if (!(error instanceof Error)) throw error;
  if (error.name === "TimeoutError") return { ok: false, reason: "timeout" };
  const { cause } = error;
  const detail = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return { ok: false, reason: "network", detail };
}

const placeJson = v.pipe(v.string(), v.parseJson(), googlePlaceSchema);

function readResponse(status: number, body: string): PlaceResult {
  if (status !== 200) {
    const reason = status === 429 || status >= 500 ? "overloaded" : "refused";
    return { ok: false, reason, status, detail: googleReason(body) };
  }
  const parsed = v.safeParse(placeJson, body);
  if (parsed.success) return { ok: true, place: parsed.output };
  return {
    ok: false,
    reason: "unreadable",
    status,
    detail: v.getDotPath(parsed.issues[0]) ?? undefined,
  };
}

const constant = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,62}$/));
const errorJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({
      status: v.optional(constant),
      details: v.optional(v.array(v.object({ reason: v.optional(constant) })), []),
    }),
  }),
);

function googleReason(body: string): string | undefined {
  const parsed = v.safeParse(errorJson, body);
  if (!parsed.success) return undefined;
  const { status, details } = parsed.output.error;
  return details.find(({ reason }) => reason)?.reason ?? status;
}
