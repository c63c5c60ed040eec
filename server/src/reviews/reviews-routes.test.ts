import { googleReviewsPath, googleReviewsResponseSchema, today } from "@fiosite/contract/reviews";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { type Behaviour, startFakeGoogle } from "../../../dev/google/fake-google.ts";
import { startTestReviews } from "../../../dev/google/test-reviews.ts";
import { startTestSite } from "../../../dev/site/test-site.ts";
import { retryPolicy } from "./google-places-client.ts";

test.each<[Behaviour, number]>([
  ["ok", 5],
  ["reviews-0", 0],
])(
  "Google's response %s is passed on with %d reviews, valid by the contract",
  async (name, count) => {
    const { google, request } = await startTestReviews();
    google.behave(name);
    const { status, headers, json } = await request();
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(v.parse(googleReviewsResponseSchema, json)).toEqual(json);
    expect(json.reviews).toHaveLength(count);
  },
);

const once = 1;
const twice = 2;

test.each<[Behaviour, number, object]>([
  ["status-403", once, { reason: "refused", status: 403, detail: "API_KEY_SERVICE_BLOCKED" }],
  ["redirect", once, { reason: "refused", status: 302 }],
  ["invalid-json", once, { reason: "unreadable", status: 200 }],
  ["wrong-shape", once, { reason: "unreadable", status: 200, detail: "rating" }],
  ["status-429", twice, { reason: "overloaded", status: 429, detail: "RATE_LIMIT_EXCEEDED" }],
  ["status-503", twice, { reason: "overloaded", status: 503, detail: "UNAVAILABLE" }],
  ["html-503", twice, { reason: "overloaded", status: 503 }],
  ["cut-off", twice, { reason: "network" }],
])("Google's %s causes %d requests, is logged and becomes a 502", async (name, count, line) => {
  const { google, request, logLines } = await startTestReviews();
  google.behave(name);
  const { status, headers, json } = await request();
  expect(status).toBe(502);
  expect(json).toEqual({ code: "google_unavailable" });
  expect(headers["cache-control"]).toBe("no-store");
  expect(google.requests).toEqual({ "pt-BR": count, "en-US": 0 });
  const warnings = logLines.map((text) => JSON.parse(text)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([{ msg: "no reviews from Google", language: "pt-BR", ...line }]);
});

test("an unreachable server is a network failure", async () => {
  const { google, request, logLines } = await startTestReviews();
  await google.stop();
  expect((await request()).status).toBe(502);
  expect(logLines.join("")).toContain('"reason":"network","detail":"ECONNREFUSED"');
});

test("after one failure the retry succeeds", async () => {
  const { google, request, logLines } = await startTestReviews();
  google.behave("status-503", "ok");
  expect((await request()).status).toBe(200);
  expect(logLines.join("")).not.toContain("no reviews");
});

test("two attempts and the delay between them take less than nine seconds", () => {
  expect(retryPolicy.attemptTimeoutMs).toBe(4_000);
  expect(2 * retryPolicy.attemptTimeoutMs + retryPolicy.maxRetryDelayMs).toBeLessThan(9_000);
});

test.each<Behaviour>(["hang", "slowBody"])(
  "when Google's response does not end (%s) visitors wait no longer than two attempts",
  async (name) => {
    const { google, request, logLines } = await startTestReviews({
      retryPolicy: { attemptTimeoutMs: 150, maxRetryDelayMs: 50 },
    });
    google.behave(name);
    const start = performance.now();
    const responses = await Promise.all(Array.from({ length: 50 }, () => request()));
    const waitedMs = performance.now() - start;
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([502]));
    // On a busy machine an attempt can end before its request has reached Google.
    expect(google.requests["pt-BR"]).toBeLessThanOrEqual(2);
    // Without timeouts the slow body would take a minute. A longer wait than 350 ms only means that the machine is busy.
    expect(waitedMs).toBeLessThan(30_000);
    expect(logLines.join("")).toContain('"reason":"timeout"');
  },
);

test("the query names the language, if it is one of the site", async () => {
  const google = await startFakeGoogle();
  const site = await startTestSite(google.environment);
  onTestFinished(async () => {
    await site.stop();
    await google.stop();
  });
  for (const [query, text] of [
    ["?lng=en-US", "Sample text"],
    ["?lng=EN-gb", "Sample text"],
    ["?lng=fr", "Texto de exemplo"],
    ["?lng=en-US&lng=pt-BR", "Sample text"],
    ["", "Texto de exemplo"],
  ] as const) {
    const response = await site.request(`${googleReviewsPath}${query}`);
    const { reviews, date } = JSON.parse(response.body.toString());
    expect(reviews[0].text, query).toContain(text);
    expect(date).toBe(today(new Date()));
  }
});

test("without a key the response says so and no request is sent", async () => {
  const site = await startTestSite();
  onTestFinished(site.stop);
  const response = await site.request(googleReviewsPath);
  expect(response.status).toBe(503);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(response.body.toString())).toEqual({ code: "reviews_not_configured" });
});

test("the key is sent only to Google", async () => {
  const google = await startFakeGoogle();
  const site = await startTestSite({ ...google.environment, LOG_LEVEL: "trace" });
  onTestFinished(site.stop);
  const seen: string[] = [];
  const request = async (language: string) => {
    const { status, headers, body } = await site.request(`${googleReviewsPath}?lng=${language}`);
    seen.push(JSON.stringify(headers), body.toString());
    return status;
  };
  google.behave("ok", "status-403");
  expect(await request("pt-BR")).toBe(200);
  expect(await request("en-US")).toBe(502);
  await google.stop();
  expect(site.logLines.join("")).toContain("API_KEY_SERVICE_BLOCKED");
  expect([...seen, ...site.logLines].join("")).not.toContain(google.environment.GOOGLE_API_KEY);
});
