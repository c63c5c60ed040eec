import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "../machines/start-machine.ts";

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
