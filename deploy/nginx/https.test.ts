import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect, type SecureVersion } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type NginxSite,
  readCertificate,
  requestHttps,
  startNginxSite,
} from "../../dev/nginx/nginx-site.ts";
import { fixtureHtml } from "../../dev/site/fixture-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

let site: NginxSite;

beforeAll(async () => {
  site = await startNginxSite({ isSecure: true });
});

afterAll(() => site.stop());

const request = (path: string) => requestHttps(site, path);

test("http redirects to https on the site's host and keeps path and query", async () => {
  const response = await site.request("/cameras?lng=en-US&x=%0d%0aSet-Cookie:a", {
    headers: { "X-Forwarded-Host": "evil.example" },
  });
  expect(response.status).toBe(301);
  expect(response.headers.location).toBe(
    `https://${siteHost}/cameras?lng=en-US&x=%0d%0aSet-Cookie:a`,
  );
  expect(response.headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("www redirects to the site's host", async () => {
  const response = await site.request("/cameras?x=1", { headers: { Host: `www.${siteHost}` } });
  expect([response.status, response.headers.location]).toEqual([
    301,
    `https://${siteHost}/cameras?x=1`,
  ]);
});

test("certbot's challenges are served over http", async () => {
  const folder = join(site.nginx.challenges, ".well-known/acme-challenge");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "token"), "proof");
  const response = await site.request("/.well-known/acme-challenge/token");
  expect([response.status, response.body.toString()]).toEqual([200, "proof"]);
});

test("the page is served, and the language cookie is Secure", async () => {
  const response = await request("/?lng=en-US");
  expect([response.status, response.body.toString()]).toEqual([200, fixtureHtml("home", "en-US")]);
  const { headers } = await request("/?setLng=en-US");
  expect(headers["set-cookie"]).toEqual([
    "i18nextLng=en-US; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  ]);
});

test("HTTP/2 is supported", async () => {
  const ca = await readCertificate(site);
  const session = connectHttp2(site.nginx.secureOrigin, { ca, servername: siteHost });
  const stream = session.request({ ":path": "/", ":authority": siteHost });
  const [headers] = await once(stream, "response");
  expect(headers).toMatchObject({ ":status": 200, "content-language": "pt-BR" });
  expect(await text(stream)).toBe(fixtureHtml("home", "pt-BR"));
  session.close();
});

async function negotiateTls(options: { servername: string; version?: SecureVersion }) {
  const { hostname, port } = new URL(site.nginx.secureOrigin);
  const { servername, version } = options;
  const socket = connect({
    host: hostname,
    port: Number(port),
    servername,
    rejectUnauthorized: false,
    // Node itself refuses old TLS versions unless its security level is lowered.
    ciphers: "DEFAULT@SECLEVEL=0",
    ...(version && { minVersion: version, maxVersion: version }),
  });
  try {
    await once(socket, "secureConnect");
    return socket.getProtocol();
  } catch {
    return "refused";
  } finally {
    socket.destroy();
  }
}

test.each([
  ["TLSv1.3", "TLSv1.3"],
  ["TLSv1.2", "TLSv1.2"],
  ["TLSv1.1", "refused"],
  ["TLSv1", "refused"],
] as const)("%s: %s", async (version, outcome) => {
  expect(await negotiateTls({ servername: siteHost, version })).toBe(outcome);
});

test("an unknown server name gets no certificate", async () => {
  expect(await negotiateTls({ servername: "evil.example" })).toBe("refused");
});
