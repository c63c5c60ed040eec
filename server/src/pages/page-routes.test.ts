import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { fixtureHtml } from "../../test-support/fixture-site.ts";
import { startTestSite, type TestSite } from "../../test-support/test-site.ts";

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

test("[RT-03] the 404 page is never answered as unchanged", async () => {
  const answer = await site.ask("/nowhere", { headers: { "If-None-Match": "*" } });
  expect(answer.status).toBe(404);
  expect(answer.headers.etag).toBeUndefined();
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

  test("each page, language and encoding has a strong tag of its own", async () => {
    const tags = new Set<string | undefined>();
    for (const path of ["/", "/cameras"]) {
      for (const language of ["pt-BR", "en-US"]) {
        for (const encoding of ["br", "gzip", "identity"]) {
          const headers = { "Accept-Language": language, "Accept-Encoding": encoding };
          const answer = await site.ask(path, { headers });
          const digest = createHash("sha256").update(answer.body).digest("base64url");
          expect(answer.headers.etag).toBe(`"${digest}"`);
          tags.add(answer.headers.etag);
        }
      }
    }
    expect(tags.size).toBe(12);
  });

  test("a page the browser already has is not sent again", async () => {
    const { etag = "" } = (await site.ask("/")).headers;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await site.ask("/", { headers: { "If-None-Match": tags } });
      expect(answer.status).toBe(304);
      expect(answer.body.length).toBe(0);
      expect(answer.headers).toMatchObject({
        etag,
        vary: "Accept-Language, Cookie, Accept-Encoding",
        "cache-control": "no-cache",
        "content-language": "pt-BR",
      });
    }
  });

  test("another language or encoding is sent although the tag of this one is known", async () => {
    const { etag = "" } = (await site.ask("/")).headers;
    for (const other of [english, { "Accept-Encoding": "br" }]) {
      const answer = await site.ask("/", { headers: { "If-None-Match": etag, ...other } });
      expect(answer.status).toBe(200);
    }
  });
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

  test("[LANG-01] the choice is remembered when the page itself is unchanged", async () => {
    const answer = await site.ask("/?lng=en-US", { headers: { "If-None-Match": "*" } });
    expect(answer.status).toBe(304);
    expect(answer.headers["set-cookie"]).toHaveLength(1);
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
