import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../dev/content/content-site.ts";
import { requestSite } from "../../dev/http.ts";
import { type RunningNginx, startNginx } from "../../dev/nginx/start-nginx.ts";
import { publishDue } from "../../server/src/content/publish-due.ts";
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

test("a published page comes within a second, without a reload, and with another ETag", async () => {
  await publish(11_111);
  await expect.poll(async () => (await home()).body).toContain("11111");
  const { headers } = await home();
  const etag = `${headers.etag}`;
  expect((await home({ "if-none-match": etag })).status).toBe(304);
  await publish(22_222);
  await expect.poll(async () => (await home()).body).toContain("22222");
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

test("during publications no request fails, and every body belongs to its ETag", async () => {
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
  for (let cents = 30_000; cents < 30_010; cents += 1) await publish(cents);
  await expect.poll(async () => (await home()).body).toContain("30009");
  isPublishing = false;
  await visitors;
  expect(count).toBeGreaterThan(100);
  for (const texts of bodies.values()) expect(texts.size).toBe(1);
  expect(bodies.size).toBeGreaterThan(1);
});
