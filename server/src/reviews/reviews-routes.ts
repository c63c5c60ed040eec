import { byLanguage } from "@fiosite/content/by-language";
import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { parseLanguage } from "@fiosite/contract/language";
import { type GoogleReviewsResponse, googleReviewsPath, today } from "@fiosite/contract/reviews";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { languageSources } from "../platform/requests.ts";
import {
  fetchPlace,
  type GoogleFailure,
  type GoogleSettings,
  type PlaceResult,
  type RetryPolicy,
} from "./google-places-client.ts";
import { toReviewsResponse } from "./to-reviews-response.ts";

interface ReviewsRouteDependencies {
  /** Undefined while the provider has no key. */
  google: GoogleSettings | undefined;
  retryPolicy: RetryPolicy;
  now: () => Date;
}

export function registerReviewsRoutes(
  app: FastifyInstance,
  { google, retryPolicy, now }: ReviewsRouteDependencies,
): void {
  const fetchFromGoogle =
    google && ((language: Language) => fetchPlace(google, retryPolicy, language));
  const readReviews = fetchFromGoogle && createReviewsCache(fetchFromGoogle, now, app.log);

  app.get(googleReviewsPath, async (request, reply) => {
    // Google's terms allow only two copies: ours in memory, and the browser's, which expires with the day. A cache in between
    // would also store failures.
    reply.header("Cache-Control", "no-store");
    if (!readReviews) return reply.code(503).send({ code: "reviews_not_configured" });
    // The language of the requesting page, which may differ from the choice that another tab has saved since.
    const language = parseLanguage(languageSources(request).query) ?? defaultLanguage;
    const result = await readReviews(language);
    return result.ok ? result.response : reply.code(502).send({ code: "google_unavailable" });
  });
}

type ReviewsResult = { ok: true; response: GoogleReviewsResponse } | GoogleFailure;

const maxAgeMs = 24 * 60 * 60_000;
const failurePauseMs = 60_000;
// A response without a usable review is billed like any other, about US$ 25 per thousand. One request an hour makes 24 a day for
// each language; one a minute would make 1,440.
const uselessResponsePauseMs = 60 * 60_000;

const noReviews = { reason: "empty", status: 200, detail: undefined } as const;

interface CacheEntry {
  lastGood?: GoogleReviewsResponse | undefined;
  pause?: { result: ReviewsResult; endsAt: number };
  pending?: Promise<ReviewsResult> | undefined;
}

/**
 * Keeps one response of Google per language and day for all visitors of this process. Concurrent visitors share one request. A
 * good response is used for its day, and for up to 24 h as a fallback while Google fails. A failure is cached for a minute, so
 * that visitors do not wait for it and Google is not overloaded. Google's terms forbid storing reviews (decision 007), so they
 * are only in memory; after a restart the next visitor causes a new request.
 */
function createReviewsCache(
  fetchFromGoogle: (language: Language) => Promise<PlaceResult>,
  now: () => Date,
  log: FastifyBaseLogger,
) {
  const entries = byLanguage((): CacheEntry => ({}));

  return async (language: Language): Promise<ReviewsResult> => {
    const entry = entries[language];
    if (entry.lastGood?.date === today(now())) return { ok: true, response: entry.lastGood };
    if (entry.pause && now().getTime() < entry.pause.endsAt) {
      return orLastGood(entry, entry.pause.result);
    }
    entry.pending ??= refresh(entry, language).finally(() => {
      entry.pending = undefined;
    });
    return orLastGood(entry, await entry.pending);
  };

  async function refresh(entry: CacheEntry, language: Language): Promise<ReviewsResult> {
    const fetched = await fetchFromGoogle(language);
    const receivedAt = now();
    const result: ReviewsResult = fetched.ok
      ? { ok: true, response: toReviewsResponse(fetched.place, receivedAt) }
      : fetched;
    if (result.ok && result.response.reviews.length > 0) {
      entry.lastGood = result.response;
      return result;
    }
    const { reason, status, detail } = result.ok ? noReviews : result;
    log.warn({ language, reason, status, detail }, "no reviews from Google");
    const isBilled = result.ok || result.reason === "unreadable";
    const pauseMs = isBilled ? uselessResponsePauseMs : failurePauseMs;
    entry.pause = { result, endsAt: receivedAt.getTime() + pauseMs };
    return result;
  }

  function orLastGood(entry: CacheEntry, result: ReviewsResult): ReviewsResult {
    if (entry.lastGood && now().getTime() - entry.lastGood.timestamp >= maxAgeMs) {
      entry.lastGood = undefined;
    }
    return !result.ok && entry.lastGood ? { ok: true, response: entry.lastGood } : result;
  }
}
