import { chooseLanguage } from "@fiosite/contract/language";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import type { FastifyInstance } from "fastify";
import { languageSources } from "../platform/request-language.ts";
import { fetchPlace, type GoogleSettings, type Patience } from "./google-places-client.ts";
import { createReviewsCache, type ReviewsOutcome } from "./reviews-cache.ts";

interface ReviewsSources {
  /** Undefined while the provider has no key. */
  google: GoogleSettings | undefined;
  patience: Patience;
  now: () => Date;
  /** Called after each question to Google. */
  onAnswer?: ((outcome: ReviewsOutcome) => void) | undefined;
}

export function registerReviewsRoutes(
  app: FastifyInstance,
  { google, patience, now, onAnswer = () => {} }: ReviewsSources,
): void {
  const readReviews =
    google &&
    createReviewsCache({
      fetchPlace: (language) => fetchPlace(google, patience, language),
      now,
      log: app.log,
      onAnswer,
    });

  app.get(googleReviewsPath, async (request, reply) => {
    // Google's terms allow no further copies: besides ours in memory only the browser's record of the
    // day, which it drops by date. A cache in between would also hold on to a failure.
    reply.header("Cache-Control", "no-store");
    if (!readReviews) return reply.code(503).send({ code: "reviews_not_configured" });
    const result = await readReviews(chooseLanguage(languageSources(request)));
    return result.ok ? result.answer : reply.code(502).send({ code: "google_unavailable" });
  });
}
