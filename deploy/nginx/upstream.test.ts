import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { countsPath } from "../../contract/counts.ts";
import { largestLeadBytes, leadEmailPath, leadsPath } from "../../contract/leads.ts";
import { requestSite } from "../../dev/http.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };
const lead = "name=Maria&phone=88999990000&address=Rua";
let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite();
});

afterAll(() => site.stop());

const post = (path: string, headers: Record<string, string>, body = "{}") =>
  site.request(path, { method: "POST", headers, body });

test("the server's responses reach the client unchanged", async () => {
  const refused = await post(leadsPath, json);
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.body.toString())).toEqual({ code: "wrong_api_key" });
  expect(refused.headers["cache-control"]).toBe("no-store");
  const reviews = await site.request("/api/google-reviews");
  expect(reviews.status).toBe(503);
  expect(JSON.parse(reviews.body.toString())).toEqual({ code: "reviews_not_configured" });
});

test("no security header is sent twice", async () => {
  const { headers } = await site.request("/api/google-reviews");
  expect(String(headers["content-security-policy"]).match(/default-src/g)).toHaveLength(1);
  expect(headers["x-frame-options"]).toBe("DENY");
});

test("a body larger than any lead is rejected before it reaches the server", async () => {
  const body = "x".repeat(2 * largestLeadBytes);
  const rejected = await post(leadsPath, json, body);
  expect([rejected.status, rejected.body.toString()]).toEqual([
    413,
    '{"code":"payload_too_large"}',
  ]);
  const sent = await post(leadsPath, form, body);
  expect([sent.status, sent.headers.location]).toEqual([303, "/#formulario-com-erro"]);
  expect(site.server.logLines.join("")).not.toContain('"status":413');
});

test("counts reuse a connection to the server, a lead always opens its own", async () => {
  const sockets: Record<string, Set<Socket>> = { [countsPath]: new Set(), [leadsPath]: new Set() };
  const server = createServer((received, response) => {
    sockets[received.url ?? ""]?.add(received.socket);
    response.writeHead(204).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const webDist = await writeFixtureSite();
  const nginx = await startNginx({ webDist, upstream: `127.0.0.1:${port}` });
  onTestFinished(async () => {
    await nginx.stop();
    server.close();
    await rm(webDist, { recursive: true });
  });
  for (let sent = 0; sent < 10; sent += 1) {
    for (const path of [countsPath, leadsPath]) {
      const { status } = await requestSite(nginx.origin, path, { method: "POST", body: "x" });
      expect(status).toBe(204);
    }
  }
  // Each of nginx's two workers keeps its own connection.
  expect(sockets[countsPath]?.size).toBeLessThanOrEqual(2);
  expect(sockets[leadsPath]?.size).toBe(10);
});

test("health is served only to this machine", async () => {
  expect((await site.request("/health/live")).status).toBe(200);
  const { hostname, port } = new URL(site.nginx.origin);
  const status = await new Promise((resolve, reject) => {
    const from = { hostname, port, localAddress: "127.0.0.2", headers: { Host: siteHost } };
    request({ ...from, path: "/health/live" }, (response) => resolve(response.resume().statusCode))
      .once("error", reject)
      .end();
  });
  expect(status).toBe(404);
});

test("while the server is down, pages are served and API requests get 503", async () => {
  const ownSite = await startNginxSite();
  onTestFinished(ownSite.stop);
  await ownSite.stopServer();
  for (const [path, status] of [
    ["/", 200],
    ["/cameras?lng=en-US", 200],
    ["/robots.txt", 200],
    ["/nowhere", 404],
  ] as const) {
    expect((await ownSite.request(path)).status).toBe(status);
  }
  for (const path of [leadsPath, leadEmailPath]) {
    const failed = await ownSite.request(path, { method: "POST", headers: json, body: "{}" });
    expect([failed.status, failed.body.toString()]).toEqual([503, '{"code":"unavailable"}']);
    expect(failed.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    expect(failed.headers["content-security-policy"]).toContain("default-src 'none'");
  }
  for (const [referer, location] of [
    ["", "/#formulario-com-erro"],
    [`https://${siteHost}/?utm_source=x&lng=en-US`, "/?lng=en-US#formulario-com-erro"],
    [`https://${siteHost}/?lng=pt`, "/?lng=pt-BR#formulario-com-erro"],
    [`https://${siteHost}/?lng=%3Cscript%3E`, "/#formulario-com-erro"],
  ]) {
    const headers = { ...form, ...(referer && { Referer: referer }) };
    const sent = await ownSite.request(leadsPath, { method: "POST", headers, body: lead });
    expect([sent.status, sent.headers.location]).toEqual([303, location]);
  }
});

test("a burst from one address is limited, a town behind one address is not", async () => {
  const site = await startNginxSite();
  onTestFinished(site.stop);
  const postLead = (headers: Record<string, string>) =>
    site.request(leadsPath, { method: "POST", headers, body: lead });
  const town = await Promise.all(Array.from({ length: 100 }, () => postLead(json)));
  expect(new Set(town.map(({ status }) => status))).toEqual(new Set([401]));

  const burst = await Promise.all(Array.from({ length: 300 }, () => postLead(json)));
  const limited = burst.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(100);
  expect(limited[0]?.body.toString()).toBe('{"code":"too_many_requests"}');
  expect(limited[0]?.headers).toMatchObject({ "retry-after": "10", "x-frame-options": "DENY" });
  const forms = await Promise.all(Array.from({ length: 50 }, () => postLead(form)));
  const locations = new Set(forms.map(({ headers }) => headers.location));
  expect(locations).toEqual(new Set(["/#formulario-com-erro"]));
  await expect
    .poll(async () => (await site.nginx.readLogs()).access)
    .toMatch(/"status":303,.*"upstreamStatus":""/);
  expect((await site.request("/")).status).toBe(200);
});
