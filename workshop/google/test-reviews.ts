import fastify from "fastify";
import { onTestFinished } from "vitest";
import { type GoogleReviewsAnswer, googleReviewsPath } from "../../contract/reviews.ts";
import { googleSettings } from "../../server/src/google-settings.ts";
import { loggerOptions } from "../../server/src/platform/logger-options.ts";
import type { Patience } from "../../server/src/reviews/google-places-client.ts";
import { registerReviewsRoutes } from "../../server/src/reviews/reviews-routes.ts";
import { sendHttp } from "../http/send-http.ts";
import { startGoogleStandIn } from "./fake-google.ts";

/** Long enough for a busy machine; only those who wait for a timeout pass less. */
const unhurried: Patience = { tryLimitMs: 10_000, longestRetryDelayMs: 1 };

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
    patience,
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
