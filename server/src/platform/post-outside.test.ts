import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { BlockList } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "../../../dev/nginx/make-certificate.ts";
import { listenOnFreePort } from "../../../dev/processes/free-port.ts";
import { siteHost } from "../../../dev/site/test-settings.ts";
import { postOutside } from "./post-outside.ts";

const thisMachine = new BlockList();
thisMachine.addAddress("127.0.0.1", "ipv4");
const none = new BlockList();

async function startServer(listener: RequestListener) {
  const server = createServer(listener);
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return port;
}

/** A resolver whose answers a test can change, as the owner of a domain can. It has no IPv6 addresses. */
function fakeDns(...addresses: string[]) {
  const answer = async (found: string[]) => {
    dns.queries += 1;
    if (found.length > 0) return found;
    throw Object.assign(new Error("no such record"), { code: "ENODATA" });
  };
  const queries = { resolve4: () => answer(dns.addresses), resolve6: () => answer([]) };
  const dns = { addresses, queries: 0, resolver: Object.assign(new Resolver(), queries) };
  return dns;
}

const post = (url: string, privateAddresses = thisMachine, options = {}) =>
  postOutside({ url: new URL(url), privateAddresses, headers: {}, body: "{}" }, options);

test("a redirect is a response like any other: nothing is requested from its target", async () => {
  let requests = 0;
  const port = await startServer((_request, response) => {
    requests += 1;
    response.writeHead(301, { location: `http://127.0.0.1:${port}/other` }).end();
  });
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 301 });
  expect(requests).toBe(1);
});

test("a server that does not respond in time is left, also in the middle of an endless body", async () => {
  const silent = await startServer(() => {});
  expect(await post(`http://127.0.0.1:${silent}/`, thisMachine, { timeout: 50 })).toEqual({
    reason: "ETIMEDOUT",
  });
  let connection: Promise<unknown> | undefined;
  const endless = await startServer((request, response) => {
    connection = once(request.socket, "close");
    response.write("…");
  });
  const postEndless = () => post(`http://127.0.0.1:${endless}/`, thisMachine, { timeout: 2_000 });
  await expect.poll(postEndless).toEqual({ status: 200 });
  await connection;
});

test.each([
  ["120", 120],
  [new Date(Date.now() + 3_600_000).toUTCString(), expect.closeTo(3_600, -3)],
  ["soon", undefined],
  ["-5", undefined],
  ["0", undefined],
])("Retry-After: %s", async (value, seconds) => {
  const port = await startServer((_request, response) => {
    response.writeHead(503, { "retry-after": value }).end();
  });
  const wait = seconds === undefined ? {} : { retryAfterSeconds: seconds };
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 503, ...wait });
});

test("a name that resolves to this machine, if only beside a public address, is not connected to", async () => {
  let requests = 0;
  const port = await startServer((_request, response) => {
    requests += 1;
    response.end();
  });
  const { resolver } = fakeDns("200.160.2.3", "127.0.0.1");
  const url = `https://erp.example:${port}/`;
  expect(await post(url, none, { resolver })).toEqual({ reason: "EADDRESS" });
  expect(requests).toBe(0);
});

test("a name that changes its address between two requests is checked each time and resolved once", async () => {
  const port = await startServer((_request, response) => response.end());
  const dns = fakeDns("127.0.0.1");
  const { resolver } = dns;
  const url = `http://erp.example:${port}/`;
  expect(await post(url, thisMachine, { resolver })).toEqual({ status: 200 });
  // One query for each family: connecting must not ask again, the answer could be another one.
  expect(dns.queries).toBe(2);
  dns.addresses = ["169.254.169.254"];
  expect(await post(url, thisMachine, { resolver })).toEqual({ reason: "EADDRESS" });
  dns.addresses = ["10.0.0.1"];
  expect(await post(url, thisMachine, { resolver })).toEqual({ reason: "EADDRESS" });
  dns.addresses = [];
  expect(await post(url, thisMachine, { resolver })).toEqual({ reason: "ENODATA" });
});

test("the certificate must be valid for the name", async () => {
  const folder = await makeCertificate();
  const [key, cert] = await Promise.all(
    ["privkey.pem", "fullchain.pem"].map((file) => readFile(join(folder, file), "utf8")),
  );
  if (!key || !cert) throw new Error("a certificate");
  const server = createTlsServer({ key, cert }, (_request, response) => response.end());
  const port = await listenOnFreePort(server);
  const { resolver } = fakeDns("127.0.0.1");
  const known = getCACertificates();
  onTestFinished(async () => {
    setDefaultCACertificates(known);
    server.close();
    await rm(folder, { recursive: true });
  });
  const request = (host: string) => post(`https://${host}:${port}/`, thisMachine, { resolver });
  expect(await request(siteHost)).toEqual({ reason: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  setDefaultCACertificates([...known, cert]);
  expect(await request(siteHost)).toEqual({ status: 200 });
  expect(await request("other.example")).toEqual({ reason: "ERR_TLS_CERT_ALTNAME_INVALID" });
});
