import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSite } from "../../dev/http/request-site.ts";
import type { HttpResponse } from "../../dev/http/send-http.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

const kinds = "avif css ico jpg js mp4 png svg txt webm webmanifest webp woff2 xml".split(" ");
const files = kinds.map((kind) => `/kind.${kind}`);
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite({
    prepare: async (webDist) => {
      for (const file of files) await writeFile(join(webDist, "public", file), "content");
    },
  });
});

afterAll(() => site.stop());

const paths = [
  "/",
  "/?lng=en-US",
  "/cameras",
  "/cameras?lng=PT&x=1",
  "/nowhere",
  "/nowhere?lng=en",
  "//",
  "/index.html",
  "/%ff",
  "/assets/app-Dk3x.js",
  "/assets/photo-9aZ1.avif",
  "/assets/app-Dk3x.js.br",
  "/assets/app-Dk3x.js.gz",
  "/assets",
  "/assets/",
  "/.hidden",
  "/.well-known/security.txt",
  "/robots.txt",
  "/pages/home.pt-BR.html",
  "/api",
  "/api/nothing",
  "/api/google-reviews",
  "/health",
  "/health/live",
  ...files,
];

/** These differ: nginx computes other ETags and supports no ranges of compressed files. */
const ignoredHeaders = [
  "date",
  "connection",
  "keep-alive",
  "server",
  "etag",
  "last-modified",
  "accept-ranges",
];

function comparable({ status, headers, body }: HttpResponse) {
  const entries = Object.entries(headers).filter(([name]) => !ignoredHeaders.includes(name));
  return { status, headers: Object.fromEntries(entries), body: body.toString("base64") };
}

test.each(paths)("%s gets the same response as from the server, headers included", async (path) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    // For a path that it cannot decode, the server returns the 404 page for every method.
    if (method === "POST" && path === "/%ff") continue;
    for (const encoding of ["", "gzip", "br, gzip"]) {
      const request = {
        method,
        headers: { "Accept-Encoding": encoding, "Accept-Language": "en" },
      };
      const [expected, response] = await Promise.all([
        requestSite(site.server.origin, path, request),
        site.request(path, request),
      ]);
      expect(comparable(response)).toEqual(comparable(expected));
      expect(response.headers.server).toBe("nginx");
    }
  }
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])(
  "%s is rejected as by the server",
  async (method) => {
    for (const path of [
      "/",
      "/cameras?lng=en-US",
      "/nowhere",
      "/robots.txt",
      "/assets/app-Dk3x.js",
    ]) {
      const expected = await requestSite(site.server.origin, path, { method });
      expect(comparable(await site.request(path, { method }))).toEqual(comparable(expected));
    }
  },
);

test.each([
  "gzip, deflate, br, zstd",
  "gzip;q=1.0, br;q=0.1",
  "BR",
  "br;q=0, gzip",
  "br; q=0.000, gzip;q=0",
  "identity",
  "brotli, xgzip",
])("Accept-Encoding %s selects the same encoding as on the server", async (encoding) => {
  for (const path of ["/", "/nowhere"]) {
    const request = { headers: { "Accept-Encoding": encoding, Via: "1.1 proxy" } };
    const expected = await requestSite(site.server.origin, path, request);
    expect(comparable(await site.request(path, request))).toEqual(comparable(expected));
  }
});

const radio = "utm_source=radio&utm_campaign=inverno+2026";

test.each([
  ["/", `/cameras?${radio}`, `/?${radio}`],
  ["/cameras?lng=en-US", `/cameras?fbclid=x&${radio}&gclid=y`, `/cameras?lng=en-US&${radio}`],
  ["/?utm_source=panfleto", `/cameras?${radio}`, undefined],
  ["/", "/cameras?lng=en-US", "?lng=en-US"],
  ["//elsewhere.example?setLng=en-US", "/", "?lng=en-US"],
  ["/cameras/", "/", "/cameras"],
  ["/CAMERAS//?x=%0d%0a&lng=en", "/", "/cameras?x=%0d%0a&lng=en"],
  ["/camerass/", "/", undefined],
  ["/", '/cameras?utm_source="radio"', undefined],
  ["/", `/cameras#?${radio}`, undefined],
  ["/", `https://elsewhere.example/?${radio}`, undefined],
  ["/nowhere", `/cameras?${radio}`, undefined],
])("%s opened from %s is redirected to %s, as on the server", async (path, page, location) => {
  const Referer = page.startsWith("/") ? `https://${siteHost}${page}` : page;
  const request = { headers: { Referer, Host: siteHost } };
  const expected = await requestSite(site.server.origin, path, request);
  const response = await site.request(path, request);
  expect(response.headers.location).toBe(location);
  expect(response.status).toBe(expected.status);
  expect(response.headers.location).toBe(expected.headers.location);
  expect(response.headers["cache-control"]).toBe(expected.headers["cache-control"]);
});
