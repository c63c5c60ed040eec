import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../../../dev/processes/free-port.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkNginx } from "./check-nginx.ts";
import { checkWeb } from "./check-web.ts";

let folder: string;

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-doctor-web-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
});

async function writeNginx(directives: string): Promise<string> {
  const path = join(folder, "nginx.conf");
  await writeFile(path, `pid ${folder}/pid; error_log ${folder}/log; events {} ${directives}`);
  return path;
}

test("a configuration that nginx accepts passes, another fails with nginx's own message", async () => {
  expect((await checkNginx(await writeNginx("http { access_log off; }"))).status).toBe("ok");
  expect(await checkNginx(await writeNginx("http { serve; }"))).toMatchObject({
    status: "failed",
    details: [expect.stringContaining('unknown directive "serve"')],
  });
});

/** A `systemctl` that reports nginx as in the given state: systemd does not run where the tests do. */
async function reportState(state: string): Promise<string> {
  const systemctl = join(folder, "systemctl");
  const isActive = state === "active";
  await writeFile(systemctl, `#!/bin/sh\necho ${state}\nexit ${isActive ? 0 : 3}\n`, {
    mode: 0o755,
  });
  return systemctl;
}

test("nginx that is stopped fails as nginx, and the certificate is not judged", async () => {
  const configuration = await writeNginx("http { access_log off; }");
  for (const state of ["inactive", "failed"]) {
    const results = await checkWeb("https://127.0.0.1:1", configuration, await reportState(state));
    expect(results).toMatchObject([
      {
        subject: "nginx",
        status: "failed",
        message: "O nginx está parado: o site não abre para ninguém.",
        fix: expect.stringContaining("systemctl restart nginx"),
      },
      { subject: "certificate", status: "skipped", message: expect.stringContaining("nginx") },
    ]);
  }
});

test("nginx that runs with a broken configuration is no fault of the site, and its certificate is judged", async () => {
  const configuration = await writeNginx("http { serve; }");
  const systemctl = await reportState("active");
  expect(await checkWeb("https://127.0.0.1:1", configuration, systemctl)).toMatchObject([
    { subject: "nginx", status: "ok" },
    { subject: "nginx's configuration", status: "failed" },
    { subject: "certificate", status: "failed" },
  ]);
});

/** A TLS server with a self-signed certificate. */
async function startTlsServer(days: number) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=fiosite", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", cert, "-days", String(days)];
  execFileSync("openssl", ["req", "-x509", ...curve, ...name, ...files], { stdio: "ignore" });
  const pem = await readFile(cert, "utf8");
  const server = createServer({ key: await readFile(key), cert: pem });
  const port = await listenOnFreePort(server);
  onTestFinished(() => {
    server.close();
  });
  return { url: `https://127.0.0.1:${port}`, pem };
}

function trust(pem: string) {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, pem]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test("a trusted certificate that stays valid for weeks passes", async () => {
  const { url, pem } = await startTlsServer(60);
  trust(pem);
  expect(await checkCertificate(url)).toMatchObject({
    status: "ok",
    message: expect.stringMatching(/vale por mais (59|60) dias\.$/),
  });
});

test("one about to expire fails, even if it is trusted", async () => {
  const { url, pem } = await startTlsServer(19);
  trust(pem);
  expect(await checkCertificate(url)).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/vence em 1[89] dias\.$/),
    fix: expect.stringContaining("certbot renew --dry-run"),
  });
});

test("one that browsers reject fails, and so does a server that does not respond", async () => {
  const { url } = await startTlsServer(60);
  expect(await checkCertificate(url)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Os navegadores recusam"),
    details: ["DEPTH_ZERO_SELF_SIGNED_CERT"],
  });
  expect(await checkCertificate("https://127.0.0.1:1")).toMatchObject({
    status: "failed",
    message: "https://127.0.0.1:1 não responde (ECONNREFUSED).",
  });
});

// As certbot 2.1 writes them, shortened.
const certbotLogs = {
  rejected: `2026-11-15 20:00:00,1:DEBUG:certbot._internal.display.obj:Notifying user:
Certbot failed to authenticate some domains (authenticator: webroot). The Certificate Authority reported these problems:
  Domain: provedor.example
  Type:   dns
  Detail: DNS problem: NXDOMAIN looking up A for provedor.example

2026-11-15 20:00:00,2:ERROR:certbot._internal.log:Some challenges have failed.
`,
  unreachable: `2026-11-15 20:00:00,1:DEBUG:certbot._internal.main:Arguments: []
2026-11-15 20:00:00,2:ERROR:certbot._internal.log:An unexpected error occurred:
`,
  renewed: "2026-11-15 20:00:00,1:INFO:certbot.main:no renewal failures\n",
};

test.each([
  [
    "rejected",
    "A última tentativa do certbot falhou: DNS problem: NXDOMAIN looking up A for provedor.example",
  ],
  ["unreachable", "A última tentativa do certbot falhou: An unexpected error occurred:"],
] as const)("without https the finding says why certbot failed: %s", async (log, reason) => {
  const file = join(folder, "letsencrypt.log");
  await writeFile(file, certbotLogs[log]);
  expect(await checkCertificate("https://127.0.0.1:1", { certbotLog: file })).toMatchObject({
    status: "failed",
    details: [reason],
  });
});

test("after a good run of certbot the finding names no failure of it", async () => {
  const file = join(folder, "letsencrypt.log");
  await writeFile(file, certbotLogs.renewed);
  const result = await checkCertificate("https://127.0.0.1:1", { certbotLog: file });
  expect(JSON.stringify(result)).not.toContain("tentativa do certbot");
});
