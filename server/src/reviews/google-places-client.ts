import { setTimeout as wait } from "node:timers/promises";
import type { Language } from "@fiosite/content/languages";
import * as v from "valibot";
import { type GooglePlace, googlePlaceFields, googlePlaceSchema } from "./google-place.ts";

export interface GoogleSettings {
  apiKey: string;
  placeId: string;
  placesUrl: string;
}

export interface Patience {
  tryLimitMs: number;
  longestRetryDelayMs: number;
}

/** Two tries and the pause between them: 8.5 s, below the 9 s that a visitor waits at most. */
export const patience: Patience = { tryLimitMs: 4_000, longestRetryDelayMs: 500 };

export interface GoogleFailure {
  ok: false;
  reason: "timeout" | "network" | "overloaded" | "refused" | "unreadable";
  status?: number | undefined;
  /** For the log: API_KEY_SERVICE_BLOCKED, ECONNREFUSED or the field that cannot be read; never free text. */
  detail?: string | undefined;
}

export type PlaceResult = { ok: true; place: GooglePlace } | GoogleFailure;

/** A refusal repeats itself, so only what may pass within a second is tried again. */
const worthRetrying: ReadonlySet<string> = new Set(["timeout", "network", "overloaded"]);

export async function fetchPlace(
  google: GoogleSettings,
  { tryLimitMs, longestRetryDelayMs }: Patience,
  language: Language,
): Promise<PlaceResult> {
  const first = await tryOnce(google, tryLimitMs, language);
  if (first.ok || !worthRetrying.has(first.reason)) return first;
  // Random, so that several servers that failed together do not come back together.
  await wait(longestRetryDelayMs * (0.5 + Math.random() / 2));
  return tryOnce(google, tryLimitMs, language);
}

async function tryOnce(google: GoogleSettings, limitMs: number, language: Language) {
  const url = new URL(`/v1/places/${google.placeId}`, google.placesUrl);
  url.search = new URLSearchParams({ languageCode: language, regionCode: "BR" }).toString();
  const headers = { "X-Goog-Api-Key": google.apiKey, "X-Goog-FieldMask": googlePlaceFields };
  let status: number;
  let body: string;
  try {
    // Not following redirects: fetch would hand the key to whatever host one names.
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(url, { headers, redirect: "manual", signal });
    status = response.status;
    body = await response.text();
  } catch (error) {
    return connectionFailure(error);
  }
  return readAnswer(status, body);
}

function connectionFailure(error: unknown): GoogleFailure {
  if (!(error instanceof Error)) throw error;
  if (error.name === "TimeoutError") return { ok: false, reason: "timeout" };
  const { cause } = error;
  const detail = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  return { ok: false, reason: "network", detail };
}

const placeJson = v.pipe(v.string(), v.parseJson(), googlePlaceSchema);

function readAnswer(status: number, body: string): PlaceResult {
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
