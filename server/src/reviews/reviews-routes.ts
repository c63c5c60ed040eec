import { defaultLanguage } from "@fiosite/content/languages";
import { parseLanguage } from "@fiosite/contract/language";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import type { FastifyInstance } from "fastify";
import { languageSources } from "../platform/requests.ts";
import { fetchPlace, type GoogleSettings, type RetryPolicy } from "./google-places-client.ts";
import { createReviewsCache } from "./reviews-cache.ts";

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
  const readReviews =
    google &&
    createReviewsCache({
      fetchPlace: (language) => fetchPlace(google, retryPolicy, language),
      now,
      log: app.log,
    });

  app.get(googleReviewsPath, async (request, reply) => {
    // Google's terms allow no other copy than ours in memory and the browser's, which expires with the day.
    // A cache in between would also store failures.
    reply.header("Cache-Control", "no-store");
    if (!readReviews) return reply.code(503).send({ code: "reviews_not_configured" });
    // The language of the page that asks, which may differ from a choice saved since in another tab.
    const language = parseLanguage(languageSources(request).query) ?? defaultLanguage;
    const result = await readReviews(language);
    return result.ok ? result.response : reply.code(502).send({ code: "google_unavailable" });
  });
}
