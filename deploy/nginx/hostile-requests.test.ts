import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw, statusesOf } from "../../dev/http.ts";
import { type NginxSite, startNginxSite } from "../../dev/nginx/nginx-site.ts";
import { fixtureHtml } from "../../dev/site/fixture-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite({ clientTimeoutSeconds: 1 });
});

afterAll(() => site.stop());

const host = `Host: ${siteHost}`;
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`;

test.each([
  "/../../etc/passwd",
  "/..%2f..%2fetc/passwd",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/assets/../../pages/inline-hashes.json",
  "/assets/..%2f..%2fpages%2finline-hashes.json",
  "/assets/%2e%2e/%2e%2e/pages/inline-hashes.json",
  "/assets/%00",
  "/robots.txt%00.jpg",
  "/100%",
])("%s escapes the root or cannot be decoded and is a bad request", async (path) => {
  const response = await site.request(path);
  expect(response.status).toBe(400);
  expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
});

test.each([
  "/assets/../.hidden",
  "/assets/..%2f.hidden",
  "/assets//../.hidden",
  "/api/../.hidden",
  "/%2ehidden",
  "/%252ehidden",
  "/..%252f..%252fpages/inline-hashes.json",
  "/assets/..%5c..%5cpages%5cinline-hashes.json",
  "//etc/passwd",
  "/assets/app-Dk3x.js%2ebr",
  "/assets/app-Dk3x.js/",
  "/.git/config",
  "/.env",
  "/pages/inline-hashes.json",
])("%s is not found", async (path) => {
  const response = await site.request(path);
  expect(response.status).toBe(404);
  expect(response.body.toString()).toBe(fixtureHtml("not-found", "pt-BR"));
});

test("a path that leads out of the API reaches no health check", async () => {
  const response = await site.request("/api/%2e%2e/health/live");
  expect([response.status, response.body.toString()]).toEqual([404, '{"code":"not_found"}']);
});

test.each([
  ["a request line of 9 kB", 414, get(`/${"a".repeat(9_000)}`, host)],
  ["a header of 9 kB", 400, get("/", host, `X: ${"a".repeat(9_000)}`)],
  ["50 kB of headers", 400, get("/", host, ...Array<string>(1_500).fill(`X: ${"a".repeat(30)}`))],
  ["a null byte in the path", 400, get("/\0", host)],
  ["a null byte in a header", 400, get("/", host, "X: a\0b")],
  ["two hosts", 400, get("/", host, "Host: evil.example")],
  ["no host", 400, get("/")],
  ["a host with a path", 400, get("/", `${host}/evil`)],
  ["TRACE", 405, get("/", host).replace("GET", "TRACE")],
  ["CONNECT", 400, get("evil.example:443", host).replace("GET", "CONNECT")],
  ["TLS on the http port", 400, "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n"],
  ["an unknown HTTP version", 505, get("/", host).replace("1.1", "9.9")],
])("%s gets %d and the security headers", async (_name, status, bytes) => {
  const response = await sendRaw(site.nginx.origin, bytes);
  expect(statusesOf(response)).toEqual([status]);
  expect(response).toContain("default-src 'none'");
});

test.each([
  ["an unknown host", get("/", "Host: evil.example")],
  ["an unknown host in the request line", get("http://evil.example/", host)],
  ["an IP address as host", get("/", "Host: 127.0.0.1")],
  ["HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n"],
  ["a client that does not end its headers", `GET / HTTP/1.1\r\n${host}\r\nX: `],
  [
    "a client that does not end its body",
    `POST /api/leads HTTP/1.1\r\n${host}\r\nContent-Length: 9\r\n\r\n{`,
  ],
])("%s gets no response", async (_name, bytes) => {
  expect(await sendRaw(site.nginx.origin, bytes)).toBe("");
  expect(site.server.logLines.join("")).not.toContain("/api/leads");
});

test("www redirects to the site's host, over http until there is a certificate", async () => {
  const response = await site.request("/cameras", { headers: { Host: `www.${siteHost}` } });
  expect([response.status, response.headers.location]).toEqual([301, `http://${siteHost}/cameras`]);
});

test("forged X-Forwarded headers are not passed to the server", async () => {
  const forged = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example" };
  const headers = {
    ...forged,
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: "https://evil.example",
  };
  await site.request("/api/leads", { method: "POST", headers, body: "name=a" });
  expect(site.server.logLines.join("")).toContain("rejected a form posted from another site");
});
