import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureHtml } from "../../../dev/site/fixture-site.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test("a file with a hash in its name is cached for a year without revalidation", async () => {
  const response = await site.request("/assets/app-Dk3x.js");
  expect(response.status).toBe(200);
  expect(response.headers["content-type"]).toMatch(/javascript/);
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a file without a hash in its name is cached for an hour", async () => {
  const response = await site.request("/robots.txt");
  expect(response.body.toString()).toBe("User-agent: *");
  expect(response.headers["cache-control"]).toBe("public, max-age=3600");
});

test("the compressed copy is sent if the browser accepts it", async () => {
  const plain = await site.request("/assets/app-Dk3x.js");
  const headers = { "Accept-Encoding": "gzip, br" };
  const response = await site.request("/assets/app-Dk3x.js", { headers });
  expect(response.headers["content-encoding"]).toBe("br");
  expect(response.headers["content-type"]).toBe(plain.headers["content-type"]);
  expect(response.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(response.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(response.body)).toEqual(plain.body);
});

test("a file without a compressed copy is sent uncompressed", async () => {
  const response = await site.request("/assets/photo-9aZ1.avif", {
    headers: { "Accept-Encoding": "br" },
  });
  expect(response.status).toBe(200);
  expect(response.headers["content-encoding"]).toBeUndefined();
  expect(response.headers["content-type"]).toBe("image/avif");
});

test("range requests work, as video players need", async () => {
  const response = await site.request("/assets/photo-9aZ1.avif", {
    headers: { Range: "bytes=4-9" },
  });
  expect(response.status).toBe(206);
  expect(response.body.toString()).toBe("really");
});

test("HEAD on a file has no body", async () => {
  const response = await site.request("/robots.txt", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.body.length).toBe(0);
});

test.each([
  "/assets/app-gone.js",
  "/assets",
  "/assets/",
  "/assets/app-Dk3x.js.br",
  "/.hidden",
  "/assets/../.hidden",
  "/assets/../../pages/inline-hashes.json",
  "/assets/..%2f..%2fpages%2finline-hashes.json",
  "/assets/%2e%2e/%2e%2e/pages/inline-hashes.json",
  "/assets/..%5c..%5cpages%5cinline-hashes.json",
  "/..%252f..%252fpages/inline-hashes.json",
  "//etc/passwd",
  "/assets/%00",
])("%s is not found", async (path) => {
  const response = await site.request(path);
  expect(response.status).toBe(404);
  expect(response.headers["cache-control"]).toBe("no-cache");
  expect(response.body.toString()).toBe(fixtureHtml("not-found", "pt-BR"));
});
