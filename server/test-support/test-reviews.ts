import { type GoogleReviewsAnswer, googleReviewsPath } from "@fiosite/contract/reviews";
import fastify from "fastify";
import { onTestFinished } from "vitest";
import { startGoogleStandIn } from "../../local/google-stand-in.ts";
import { googleSettings } from "../src/google-settings.ts";
import { loggerOptions } from "../src/platform/logger-options.ts";
import type { RetryPolicy } from "../src/reviews/google-places-client.ts";
import { registerReviewsRoutes } from "../src/reviews/reviews-routes.ts";
import { sendHttp } from "./send-http.ts";

/** Long enough for a busy machine; only those who wait for a timeout pass less. */
const unhurried: RetryPolicy = { attemptTimeoutMs: 10_000, maxRetryDelayMs: 1 };

/** The reviews on a free port with a clock of the test, asking a stand-in of Google; both end with the test. */
export async function startTestReviews({ at = "2026-02-10T12:00:00Z", patience = unhurried } = {}) {
  const google = await startGoogleStandIn();
  const clock = { now: new Date(at) };
  const logLines: string[] = [];
  let asked = 0;
  const app = fastify(loggerOptions("info", { write: (line) => logLines.push(line) }));
  app.addHook("onRequest", async () => {
    asked += 1;
  });
  registerReviewsRoutes(app, {
    google: googleSettings(google.environment),
    retryPolicy: patience,
    now: () => clock.now,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await google.stop();
  });

  async function ask(language = "pt-BR") {
    const answer = await sendHttp(origin, `${googleReviewsPath}?lng=${language}`);
    return { ...answer, json: JSON.parse(answer.body.toString()) };
  }

  return {
    google,
    logLines,
    ask,
    askedSoFar: () => asked,
    setClock: (to: string) => {
      clock.now = new Date(to);
    },
    askForAnswer: async (language?: string): Promise<GoogleReviewsAnswer> =>
      (await ask(language)).json,
  };
}
