import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fixtureHtml } from "../../../workshop/site/fixture-site.ts";
import { testPageCaching } from "../../../workshop/site/page-caching.ts";
import { startTestSite, type TestSite } from "../../../workshop/site/test-site.ts";

const english = { "Accept-Language": "en-US" };
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test("[RT-01] / is the home page", async () => {
  const answer = await site.ask("/");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body.toString()).toBe(fixtureHtml("home", "pt-BR"));
});

test("[RT-02] /cameras is the camera page", async () => {
  const answer = await site.ask("/cameras", { headers: english });
  expect(answer.status).toBe(200);
  expect(answer.body.toString()).toBe(fixtureHtml("cameras", "en-US"));
});

test("a page is the same with a query and without, though without one a shorter way leads to it", async () => {
  for (const path of ["/", "/cameras"]) {
    for (const headers of [
      {},
      english,
      { "Accept-Encoding": "gzip" },
      { Cookie: "i18nextLng=en" },
    ]) {
      const { date: _plainDate, ...plain } = (await site.ask(path, { headers })).headers;
      const { date: _date, ...asked } = (await site.ask(`${path}?utm_source=x`, { headers }))
        .headers;
      expect(plain).toEqual(asked);
    }
  }
  expect(site.logLines.filter((line) => line.includes('"path":"/"'))).toHaveLength(4);
});

test.each([
  "/nowhere",
  "/cameras/",
  "/Cameras",
  "/index.html",
  "/en",
  "//",
  "/100%",
  "/%ff",
  "/assets/",
  "/health",
])("[RT-03] %s is the 404 page with status 404", async (path) => {
  const answer = await site.ask(path, { headers: english });
  expect(answer.status).toBe(404);
  expect(answer.body.toString()).toBe(fixtureHtml("not-found", "en-US"));
  expect(answer.headers["x-robots-tag"]).toBe("noindex");
  expect(answer.headers["content-language"]).toBe("en-US");
  expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each(["/plano-antigo", "/%ff"])("[RT-04] the unknown path %s is logged", async (path) => {
  await site.ask(`${path}?nome=Maria`);
  const lines = site.logLines.filter((line) => line.includes("page not found"));
  expect(lines.map((line) => JSON.parse(line).path)).toContain(path);
  expect(site.logLines.join()).not.toContain("Maria");
});

describe("methods", () => {
  test.each(["/", "/cameras", "/nowhere"])("HEAD %s is GET without a body", async (path) => {
    const get = await site.ask(path);
    const head = await site.ask(path, { method: "HEAD" });
    expect(head.status).toBe(get.status);
    expect(head.headers["content-length"]).toBe(String(get.body.length));
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.body.length).toBe(0);
  });

  test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "%s on a page is refused",
    async (method) => {
      const answer = await site.ask("/cameras?lng=en-US", { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD");
      expect(JSON.parse(answer.body.toString())).toEqual({ code: "method_not_allowed" });
    },
  );

  test("POST on an unknown path is not found", async () => {
    const answer = await site.ask("/nowhere", { method: "POST" });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body.toString())).toEqual({ code: "not_found" });
  });
});

describe("encoding", () => {
  const asIs = (body: Buffer) => body;

  test.each([
    [undefined, undefined, asIs],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip;q=1.0, br;q=0.1", "br", brotliDecompressSync],
    ["BR", "br", brotliDecompressSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
    ["br; q=0.000, gzip;q=0", undefined, asIs],
    ["identity", undefined, asIs],
    ["brotli, xgzip", undefined, asIs],
    ["", undefined, asIs],
  ])("Accept-Encoding %j is answered with %j", async (acceptEncoding, encoding, decode) => {
    const headers = acceptEncoding === undefined ? {} : { "Accept-Encoding": acceptEncoding };
    for (const [path, page] of [
      ["/", "home"],
      ["/nowhere", "not-found"],
    ] as const) {
      const answer = await site.ask(path, { headers });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(decode(answer.body).toString()).toBe(fixtureHtml(page, "pt-BR"));
    }
  });
});

describe("caching", () => {
  test("a page may be kept but is checked at every use", async () => {
    const answer = await site.ask("/");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.headers.vary).toBe("Accept-Language, Cookie, Accept-Encoding");
  });

  testPageCaching((path, question) => site.ask(path, question));
});

describe("cookie of the choice", () => {
  const attributes = "Path=/; Max-Age=31536000; SameSite=Lax";

  test.each([
    ["/?lng=en-US", "en-US"],
    ["/cameras?lng=pt", "pt-BR"],
    ["/nowhere?lng=EN-gb", "en-US"],
  ])("[LANG-01] %s is remembered as %s", async (path, language) => {
    const answer = await site.ask(path);
    expect(answer.headers["set-cookie"]).toEqual([`i18nextLng=${language}; ${attributes}`]);
  });

  test("the cookie is secure when the proxy in front was reached by https", async () => {
    const answer = await site.ask("/?lng=en-US", { headers: { "X-Forwarded-Proto": "https" } });
    expect(answer.headers["set-cookie"]).toEqual([`i18nextLng=en-US; ${attributes}; Secure`]);
  });

  test("an untrusted sender cannot claim https", async () => {
    const distrustful = await startTestSite({ TRUST_PROXY: "10.0.0.1" });
    onTestFinished(distrustful.stop);
    const headers = { "X-Forwarded-Proto": "https" };
    const answer = await distrustful.ask("/?lng=en-US", { headers });
    expect(answer.headers["set-cookie"]).toEqual([`i18nextLng=en-US; ${attributes}`]);
  });

  test.each(["/", "/?lng=", "/?lng=fr", "/?lng=%3Cscript%3E", "/?x=en-US"])(
    "[LANG-03] %s is not remembered",
    async (path) => {
      const answer = await site.ask(path, { headers: { ...english, Cookie: "i18nextLng=en-US" } });
      expect(answer.headers["content-language"]).toBe("en-US");
      expect(answer.headers["set-cookie"]).toBeUndefined();
    },
  );
});
