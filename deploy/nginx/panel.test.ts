import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HttpRequest, sendHttp } from "../../dev/http.ts";
import { makeCertificate, type RunningNginx, startNginx } from "../../dev/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";

const host = "painel.provedor.example";
const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
const folders: string[] = [];
let received: { url: string; headers: Record<string, unknown> }[] = [];
let nginx: RunningNginx;
let ca: Buffer;

/** In place of the panel's server, whose own responses its tests check. */
const respond: RequestListener = (request, response) => {
  received.push({ url: request.url ?? "", headers: request.headers });
  if (request.url === "/bare") return void response.end("bare");
  const type = request.url?.startsWith("/api/") ? "application/json" : "text/html";
  response.writeHead(request.url === "/nowhere" ? 404 : 200, {
    "content-type": type,
    "content-security-policy": policy,
    "cache-control": "private, no-store",
    "strict-transport-security": "max-age=31536000",
    "x-frame-options": "DENY",
  });
  response.end(JSON.stringify({ url: request.url, more: "contato ".repeat(500) }));
};
const server = createServer(respond);

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const [webDist, certificate] = [await writeFixtureSite(), await makeCertificate(host)];
  folders.push(webDist, certificate);
  ca = await readFile(join(certificate, "fullchain.pem"));
  const panel = { host, upstream: `127.0.0.1:${port}`, certificate };
  nginx = await startNginx({ webDist, upstream: "127.0.0.1:1", panel, unbufferedAccessLog: true });
});

afterAll(async () => {
  await nginx.stop();
  server.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const request = (path: string, { headers, ...more }: HttpRequest = {}) =>
  sendHttp(nginx.secureOrigin, path, {
    headers: { Host: host, ...headers },
    tls: { ca, servername: host },
    ...more,
  });

test("the server's own headers pass unchanged, and none is sent twice", async () => {
  for (const path of ["/", "/api/session", "/nowhere"]) {
    const { status, headers } = await request(path);
    expect(status).toBe(path === "/nowhere" ? 404 : 200);
    expect(headers).toMatchObject({
      "content-security-policy": policy,
      "cache-control": "private, no-store",
      "strict-transport-security": "max-age=31536000",
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
  }
});

test("a response without headers is not framed, cached, indexed or sniffed", async () => {
  const guarded = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex",
  };
  expect((await request("/bare")).headers).toMatchObject(guarded);
  const tooLarge = await request("/api/contacts", { method: "POST", body: "x".repeat(30_000) });
  expect([tooLarge.status, tooLarge.body.toString()]).toEqual([
    413,
    '{"code":"payload_too_large"}',
  ]);
  expect(tooLarge.headers).toMatchObject(guarded);
  expect(received.some(({ headers }) => headers["content-length"] === "30000")).toBe(false);
});

test("http redirects to https on the panel's host, and only there", async () => {
  const { status, headers } = await sendHttp(nginx.origin, "/contatos?busca=1", {
    headers: { Host: host },
  });
  expect([status, headers.location]).toEqual([301, `https://${host}/contatos?busca=1`]);
  await expect(sendHttp(nginx.origin, "/", { headers: { Host: "x.example" } })).rejects.toThrow();
});

test("certbot's challenges for the panel's host are served over http", async () => {
  const folder = join(nginx.challenges, ".well-known/acme-challenge");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "token"), "proof");
  const { body } = await sendHttp(nginx.origin, "/.well-known/acme-challenge/token", {
    headers: { Host: host },
  });
  expect(body.toString()).toBe("proof");
});

test("lists of contacts are compressed", async () => {
  const plain = await request("/api/contacts");
  const accepted = { headers: { "Accept-Encoding": "gzip" } };
  const { headers, body } = await request("/api/contacts", accepted);
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(body)).toEqual(plain.body);
});

test("the server gets the visitor's address and host from nginx, not from the visitor", async () => {
  received = [];
  await request("/", { headers: { "X-Forwarded-For": "203.0.113.7", Forwarded: "for=evil" } });
  expect(received[0]?.headers).toMatchObject({
    host,
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "https",
  });
  expect(received[0]?.headers).not.toHaveProperty("forwarded");
});

test("a burst is refused before it reaches the server, and other addresses are served", async () => {
  received = [];
  const count = 900;
  // One connection: so many handshakes could take longer than the limit needs to recover.
  const { hostname, port } = new URL(nginx.secureOrigin);
  const options = { host: hostname, port: Number(port), localAddress: "127.0.0.9" };
  const session = connect(nginx.secureOrigin, {
    createConnection: () => connectTls({ ...options, ca, servername: host, ALPNProtocols: ["h2"] }),
  });
  const send = async () => {
    const stream = session.request({ ":path": "/api/session", ":authority": host });
    const [headers] = await once(stream, "response");
    return { status: headers[":status"], body: await text(stream) };
  };
  const burst = await Promise.all(Array.from({ length: count }, send));
  session.close();
  const refused = burst.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body).toBe('{"code":"too_many_requests"}');
  expect(received.length).toBe(count - refused.length);
  expect((await request("/api/session", { localAddress: "127.0.0.10" })).status).toBe(200);
});

test("health is for the machine itself, and records hold no query", async () => {
  expect((await request("/health/ready")).status).toBe(200);
  const { status, body } = await request("/health/ready", { localAddress: "127.0.0.11" });
  expect([status, body.toString()]).toEqual([404, '{"code":"not_found"}']);
  await request("/api/contacts?search=Maria+das+Dores", {
    headers: { Referer: "https://x/Maria" },
  });
  await expect
    .poll(async () => (await nginx.readLogs()).access)
    .toContain('"path":"/api/contacts","status":200');
  const { access, error } = await nginx.readLogs();
  expect(access + error).not.toContain("Maria");
});
