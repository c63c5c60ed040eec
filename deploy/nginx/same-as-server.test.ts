import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestSite } from "../../workshop/http/request-site.ts";
import type { HttpResponse } from "../../workshop/http/send-http.ts";
import { type NginxSite, startNginxSite } from "../../workshop/nginx/nginx-site.ts";

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
  "/cameras/",
  "/Cameras",
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

/** nginx makes its tags of other things, and sends no part of a compressed copy. */
const ownOfEach = [
  "date",
  "connection",
  "keep-alive",
  "server",
  "etag",
  "last-modified",
  "accept-ranges",
];

function comparable({ status, headers, body }: HttpResponse) {
  const entries = Object.entries(headers).filter(([name]) => !ownOfEach.includes(name));
  return { status, headers: Object.fromEntries(entries), body: body.toString("base64") };
}

test.each(paths)("%s is answered as the server answers it, headers and all", async (path) => {
  for (const method of ["GET", "HEAD", "POST"]) {
    // The server gives a path it cannot decode the 404 page whatever the method.
    if (method === "POST" && path === "/%ff") continue;
    for (const encoding of ["", "gzip", "br, gzip"]) {
      const question = {
        method,
        headers: { "Accept-Encoding": encoding, "Accept-Language": "en" },
      };
      const [expected, answer] = await Promise.all([
        requestSite(site.server.origin, path, question),
        site.ask(path, question),
      ]);
      expect(comparable(answer)).toEqual(comparable(expected));
      expect(answer.headers.server).toBe("nginx");
    }
  }
});

test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])(
  "%s is refused as by the server",
  async (method) => {
    for (const path of [
      "/",
      "/cameras?lng=en-US",
      "/nowhere",
      "/robots.txt",
      "/assets/app-Dk3x.js",
    ]) {
      const expected = await requestSite(site.server.origin, path, { method });
      expect(comparable(await site.ask(path, { method }))).toEqual(comparable(expected));
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
])("Accept-Encoding %s is understood as by the server", async (encoding) => {
  for (const path of ["/", "/nowhere"]) {
    const question = { headers: { "Accept-Encoding": encoding, Via: "1.1 proxy" } };
    const expected = await requestSite(site.server.origin, path, question);
    expect(comparable(await site.ask(path, question))).toEqual(comparable(expected));
  }
});
