import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { BlockList } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "../../../dev/nginx/start-nginx.ts";
import { listenOnFreePort } from "../../../dev/processes/free-port.ts";
import { siteHost } from "../../../dev/site/test-settings.ts";
import { addressKind, isOwnAddress, postOutside, resolveDestination } from "./post-outside.ts";

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

test("a server that does not respond in time is given up, also in the middle of an endless body", async () => {
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
  // One query for each address family. Connecting must not query again, because the answer could have changed.
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

const refused = [
  ["127.0.0.1", "this machine"],
  ["127.8.9.10", "this machine"],
  ["0.0.0.0", "this machine"],
  ["10.0.0.5", "private"],
  ["172.31.255.1", "private"],
  ["192.168.1.1", "private"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["169.254.169.254", "credentials of the cloud"],
  ["100.100.100.200", "credentials, Alibaba Cloud"],
  ["168.63.129.16", "Azure's services"],
  ["192.0.2.1", "documentation"],
  ["198.18.0.1", "benchmarks"],
  ["224.0.0.1", "multicast"],
  ["255.255.255.255", "broadcast"],
  ["::1", "this machine"],
  ["::", "this machine"],
  ["::ffff:127.0.0.1", "IPv4-mapped"],
  ["::ffff:a9fe:a9fe", "IPv4-mapped 169.254.169.254"],
  ["::ffff:8.8.8.8", "IPv4-mapped, also a public one"],
  ["::127.0.0.1", "IPv4-compatible"],
  ["64:ff9b::7f00:1", "NAT64 of 127.0.0.1"],
  ["64:ff9b:1::a00:1", "local NAT64 of 10.0.0.1"],
  ["2002:7f00:1::", "6to4 of 127.0.0.1"],
  ["2001:0:7f00:1::", "Teredo"],
  ["fe80::1", "link-local"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "credentials, AWS"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["2001:db8::1", "documentation"],
  ["100::1", "discard"],
];

test.each(refused)("%s is refused: %s", (address) => {
  expect(addressKind(address, none)).toBe("refused");
});

test.each(["8.8.8.8", "200.160.2.3", "100.128.0.1", "2001:4860:4860::8888", "2804:14c::1"])(
  "%s is public",
  (address) => {
    expect(addressKind(address, none)).toBe("public");
  },
);

test("the addresses of this machine's network cards are recognized, whatever they are", async () => {
  const cards = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  // A link-local address is refused as such, and connecting to one would need the name of its network card.
  for (const { address } of cards.filter(({ scopeid }) => !scopeid)) {
    expect(await isOwnAddress(address)).toBe(true);
  }
  for (const address of ["8.8.8.8", "2001:4860:4860::8888"]) {
    expect(await isOwnAddress(address)).toBe(false);
  }
});

test("a private address may be listed in the settings; a link-local one never", () => {
  const listed = new BlockList();
  listed.addSubnet("10.0.0.0", 24, "ipv4");
  listed.addAddress("127.0.0.1", "ipv4");
  listed.addSubnet("0.0.0.0", 1, "ipv4");
  listed.addSubnet("128.0.0.0", 1, "ipv4");
  expect(addressKind("10.0.0.5", listed)).toBe("listed");
  expect(addressKind("127.0.0.1", listed)).toBe("listed");
  expect(addressKind("169.254.169.254", listed)).toBe("refused");
  expect(addressKind("100.100.100.200", listed)).toBe("refused");
  expect(addressKind("fe80::1", listed)).toBe("refused");
});

describe("addresses inside the URL", () => {
  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://0/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://１２７.０.０.１/",
    "http://8.8.8.8/",
  ])("%s is refused", async (url) => {
    expect(await resolveDestination(new URL(url), none)).toEqual({ reason: "EADDRESS" });
  });

  test("a public one is used as it is, by https", async () => {
    expect(await resolveDestination(new URL("https://[2001:4860:4860::8888]:8443/"), none)).toEqual(
      {
        addresses: [{ address: "2001:4860:4860::8888", family: 6 }],
      },
    );
  });
});
