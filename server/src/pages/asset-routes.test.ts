import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureHtml } from "../../../workshop/site/fixture-site.ts";
import { startTestSite, type TestSite } from "../../../workshop/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test("a file with a hash in its name is kept for a year and never asked for again", async () => {
  const answer = await site.ask("/assets/app-Dk3x.js");
  expect(answer.status).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/javascript/);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a file without a hash in its name is kept for an hour", async () => {
  const answer = await site.ask("/robots.txt");
  expect(answer.body.toString()).toBe("User-agent: *");
  expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
});

test("the compressed copy is sent to whom accepts it", async () => {
  const plain = await site.ask("/assets/app-Dk3x.js");
  const headers = { "Accept-Encoding": "gzip, br" };
  const answer = await site.ask("/assets/app-Dk3x.js", { headers });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.headers["content-type"]).toBe(plain.headers["content-type"]);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(brotliDecompressSync(answer.body)).toEqual(plain.body);
});

test("a file without compressed copy is sent as it is", async () => {
  const answer = await site.ask("/assets/photo-9aZ1.avif", {
    headers: { "Accept-Encoding": "br" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["content-type"]).toBe("image/avif");
});

test("part of a file may be asked for, as players of video do", async () => {
  const answer = await site.ask("/assets/photo-9aZ1.avif", { headers: { Range: "bytes=4-9" } });
  expect(answer.status).toBe(206);
  expect(answer.body.toString()).toBe("really");
});

test("HEAD on a file has no body", async () => {
  const answer = await site.ask("/robots.txt", { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(answer.body.length).toBe(0);
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
  const answer = await site.ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.body.toString()).toBe(fixtureHtml("not-found", "pt-BR"));
});
