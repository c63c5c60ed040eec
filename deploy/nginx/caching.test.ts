import { afterAll, beforeAll, expect, test } from "vitest";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { testPageCaching } from "../../dev/site/page-caching.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

testPageCaching((path, options) => site.request(path, options));

test("nginx ignores If-Modified-Since, because modification times are derived from the content", async () => {
  for (const path of ["/", "/assets/app-Dk3x.js"]) {
    const headers = { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" };
    const response = await site.request(path, { headers });
    expect(response.status).toBe(200);
    expect(response.headers["last-modified"]).toBeUndefined();
  }
});

test("files support range requests, as video players need; pages do not", async () => {
  const range = { headers: { Range: "bytes=4-9" } };
  const part = await site.request("/assets/photo-9aZ1.avif", range);
  expect([part.status, part.body.toString()]).toEqual([206, "really"]);
  expect((await site.request("/", range)).status).toBe(200);
});

test("[RT-04] the unknown path is logged, without its query", async () => {
  await site.request("/plano-antigo?nome=Maria");
  // nginx writes the record after it has sent the response.
  await expect.poll(async () => (await site.nginx.readLogs()).access).toContain("/plano-antigo");
  const { access } = await site.nginx.readLogs();
  const line = access.split("\n").find((line) => line.includes("/plano-antigo")) ?? "{}";
  expect(JSON.parse(line)).toMatchObject({ path: "/plano-antigo", status: 404, method: "GET" });
  expect(access).not.toContain("Maria");
});
