import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { type HttpRequest, type HttpResponse, requestSite } from "../../dev/http.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { siteOrigin } from "../machines/installed-site.ts";
import type { Machine } from "../machines/machine.ts";
import { logProgress } from "../report.ts";
import { waitUntil } from "../wait-until.ts";

const port = 443;

/** Requests the site over https and trusts only the certificate authority of the proof. */
export function requestSecure(
  ca: string,
  path: string,
  request: HttpRequest = {},
): Promise<HttpResponse> {
  return requestSite(`https://127.0.0.1:${port}`, path, {
    ...request,
    tls: { ca: Buffer.from(ca), servername: siteHost },
  });
}

export async function proveHttps(ca: string): Promise<void> {
  const page = await requestSecure(ca, "/");
  assert.equal(page.status, 200);
  const redirect = await requestSite(siteOrigin, "/cameras");
  assert.deepEqual(
    [redirect.status, redirect.headers.location],
    [301, `https://${siteHost}/cameras`],
  );
  logProgress(
    `https responds with a certificate of the authority, http redirects: ${await serial(ca)}`,
  );
}

/** certbot's own unit renews the certificates, and nginx must present the new ones automatically. */
export async function proveRenewal(machine: Machine, ca: string, hosts: string[]): Promise<void> {
  const readSerials = () => Promise.all(hosts.map((host) => serial(ca, host)));
  const before = await readSerials();
  assert.equal((await machine.run("systemctl is-active certbot.timer")).trim(), "active");
  await machine.run("systemctl start certbot.service");
  // Until the reload ends, old nginx workers still accept some of the connections.
  const areRenewed = async () => (await readSerials()).every((now, at) => now !== before[at]);
  await waitUntil(areRenewed, { limitMs: 10_000 }).catch(async () =>
    assert.fail(await machine.run("tail -n 30 /var/log/letsencrypt/letsencrypt.log")),
  );
  logProgress(
    `certbot.service renewed: nginx presents ${await readSerials()} instead of ${before}`,
  );
}

/** The serial number of the certificate that nginx presents for the name. Throws if there is none. */
export async function serial(ca: string, servername = siteHost): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port, ca, servername });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

export const rootFile = "/etc/pebble-root.pem";
const directory = "https://localhost:14000/dir";
// certbot renews 30 days before the end, and the doctor reports from 20 days on. A certificate of 25 days is due for renewal, but
// not reported.
const validitySeconds = 25 * 86_400;
const configuration = {
  pebble: {
    listenAddress: "127.0.0.1:14000",
    managementListenAddress: "127.0.0.1:15000",
    certificate: "/root/pebble/cert.pem",
    privateKey: "/root/pebble/key.pem",
    httpPort: 80,
    tlsPort: 443,
    certificateValidityPeriod: validitySeconds,
  },
};
// certbot reads these settings whenever root runs it, besides Debian's own /etc/letsencrypt/cli.ini.
const certbotSettings = `server = ${directory}\nno-verify-ssl = true\nno-random-sleep-on-renew = true\n`;

/**
 * Runs Debian's Pebble, an ACME server for tests, on the machine and points certbot at it. It resolves names as the
 * machine does, so /etc/hosts takes the place of the DNS. Returns the authority's root certificate, which it also writes to `rootFile`.
 */
export async function startPebble(machine: Machine): Promise<string> {
  await machine.run("mkdir -p /root/pebble /root/.config/letsencrypt");
  writeFileSync(join(machine.root, "root/pebble/config.json"), JSON.stringify(configuration));
  writeFileSync(join(machine.root, "root/.config/letsencrypt/cli.ini"), certbotSettings);
  const key = "-keyout /root/pebble/key.pem -out /root/pebble/cert.pem";
  const name = "-subj /CN=localhost -addext subjectAltName=DNS:localhost";
  await machine.run(
    [
      "apt-get update -qq && apt-get install -y -qq --no-install-recommends pebble openssl curl >/dev/null",
      `openssl req -x509 -newkey rsa:2048 -nodes -days 2 ${name} ${key} 2>/dev/null`,
      "systemd-run --quiet --unit=pebble --setenv=PEBBLE_VA_NOSLEEP=1 --setenv=PEBBLE_WFE_NONCEREJECT=0 pebble -config /root/pebble/config.json",
    ].join(" && "),
  );
  const root = "curl -fsSk --retry 20 --retry-connrefused https://localhost:15000/roots/0";
  return machine.run(`${root} | tee ${rootFile}`);
}
