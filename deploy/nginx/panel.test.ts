import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import { connect } from "node:http2";
import { request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { gunzipSync } from "node:zlib";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { mostPictureBytes, picturesPath } from "@fiosite/contract/panel/pictures";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type HttpRequest, sendHttp } from "../../dev/http.ts";
import { makeCertificate, type RunningNginx, startNginx } from "../../dev/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";

const host = "painel.provedor.example";
const policy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";
const session = { Cookie: "__Host-painel=token" };
const folders: string[] = [];
let received: { url: string; headers: Record<string, unknown> }[] = [];
let nginx: RunningNginx;
let ca: Buffer;

/** A fake of the panel's server, which has its own tests. */
const respond: RequestListener = async (request, response) => {
  received.push({ url: request.url ?? "", headers: request.headers });
  if (request.url === "/bare") return void response.end("bare");
  const isSignedIn = request.headers.cookie === session.Cookie;
  if (request.url === panelPaths.session && !isSignedIn) {
    return void response.writeHead(401).end("{}");
  }
  // Waits for the whole body: a response before its end closes the connection, and nginx may notice that before the response.
  await once(request.resume(), "end");
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
  for (const path of ["/", "/api/contacts", "/nowhere"]) {
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
  const tooLarge = await request("/api/contacts", { method: "POST", body: "x".repeat(66_000) });
  expect([tooLarge.status, tooLarge.body.toString()]).toEqual([
    413,
    '{"code":"payload_too_large"}',
  ]);
  expect(tooLarge.headers).toMatchObject(guarded);
  expect(received.some(({ headers }) => headers["content-length"] === "66000")).toBe(false);
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

/** HTTP/2, as browsers use it. */
function connectHttp2(localAddress: string) {
  const { hostname, port } = new URL(nginx.secureOrigin);
  const options = { host: hostname, port: Number(port), localAddress };
  return connect(nginx.secureOrigin, {
    createConnection: () => connectTls({ ...options, ca, servername: host, ALPNProtocols: ["h2"] }),
  });
}

test("a burst is refused before it reaches the server, and other addresses are served", async () => {
  received = [];
  const count = 900;
  // All requests share a connection, because so many handshakes could take longer than the limit needs to recover.
  const connection = connectHttp2("127.0.0.9");
  const send = async () => {
    const stream = connection.request({ ":path": "/api/contacts", ":authority": host });
    const [headers] = await once(stream, "response");
    return { status: headers[":status"], body: await text(stream) };
  };
  const burst = await Promise.all(Array.from({ length: count }, send));
  connection.close();
  const refused = burst.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body).toBe('{"code":"too_many_requests"}');
  expect(received.length).toBe(count - refused.length);
  expect((await request("/api/contacts", { localAddress: "127.0.0.10" })).status).toBe(200);
});

/** Announces 15 MB, sends 1 MB and waits. */
function startUpload(localAddress: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(nginx.secureOrigin);
  const upload = requestHttps({
    hostname,
    port,
    path: picturesPath,
    localAddress,
    ca,
    servername: host,
    method: "POST",
    agent: false,
    headers: { Host: host, "Content-Length": mostPictureBytes, ...headers },
  });
  onTestFinished(() => void upload.on("error", () => undefined).destroy());
  upload.write(Buffer.alloc(1_000_000));
  return upload;
}

async function responseTo(upload: ClientRequest) {
  const [response] = (await once(upload, "response")) as [IncomingMessage];
  return [response.statusCode, await text(response)];
}

test("a form with many texts of the site reaches the server", async () => {
  received = [];
  const body = "a".repeat(65_000);
  expect((await request("/api/site/edits", { method: "POST", body })).status).toBe(200);
  expect(received[0]?.headers).toMatchObject({ "content-length": "65000" });
});

test("a photo from a stranger is refused before nginx writes it to disk", async () => {
  received = [];
  // Sent in parallel, because a response that arrives before the test waits for it is lost.
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => responseTo(startUpload("127.0.0.12"))),
  );
  expect(new Set(responses.map(String))).toEqual(new Set(['401,{"code":"signed_out"}']));
  expect(await nginx.countBodiesOnDisk()).toBe(0);
  expect(new Set(received.map(({ url }) => url))).toEqual(new Set([panelPaths.session]));
  expect(received.every(({ headers }) => headers["content-length"] === undefined)).toBe(true);
  // Strangers behind the same address do not use up the upload limit of people with a session.
  const connection = connectHttp2("127.0.0.12");
  const path = `${picturesPath}?name=team`;
  const upload = connection.request({
    ":method": "POST",
    ":path": path,
    ":authority": host,
    cookie: session.Cookie,
  });
  upload.end(Buffer.alloc(mostPictureBytes));
  const [headers] = await once(upload, "response");
  expect(headers[":status"]).toBe(200);
  const length = { "content-length": `${mostPictureBytes}` };
  expect(received.at(-1)).toMatchObject({ url: path, headers: length });
  connection.close();
});

test("an address sends four photos at a time", async () => {
  const uploads = Array.from({ length: 4 }, () => startUpload("127.0.0.13", session));
  await expect.poll(() => nginx.countBodiesOnDisk()).toBe(uploads.length);
  expect(await responseTo(startUpload("127.0.0.13", session))).toEqual([
    429,
    '{"code":"too_many_requests"}',
  ]);
  expect(await nginx.countBodiesOnDisk()).toBe(uploads.length);
});

test("health is served only to this machine, and access records contain no query", async () => {
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
