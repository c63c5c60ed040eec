import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fixtureHtml } from "../../../dev/site/fixture-site.ts";
import { testPageCaching } from "../../../dev/site/page-caching.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

const english = { "Accept-Language": "en-US" };
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test("[RT-01] / is the home page", async () => {
  const response = await site.request("/");
  expect(response.status).toBe(200);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.body.toString()).toBe(fixtureHtml("home", "pt-BR"));
});

test("[RT-02] /cameras is the camera page", async () => {
  const response = await site.request("/cameras", { headers: english });
  expect(response.status).toBe(200);
  expect(response.body.toString()).toBe(fixtureHtml("cameras", "en-US"));
});

test("an unknown query parameter changes no header of a page", async () => {
  for (const path of ["/", "/cameras"]) {
    for (const headers of [
      {},
      english,
      { "Accept-Encoding": "gzip" },
      { Cookie: "i18nextLng=en" },
    ]) {
      const { date: _plainDate, ...plain } = (await site.request(path, { headers })).headers;
      const withQuery = (await site.request(`${path}?utm_source=x`, { headers })).headers;
      const { date: _queryDate, ...queried } = withQuery;
      expect(queried).toEqual(plain);
    }
  }
});

test.each([
  "/nowhere",
  "/cameras/1",
  "/index.html",
  "/en",
  "//",
  "/100%",
  "/%ff",
  "/assets/",
  "/health",
])("[RT-03] %s is the 404 page with status 404", async (path) => {
  const response = await site.request(path, { headers: english });
  expect(response.status).toBe(404);
  expect(response.body.toString()).toBe(fixtureHtml("not-found", "en-US"));
  expect(response.headers["x-robots-tag"]).toBe("noindex");
  expect(response.headers["content-language"]).toBe("en-US");
  expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each(["/plano-antigo", "/%ff"])("[RT-04] the unknown path %s is logged", async (path) => {
  await site.request(`${path}?nome=Maria`);
  const lines = site.logLines.filter((line) => line.includes("page not found"));
  expect(lines.map((line) => JSON.parse(line).path)).toContain(path);
  expect(site.logLines.join()).not.toContain("Maria");
});

describe("methods", () => {
  test.each(["/", "/cameras", "/nowhere"])("HEAD %s is GET without a body", async (path) => {
    const get = await site.request(path);
    const head = await site.request(path, { method: "HEAD" });
    expect(head.status).toBe(get.status);
    expect(head.headers["content-length"]).toBe(String(get.body.length));
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.body.length).toBe(0);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "%s on a page is rejected",
    async (method) => {
      const response = await site.request("/cameras?lng=en-US", { method });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe("GET, HEAD");
      expect(JSON.parse(response.body.toString())).toEqual({ code: "method_not_allowed" });
    },
  );

  test("POST on an unknown path is not found", async () => {
    const response = await site.request("/nowhere", { method: "POST" });
    expect(response.status).toBe(404);
    expect(JSON.parse(response.body.toString())).toEqual({ code: "not_found" });
  });
});

describe("encoding", () => {
  const uncompressed = (body: Buffer) => body;

  test.each([
    [undefined, undefined, uncompressed],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip;q=1.0, br;q=0.1", "br", brotliDecompressSync],
    ["BR", "br", brotliDecompressSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["br; q=0.000, gzip;q=0", undefined, uncompressed],
    ["identity", undefined, uncompressed],
    ["brotli, xgzip", undefined, uncompressed],
    ["", undefined, uncompressed],
  ])("Accept-Encoding %j gets %j", async (acceptEncoding, encoding, decode) => {
    const headers = acceptEncoding === undefined ? {} : { "Accept-Encoding": acceptEncoding };
    for (const [path, page] of [
      ["/", "home"],
      ["/nowhere", "not-found"],
    ] as const) {
      const response = await site.request(path, { headers });
      expect(response.headers["content-encoding"]).toBe(encoding);
      expect(response.headers["content-length"]).toBe(String(response.body.length));
      expect(decode(response.body).toString()).toBe(fixtureHtml(page, "pt-BR"));
    }
  });
});

describe("caching", () => {
  test("a page may be cached but is revalidated at every use", async () => {
    const response = await site.request("/");
    expect(response.headers["cache-control"]).toBe("no-cache");
    expect(response.headers.vary).toBe("Accept-Language, Cookie, Accept-Encoding");
  });

  testPageCaching((path, options) => site.request(path, options));
});

describe("the cookie of a chosen language", () => {
  test("is Secure if the browser reached the proxy by https", async () => {
    const headers = { "X-Forwarded-Proto": "https" };
    const response = await site.request("/?setLng=en-US", { headers });
    expect(response.headers["set-cookie"]?.[0]).toMatch(/^i18nextLng=en-US; .*; Secure$/);
  });

  test("is not Secure if an untrusted sender claims https", async () => {
    const siteWithOtherProxy = await startTestSite({ TRUST_PROXY: "10.0.0.1" });
    onTestFinished(siteWithOtherProxy.stop);
    const headers = { "X-Forwarded-Proto": "https" };
    const response = await siteWithOtherProxy.request("/?setLng=en-US", { headers });
    expect(response.headers["set-cookie"]?.[0]).toMatch(/^i18nextLng=en-US; .*; SameSite=Lax$/);
  });
});
