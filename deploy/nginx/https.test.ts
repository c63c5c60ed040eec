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

/*
 * The tests below are the rules of Mozilla's HTTP Observatory. It starts at 100, subtracts points for failed rules and, if none failed,
 * adds some for a strict policy, frame-ancestors and a referrer policy. 100 is A+. SRI does not apply: all scripts are ours.
 */
const sixMonthsSeconds = 15_768_000;

test.each([
  "/",
  "/cameras?lng=en-US",
  "/nowhere",
  "/assets/app-Dk3x.js",
  "/api/google-reviews",
  "/100%",
])(
  "%s has a policy without anything unsafe, and every other header that the rules ask for",
  async (path) => {
    const { headers } = await requestHttps(site, path);
    const policy = String(headers["content-security-policy"]);
    const directives = new Map(
      policy.split("; ").map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
    );
    expect(directives.get("default-src")).toEqual(["'none'"]);
    expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives.get("base-uri")).toEqual(["'none'"]);
    expect(directives.get("form-action")).toEqual(["'self'"]);
    expect(directives.has("object-src")).toBe(false);
    expect(policy).not.toMatch(/unsafe-|data:|blob:|http:|https:(?!\/\/)| \*( |;|$)/);
    for (const name of ["script-src", "style-src"]) {
      for (const source of directives.get(name) ?? ["missing"]) {
        expect(source).toMatch(/^'(self|sha256-[A-Za-z0-9+/]{43}=)'$/);
      }
    }
    const age = headers["strict-transport-security"]?.match(/^max-age=(\d+)/)?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(sixMonthsSeconds);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers.server).toBe("nginx");
  },
);
