import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { fixtureHtml, inlineHashes } from "../../dev/site/fixture-site.ts";
import { securityHeaders } from "../../server/src/platform/security-headers.ts";

const mediaTypes = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  ico: "image/vnd.microsoft.icon",
  jpg: "image/jpeg",
  js: "application/javascript; charset=utf-8",
  mp4: "video/mp4",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml",
};
const english = { "Accept-Language": "en" };
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite({
    prepare: async (webDist) => {
      for (const kind of Object.keys(mediaTypes)) {
        await writeFile(join(webDist, "public", `kind.${kind}`), "content");
      }
    },
  });
});

afterAll(() => site.stop());

test.each([
  ["[RT-01] / is the home page", "/", "home", "pt-BR", {}],
  ["[RT-02] /cameras is the camera page", "/cameras?x=1", "cameras", "en-US", english],
])("%s", async (_name, path, page, language, headers) => {
  const response = await site.request(path, { headers });
  expect([response.status, response.body.toString()]).toEqual([200, fixtureHtml(page, language)]);
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    server: "nginx",
  });
});

test.each([
  "/nowhere",
  "/cameras/1",
  "/camerass/",
  "/index.html",
  "/en",
  "//",
  "/%ff",
  "/api",
  "/health",
  "/assets",
  "/assets/",
  "/assets/app-gone.js",
  "/assets/app-Dk3x.js.br",
  "/assets/app-Dk3x.js.gz",
  "/.hidden",
  "/pages/home.pt-BR.html",
])("[RT-03] %s is the 404 page with status 404", async (path) => {
  const response = await site.request(path, { headers: english });
  expect(response.status).toBe(404);
  expect(response.body.toString()).toBe(fixtureHtml("not-found", "en-US"));
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-language": "en-US",
    "cache-control": "no-cache",
    "x-robots-tag": "noindex",
  });
});

test.each(["/", "/cameras", "/nowhere", "/robots.txt"])(
  "HEAD %s is GET without a body",
  async (path) => {
    const { date: _got, ...get } = (await site.request(path)).headers;
    const response = await site.request(path, { method: "HEAD" });
    const { date: _headed, ...head } = response.headers;
    expect(head).toEqual(get);
    expect(response.body.length).toBe(0);
  },
);

test.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s is rejected", async (method) => {
  const json = "application/json; charset=utf-8";
  for (const path of ["/", "/cameras?lng=en-US"]) {
    const { status, headers, body } = await site.request(path, { method });
    expect([status, body.toString()]).toEqual([405, '{"code":"method_not_allowed"}']);
    expect(headers).toMatchObject({ allow: "GET, HEAD", "content-type": json });
  }
  for (const path of ["/nowhere", "/robots.txt", "/assets/app-Dk3x.js"]) {
    const { status, headers, body } = await site.request(path, { method });
    expect([status, body.toString()]).toEqual([404, '{"code":"not_found"}']);
    expect(headers["content-type"]).toBe(json);
  }
});

test("each kind of file has its media type", async () => {
  const found: Record<string, string | undefined> = {};
  for (const kind of Object.keys(mediaTypes)) {
    found[kind] = (await site.request(`/kind.${kind}`)).headers["content-type"];
  }
  expect(found).toEqual(mediaTypes);
});

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
])("Accept-Encoding %j gets %j, also through a proxy", async (accepted, encoding, decode) => {
  const accept = accepted === undefined ? {} : { "Accept-Encoding": accepted };
  for (const path of ["/", "/nowhere", "/assets/app-Dk3x.js"]) {
    const plain = await site.request(path);
    for (const headers of [accept, { ...accept, Via: "1.1 proxy" }]) {
      const response = await site.request(path, { headers });
      expect(response.headers["content-encoding"]).toBe(encoding);
      expect(response.headers["content-type"]).toBe(plain.headers["content-type"]);
      expect(response.headers["content-length"]).toBe(String(response.body.length));
      expect(decode(response.body)).toEqual(plain.body);
    }
  }
});

test("a file without a compressed copy is sent uncompressed", async () => {
  const headers = { "Accept-Encoding": "br" };
  const response = await site.request("/assets/photo-9aZ1.avif", { headers });
  expect([response.status, response.headers["content-encoding"]]).toEqual([200, undefined]);
});

const names = Object.keys(securityHeaders(inlineHashes)).map((name) => name.toLowerCase());

test.each([
  "/",
  "/cameras?lng=en-US",
  "/nowhere",
  "/assets/app-Dk3x.js",
  "/robots.txt",
  "/api/nothing",
  "/api/google-reviews",
  "/health/live",
])("%s has the same policy and security headers from nginx and from the server", async (path) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    const [fromNginx, fromServer] = await Promise.all(
      [site, site.server].map(async ({ request }) => {
        const { headers } = await request(path, { method });
        return names.map((name) => [name, headers[name]]);
      }),
    );
    expect(fromNginx).toEqual(fromServer);
    expect(fromNginx?.filter(([, value]) => value === undefined)).toEqual([]);
  }
});
