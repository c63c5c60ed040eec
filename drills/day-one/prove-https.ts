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

/** certbot's own unit renews; nginx must present the new certificates without further help. */
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

/** A domain without a DNS entry: the site stays available over http, and installer and doctor say why. */
export async function proveFailedIssue(
  machine: Machine,
  installFor: (host: string) => string,
): Promise<void> {
  const host = "sem-dns.example";
  const { code, output } = await machine.attempt(`${installFor(host)} --preview`);
  assert.equal(code, 1, output);
  logProgress(output.trim().split("\n").slice(-2).join(" | "));
  const page = await requestSite(siteOrigin, "/", { headers: { Host: host } });
  assert.equal(page.status, 200);
  const doctor = await machine.attempt("fiosite doctor");
  const finding = doctor.output.match(/^.*certificado: .*\n.*$/m)?.[0] ?? "";
  assert.match(finding, /ERRO .*não responde/, doctor.output);
  logProgress(`doctor: ${finding}`);
  const { code: again, output: installed } = await machine.attempt(installFor(siteHost));
  assert.equal(again, 0, installed);
  logProgress("the old domain again: https as before");
}

/** A panel without a DNS entry: the installer says why, the site stays on https, and the old name works again. */
export async function proveFailedPanel(
  machine: Machine,
  ca: string,
  { command, panelHost }: { command: string; panelHost: string },
): Promise<void> {
  const { code, output } = await machine.attempt(`${command} --panel painel.sem-dns.example`);
  assert.equal(code, 1, output);
  assert.match(
    output,
    /^no certificate for painel\.sem-dns\.example: .*\n.*the site can; correct/m,
  );
  logProgress(output.trim().split("\n").slice(-2).join(" | "));
  await proveHttps(ca);
  await machine.run(`${command} --panel ${panelHost}`);
  await waitUntil(async () => (await serial(ca, panelHost)) !== "", { limitMs: 10_000 });
}

async function serial(ca: string, servername = siteHost): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port, ca, servername });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

export const rootFile = "/etc/pebble-root.pem";
const directory = "https://localhost:14000/dir";
// certbot renews 30 days before the end and the doctor reports 20: a certificate of 25 days is due and still well.
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
// Read by every certbot of root, besides Debian's own /etc/letsencrypt/cli.ini.
const certbotSettings = `server = ${directory}\nno-verify-ssl = true\nno-random-sleep-on-renew = true\n`;

/**
 * Runs Debian's Pebble, an ACME server for tests, on the machine and points certbot at it. It resolves names as the
 * machine does, so /etc/hosts plays the DNS. Returns the authority's root certificate, which it also writes to `rootFile`.
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
