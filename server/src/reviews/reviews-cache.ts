// One answer of Google per language and day, shared by all visitors of this process. However many ask at
// once, one call is under way. What is kept: a good answer for its day, and up to 24 h as a stand-in while
// Google fails; a failure for a minute, so that nobody else waits for it and Google is left in peace.
// Google's terms forbid storing reviews (docs/decisions/007): memory only. If the process dies the next
// visitor causes a new call, nothing else is lost.
import type { Language } from "@fiosite/content/languages";
import type { GoogleReviewsAnswer } from "@fiosite/contract/reviews";
import { today } from "@fiosite/contract/today";
import type { FastifyBaseLogger } from "fastify";
import type { GoogleFailure, PlaceResult } from "./google-places-client.ts";
import { toReviewsAnswer } from "./to-reviews-answer.ts";

type ReviewsResult = { ok: true; answer: GoogleReviewsAnswer } | GoogleFailure;
export type ReviewsOutcome = "ok" | "empty" | GoogleFailure["reason"];
type ReadReviews = (language: Language) => Promise<ReviewsResult>;

const longestAgeMs = 24 * 60 * 60_000;
const failurePauseMs = 60_000;
// An answer without a usable review is billed like any other, about US$ 25 a thousand: asked for hourly
// it costs 48 calls a day, asked for each minute it would cost 2,880.
const uselessAnswerPauseMs = 60 * 60_000;

const noReviews = { reason: "empty", status: 200, detail: undefined } as const;

interface Shelf {
  good?: GoogleReviewsAnswer | undefined;
  pause?: { result: ReviewsResult; endsAt: number };
  running?: Promise<ReviewsResult> | undefined;
}

interface Parts {
  fetchPlace(language: Language): Promise<PlaceResult>;
  now(): Date;
  log: FastifyBaseLogger;
  onAnswer(outcome: ReviewsOutcome): void;
}

export function createReviewsCache({ fetchPlace, now, log, onAnswer }: Parts): ReadReviews {
  const shelves: Record<Language, Shelf> = { "pt-BR": {}, "en-US": {} };

  return async (language) => {
    const shelf = shelves[language];
    if (shelf.good?.date === today(now())) return { ok: true, answer: shelf.good };
    if (shelf.pause && now().getTime() < shelf.pause.endsAt) {
      return orLastGood(shelf, shelf.pause.result);
    }
    shelf.running ??= refresh(shelf, language).finally(() => {
      shelf.running = undefined;
    });
    return orLastGood(shelf, await shelf.running);
  };

  async function refresh(shelf: Shelf, language: Language): Promise<ReviewsResult> {
    const fetched = await fetchPlace(language);
    const received = now();
    const result: ReviewsResult = fetched.ok
      ? { ok: true, answer: toReviewsAnswer(fetched.place, received) }
      : fetched;
    if (result.ok && result.answer.reviews.length > 0) {
      shelf.good = result.answer;
      onAnswer("ok");
      return result;
    }
    const { reason, status, detail } = result.ok ? noReviews : result;
    onAnswer(reason);
    log.warn({ language, reason, status, detail }, "no reviews from Google");
    const isBilled = result.ok || result.reason === "unreadable";
    const pauseMs = isBilled ? uselessAnswerPauseMs : failurePauseMs;
    shelf.pause = { result, endsAt: received.getTime() + pauseMs };
    return result;
  }

  function orLastGood(shelf: Shelf, result: ReviewsResult): ReviewsResult {
    if (shelf.good && now().getTime() - shelf.good.timestamp >= longestAgeMs) {
      shelf.good = undefined;
    }
    return !result.ok && shelf.good ? { ok: true, answer: shelf.good } : result;
  }
}
