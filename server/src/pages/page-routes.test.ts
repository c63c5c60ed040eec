import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureHtml, writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.stop());

test.each([
  ["[RT-01] / is the home page", "/", "home", 200],
  ["[RT-02] /cameras is the camera page", "/cameras", "cameras", 200],
  ["[RT-03] any other path is the 404 page", "/nowhere", "not-found", 404],
])("%s", async (_name, path, page, status) => {
  const response = await site.request(path);
  expect([response.status, response.body.toString()]).toEqual([status, fixtureHtml(page, "pt-BR")]);
  expect(response.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-language": "pt-BR",
    "cache-control": "no-cache",
  });
});

test.each([
  ["GET", "/api/nothing"],
  ["GET", "/api/%ff"],
  ["POST", "/api/nothing"],
  ["POST", "/"],
])("%s %s is not found, in JSON", async (method, path) => {
  const response = await site.request(path, { method });
  expect([response.status, response.body.toString()]).toEqual([404, '{"code":"not_found"}']);
});

test("a file is served whole, and in parts to a video player", async () => {
  const file = await site.request("/assets/photo-9aZ1.avif");
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/avif"]);
  const headers = { Range: "bytes=4-9" };
  const part = await site.request("/assets/photo-9aZ1.avif", { headers });
  expect([part.status, part.body.toString()]).toEqual([206, "really"]);
});

test("a photo that is published after the start is served", async () => {
  const webDist = await writeFixtureSite();
  const own = await startTestSite({ WEB_DIST: webDist });
  const folder = join(webDist, "public/pictures");
  await mkdir(folder);
  await writeFile(join(folder, "team-1.avif"), "new");
  const [photo, none] = await Promise.all(
    ["team-1", "team-2"].map((name) => own.request(`/pictures/${name}.avif`)),
  );
  await own.stop();
  await rm(webDist, { recursive: true });
  expect([photo?.body.toString(), none?.status]).toEqual(["new", 404]);
});

test.each([
  "/assets",
  "/.hidden",
  "/assets/../.hidden",
  "/assets/../../pages/inline-hashes.json",
  "/assets/..%2f..%2fpages%2finline-hashes.json",
  "/assets/%2e%2e/%2e%2e/pages/inline-hashes.json",
  "/assets/..%5c..%5cpages%5cinline-hashes.json",
  "//etc/passwd",
  "/assets/%00",
])("%s is not found", async (path) => {
  expect((await site.request(path)).status).toBe(404);
});
