import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeCertificate } from "../../../../dev/nginx/start-nginx.ts";
import { listenOnFreePort } from "../../../../dev/processes/free-port.ts";
import { resultsFor } from "./check-result.ts";
import { checkCertificate, checkPanel, checkServer, checkWeb, checkWww } from "./check-site.ts";
import { compareFaults } from "./notify-operator.ts";

let folder: string;
let socket: string;

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-doctor-site-"));
  folder = created;
  socket = join(folder, "server.sock");
  onTestFinished(() => rm(created, { recursive: true }));
});

/** Responds like the health check of the server or the panel: server/src/health tests the real ones. */
async function startServer(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status).end(JSON.stringify(body));
  });
  await once(server.listen(socket), "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  return stop;
}

test.each([
  ["queue_stuck", "a fila dos e-mails não anda", "systemctl restart fiosite"],
  ["database_unreachable", "o banco de dados não responde", "systemctl restart postgresql"],
])("a server that is not ready fails with its reason %s", async (code, reason, fix) => {
  await startServer(503, { code });
  expect(await checkServer(socket)).toMatchObject({
    status: "failed",
    message: `O servidor não está pronto: ${reason} (${code}).`,
    fix: expect.stringContaining(fix),
  });
});

test("a ready server passes; a dead one fails, and so does a lost socket, unless nothing is installed", async () => {
  expect((await checkServer(socket)).status).toBe("skipped");
  expect(await checkServer(socket, true)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("(ENOENT)"),
  });
  expect(await checkServer(import.meta.filename)).toMatchObject({
    status: "failed",
    message: "O servidor não responde (ECONNREFUSED): o formulário não aceita contatos.",
  });
  await startServer(200, { status: "ready" });
  expect((await checkServer(socket)).status).toBe("ok");
});

/** Responds in place of nginx. */
async function startAddress(status: number): Promise<string> {
  const folder = await makeCertificate("localhost");
  const [key, cert] = await Promise.all(
    ["privkey.pem", "fullchain.pem"].map((file) => readFile(join(folder, file))),
  );
  const server = createHttps({ key, cert }, (_request, response) => {
    response.writeHead(status).end();
  });
  const port = await listenOnFreePort(server);
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return `https://localhost:${port}`;
}

test("a panel that was switched off ends its faults", async () => {
  const results = [
    resultsFor("panel").failed("O painel não abre.", "Veja o registro."),
    resultsFor("panel's certificate").failed("Venceu.", "Peça outro."),
  ];
  const { faults } = compareFaults([], results, new Date());
  const off = compareFaults(faults, await checkPanel(undefined, socket), new Date());
  expect(off.faults).toEqual([]);
});

test("a panel that opens passes, and its certificate has a result of its own", async () => {
  await startServer(200, { status: "ready" });
  const origin = await startAddress(200);
  const [panel, certificate] = await checkPanel(origin, socket);
  expect(panel).toEqual({ subject: "panel", status: "ok", message: `O painel abre em ${origin}.` });
  expect(certificate).toMatchObject({ subject: "panel's certificate", status: "failed" });
  const withoutNginx = await checkPanel(origin, socket, false);
  expect(withoutNginx.map(({ status }) => status)).toEqual(["skipped", "skipped"]);
});

test("a stopped panel, one without its database and a lost address each say what to do", async () => {
  const origin = await startAddress(503);
  const find = async () => (await checkPanel(origin, socket))[0];
  expect(await find()).toMatchObject({
    message: "O servidor do painel não responde (ENOENT).",
    fix: expect.stringContaining("systemctl restart fiosite-panel.socket"),
  });
  const stop = await startServer(503, { code: "database_unreachable" });
  expect(await find()).toMatchObject({
    message: "O painel não está pronto: o banco de dados não responde (database_unreachable).",
  });
  stop();
  await startServer(200, { status: "ready" });
  expect(await find()).toMatchObject({
    message: `${origin} não abre (503), mas o servidor do painel está pronto.`,
    fix: expect.stringContaining("getent hosts localhost"),
  });
});

async function writeNginx(directives: string): Promise<string> {
  const path = join(folder, "nginx.conf");
  await writeFile(path, `pid ${folder}/pid; error_log ${folder}/log; events {} ${directives}`);
  return path;
}

/** A `systemctl` that reports nginx as in the given state: systemd does not run where the tests do. */
async function reportState(state: string): Promise<string> {
  const systemctl = join(folder, "systemctl");
  const isActive = state === "active";
  await writeFile(systemctl, `#!/bin/sh\necho ${state}\nexit ${isActive ? 0 : 3}\n`, {
    mode: 0o755,
  });
  return systemctl;
}

test("nginx that is stopped fails as nginx, and the certificate is not checked", async () => {
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
      { subject: "nginx's configuration", status: "skipped" },
      { subject: "certificate", status: "skipped", message: expect.stringContaining("nginx") },
      { subject: "www's certificate", status: "skipped" },
    ]);
  }
});

test("nginx that runs with a broken configuration is no fault of the site, and its certificate is checked", async () => {
  const configuration = await writeNginx("http { serve; }");
  const systemctl = await reportState("active");
  expect(await checkWeb("https://127.0.0.1:1", configuration, systemctl)).toMatchObject([
    { subject: "nginx", status: "ok" },
    {
      subject: "nginx's configuration",
      status: "failed",
      details: [expect.stringContaining('unknown directive "serve"')],
    },
    { subject: "certificate", status: "failed" },
    { subject: "www's certificate", status: "skipped" },
  ]);
  await writeNginx("http { access_log off; }");
  expect((await checkWeb("https://127.0.0.1:1", configuration, systemctl))[1]).toMatchObject({
    subject: "nginx's configuration",
    status: "ok",
  });
});

/** A server with a self-signed certificate. */
async function startTlsServer(days: number, status = 200) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const name = ["-subj", "/CN=fiosite", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", cert, "-days", String(days)];
  execFileSync("openssl", ["req", "-x509", ...curve, ...name, ...files], { stdio: "ignore" });
  const pem = await readFile(cert, "utf8");
  const server = createHttps({ key: await readFile(key), cert: pem }, (_request, response) => {
    response.writeHead(status).end();
  });
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

test.each([
  [200, "ok", "O nginx está rodando."],
  [403, "failed", "não abre (403), mas o nginx está rodando."],
])("a home page with status %i is %s", async (code, status, message) => {
  const { url, pem } = await startTlsServer(60, code);
  trust(pem);
  const configuration = await writeNginx("http { access_log off; }");
  const [nginx] = await checkWeb(url, configuration, await reportState("active"));
  expect(nginx).toMatchObject({ status, message: expect.stringContaining(message) });
});

test("a certificate about to expire fails, even if it is trusted", async () => {
  const { url, pem } = await startTlsServer(19);
  trust(pem);
  expect(await checkCertificate(url)).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/vence em 1[89] dias\.$/),
    fix: expect.stringContaining("certbot renew --dry-run"),
  });
});

test("with a wrong clock the certificate looks expired or not valid yet, and the date is named first", async () => {
  const { url, pem } = await startTlsServer(60);
  trust(pem);
  onTestFinished(() => void vi.useRealTimers());
  for (const [days, message] of [
    [200, /venceu\.$/],
    [-200, / só vale a partir de /],
  ] as const) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
    expect(await checkCertificate(url)).toMatchObject({
      status: "failed",
      message: expect.stringMatching(message),
      fix: expect.stringMatching(/^Confira primeiro a data desta máquina: date/),
    });
    vi.useRealTimers();
  }
});

test("a certificate that browsers reject fails, and so does a server that does not respond", async () => {
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

test("a site without the e-mail address for certificates is told to give one", async () => {
  const find = async () => [
    await checkCertificate("https://127.0.0.1:1", "certificate", "127.0.0.1", folder),
    await checkWww("https://localhost:1", {
      live: folder,
      settings: folder,
      resolve: async () => [{ address: "192.0.2.1" }],
    }),
  ];
  const matching = (fix: RegExp) => Array(2).fill({ fix: expect.stringMatching(fix) });
  expect(await find()).toMatchObject(
    matching(/fiosite configure --email <e-mail>,?(?: que)? pede /),
  );
  await writeFile(join(folder, "certificate-email"), "tecnico@provedor.example\n");
  expect(await find()).toMatchObject(matching(/fiosite configure,?(?: que)? pede /));
});

test("www needs a certificate while its DNS points here; a www without DNS or on another machine is no fault of the site", async () => {
  const { port } = new URL((await startTlsServer(60)).url);
  const check = (www: string[]) =>
    checkWww(`https://localhost:${port}`, {
      live: folder,
      resolve: async (name) =>
        (name === "localhost" ? ["127.0.0.1", "192.0.2.1"] : www).map((address) => ({ address })),
    });
  expect(await check([])).toMatchObject({ status: "ok" });
  expect(await check(["192.0.2.9"])).toMatchObject({ status: "ok" });
  expect(await check(["192.0.2.1"])).toMatchObject({
    status: "warning",
    message: expect.stringContaining("www.localhost leva a esta máquina, mas não tem certificado"),
    fix: expect.stringContaining("fiosite configure"),
  });
  await mkdir(join(folder, "www.localhost"));
  await writeFile(join(folder, "www.localhost/fullchain.pem"), "");
  expect(await check(["192.0.2.1"])).toMatchObject({
    subject: "www's certificate",
    status: "failed",
    message: `Os navegadores recusam o certificado de www.localhost:${port}.`,
  });
});
