import fastify from "fastify";
import { onTestFinished } from "vitest";
import { type GoogleReviewsResponse, googleReviewsPath } from "../../contract/reviews.ts";
import { loggerOptions } from "../../server/src/platform/logger-options.ts";
import type { RetryPolicy } from "../../server/src/reviews/google-places-client.ts";
import { registerReviewsRoutes } from "../../server/src/reviews/reviews-routes.ts";
import { googleSettings } from "../../server/src/settings/config.ts";
import { sendHttp } from "../http.ts";
import { startFakeGoogle } from "./fake-google.ts";

/** Long enough for a busy machine; a test that waits for a timeout passes a shorter one. */
const longTimeouts: RetryPolicy = { attemptTimeoutMs: 10_000, maxRetryDelayMs: 1 };

/** Only the routes of the reviews, with a fake Google and a clock that the test sets. They stop with the test. */
export async function startTestReviews({
  at = "2026-02-10T12:00:00Z",
  retryPolicy = longTimeouts,
} = {}) {
  const google = await startFakeGoogle();
  const clock = { now: new Date(at) };
  const logLines: string[] = [];
  let requests = 0;
  const app = fastify(loggerOptions("info", { write: (line) => logLines.push(line) }));
  app.addHook("onRequest", async () => {
    requests += 1;
  });
  registerReviewsRoutes(app, {
    google: googleSettings(google.environment),
    retryPolicy,
    now: () => clock.now,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await google.stop();
  });

  async function request(language = "pt-BR") {
    const response = await sendHttp(origin, `${googleReviewsPath}?lng=${language}`);
    return { ...response, json: JSON.parse(response.body.toString()) };
  }

  return {
    google,
    logLines,
    request,
    requestCount: () => requests,
    setClock: (to: string) => {
      clock.now = new Date(to);
    },
    requestReviews: async (language?: string): Promise<GoogleReviewsResponse> =>
      (await request(language)).json,
  };
}
