import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  publishAndDie,
  startContentSite,
  starter,
} from "../../dev/content/content-site.ts";
import { requestSite } from "../../dev/http.ts";
import { type RunningNginx, startNginx } from "../../dev/nginx/start-nginx.ts";
import { publishDue } from "../../server/src/content/publisher.ts";
import { requestPublication } from "../../server/src/content/request-publication.ts";

let site: ContentSite;
let nginx: RunningNginx;

beforeAll(async () => {
  site = await startContentSite();
  nginx = await startNginx({ webDist: join(site.site.folder, "current"), upstream: "127.0.0.1:1" });
});
afterAll(async () => {
  await nginx.stop();
  await site.stop();
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await requestSite(nginx.origin, path, { headers });
  return { ...response, body: String(response.body) };
}
const home = (headers?: Record<string, string>) => get("/", headers);

async function publish(cents: number): Promise<void> {
  await site.set(pricePath, cents);
  await requestPublication(site.client, { author: "ana" }, starter);
  await publishDue(site);
}

test("the next request gets a published page, with another ETag and without a reload of nginx", async () => {
  await publish(11_111);
  expect((await home()).body).toContain("11111");
  const { headers } = await home();
  const etag = `${headers.etag}`;
  expect((await home({ "if-none-match": etag })).status).toBe(304);
  await publish(22_222);
  expect((await home()).body).toContain("22222");
  const again = await home({ "if-none-match": etag });
  expect(again.status).toBe(200);
  expect(again.headers["content-length"]).toBe(headers["content-length"]);
});

test("files of the release and those of the content are both served", async () => {
  const asset = await get("/assets/app-Dk3x.js");
  expect(asset.status).toBe(200);
  const robots = await get("/robots.txt");
  expect(robots.body).toBe("https://site.example true");
  expect((await get("/content.json")).status).toBe(404);
});

test("during publications no request fails, no page is old, and every body belongs to its ETag", async () => {
  const bodies = new Map<unknown, Set<string>>();
  let isPublishing = true;
  let count = 0;
  const visit = async () => {
    while (isPublishing) {
      const { status, headers, body } = await home();
      expect(status).toBe(200);
      bodies.set(headers.etag, (bodies.get(headers.etag) ?? new Set()).add(body));
      count += 1;
    }
  };
  const visitors = Promise.all([visit(), visit(), visit()]);
  for (let cents = 30_000; cents < 30_010; cents += 1) {
    await publish(cents);
    expect((await home()).body).toContain(`${cents}`);
  }
  isPublishing = false;
  await visitors;
  expect(count).toBeGreaterThan(100);
  for (const texts of bodies.values()) expect(texts.size).toBe(1);
  expect(bodies.size).toBeGreaterThan(1);
});

test("new pages are shown as gzip and get their brotli copies afterwards, also if the publisher is killed in between", async () => {
  const read = async (path: string) => {
    const headers = { "accept-encoding": "gzip, br" };
    const response = await requestSite(nginx.origin, path, { headers });
    const encoding = response.headers["content-encoding"];
    const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;
    return [encoding, unpack(response.body).toString()];
  };
  // Another address changes robots.txt. The release's brotli copy of it then has the wrong content.
  const moved = { ...site, site: { ...site.site, siteUrl: "https://outro.example" } };
  const shown = {
    "/": expect.stringContaining("44444"),
    "/robots.txt": "https://outro.example true",
  };
  await site.set(pricePath, 44_444);
  await requestPublication(site.client, { author: "ana" }, starter);
  for (let queries = 1; !(await site.shown()).page.includes("44444"); queries += 1) {
    await publishAndDie(moved, { disk: Number.POSITIVE_INFINITY, queries });
  }
  for (const [path, body] of Object.entries(shown)) {
    expect(await read(path)).toEqual(["gzip", body]);
  }
  await publishDue(moved);
  for (const [path, body] of Object.entries(shown)) {
    expect(await read(path)).toEqual(["br", body]);
  }
});
