import { expect, test } from "vitest";
import { startTestReviews } from "../../../dev/google/test-reviews.ts";

type TestReviews = Awaited<ReturnType<typeof startTestReviews>>;

/** Sends all requests before Google responds. */
async function askConcurrently(reviews: TestReviews, visitors: number, languages: string[]) {
  const release = reviews.google.hold();
  const before = reviews.requestCount();
  const responses = languages.flatMap((language) =>
    Array.from({ length: visitors }, () => reviews.request(language)),
  );
  const newRequests = () => reviews.requestCount() - before;
  await expect.poll(newRequests, { interval: 5 }).toBe(responses.length).finally(release);
  return Promise.all(responses);
}

test("200 concurrent visitors per language cause one request per language", async () => {
  const reviews = await startTestReviews();
  const responses = await askConcurrently(reviews, 200, ["pt-BR", "en-US"]);
  expect(reviews.google.requests).toEqual({ "pt-BR": 1, "en-US": 1 });
  expect(responses).toHaveLength(400);
  for (const [index, { status, json }] of responses.entries()) {
    expect(status).toBe(200);
    expect(json.reviews[0].text).toContain(index < 200 ? "Texto de exemplo" : "Sample text");
  }
});

test("after a failure visitors get the cached failure for a minute, without a request", async () => {
  const reviews = await startTestReviews({ at: "2026-02-10T12:00:00Z" });
  reviews.google.behave("status-403");
  const responses = await askConcurrently(reviews, 200, ["pt-BR"]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([502]));
  expect(reviews.google.requests["pt-BR"]).toBe(1);

  reviews.google.behave("ok");
  reviews.setClock("2026-02-10T12:00:59.999Z");
  expect((await reviews.request()).status).toBe(502);
  expect(reviews.google.requests["pt-BR"]).toBe(1);

  reviews.setClock("2026-02-10T12:01:00Z");
  expect((await reviews.request()).status).toBe(200);
  expect(reviews.google.requests["pt-BR"]).toBe(2);
});

test("a failure in one language does not affect the other", async () => {
  const { google, request } = await startTestReviews();
  google.behave("status-403", "ok");
  expect((await request("pt-BR")).status).toBe(502);
  expect((await request("en-US")).status).toBe(200);
});

test("the response is used for its UTC day", async () => {
  const { google, requestReviews, setClock } = await startTestReviews({
    at: "2026-02-10T00:00:00Z",
  });
  const first = await requestReviews();
  expect(first).toMatchObject({ date: "2026-02-10", timestamp: Date.parse("2026-02-10T00:00Z") });

  setClock("2026-02-10T23:59:59.999Z");
  expect(await requestReviews()).toEqual(first);
  expect(google.requests["pt-BR"]).toBe(1);

  setClock("2026-02-11T00:00:00Z");
  const second = await requestReviews();
  expect(second).toMatchObject({ date: "2026-02-11", timestamp: Date.parse("2026-02-11T00:00Z") });
  expect(google.requests["pt-BR"]).toBe(2);
});

test("while Google fails, the last good response is used for up to 24 h, with its own date and one request a minute", async () => {
  const { google, request, setClock } = await startTestReviews({ at: "2026-02-10T12:00:00Z" });
  const good = await request();
  google.behave("status-403");
  for (const [later, requests] of [
    ["2026-02-11T00:00:00Z", 2],
    ["2026-02-11T00:00:59Z", 2],
    ["2026-02-11T11:59:59.999Z", 3],
  ] as const) {
    setClock(later);
    const { status, json } = await request();
    expect([status, json]).toEqual([200, good.json]);
    expect(google.requests["pt-BR"]).toBe(requests);
  }
  setClock("2026-02-11T12:00:00Z");
  expect((await request()).status).toBe(502);
});

test("a response without reviews is passed on, and requested again after an hour", async () => {
  const { google, requestReviews, setClock, logLines } = await startTestReviews({
    at: "2026-02-10T12:00:00Z",
  });
  google.behave("reviews-0", "ok");
  expect((await requestReviews()).reviews).toEqual([]);
  expect(logLines.join("")).toContain('"reason":"empty"');
  setClock("2026-02-10T12:59:59.999Z");
  expect((await requestReviews()).reviews).toEqual([]);
  expect(google.requests["pt-BR"]).toBe(1);
  setClock("2026-02-10T13:00:00Z");
  expect((await requestReviews()).reviews).toHaveLength(5);
});

test("an unreadable response is billed too: it is requested again after an hour", async () => {
  const { google, request, setClock } = await startTestReviews({ at: "2026-02-10T12:00:00Z" });
  google.behave("wrong-shape", "ok");
  expect((await request()).status).toBe(502);
  setClock("2026-02-10T12:59:59.999Z");
  expect((await request()).status).toBe(502);
  setClock("2026-02-10T13:00:00Z");
  expect((await request()).status).toBe(200);
});

test("when Google has no reviews any more, those of the day before are not shown", async () => {
  const { google, requestReviews, setClock } = await startTestReviews({
    at: "2026-02-10T12:00:00Z",
  });
  await requestReviews();
  google.behave("reviews-0");
  setClock("2026-02-11T00:00:00Z");
  expect((await requestReviews()).reviews).toEqual([]);
});
