import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "../../../../dev/nginx/start-nginx.ts";
import { listenOnFreePort } from "../../../../dev/processes/free-port.ts";
import { checkPanel } from "./check-panel.ts";
import { resultsFor } from "./check-result.ts";
import { compareFaults } from "./faults.ts";

let socket: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-panel-"));
  socket = join(folder, "panel.sock");
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Responds like the panel's health check: server/src/health tests the real one. */
async function startPanel(status: number, body: object) {
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

/** In place of nginx. */
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

test("a panel that opens passes, and its certificate is judged by itself", async () => {
  await startPanel(200, { status: "ready" });
  const origin = await startAddress(200);
  const [panel, certificate] = await checkPanel(origin, socket);
  expect(panel).toEqual({ subject: "panel", status: "ok", message: `O painel abre em ${origin}.` });
  expect(certificate).toMatchObject({ subject: "panel's certificate", status: "failed" });
});

test("a stopped panel, one without its database and a lost address each say what to do", async () => {
  const origin = await startAddress(503);
  const find = async () => (await checkPanel(origin, socket))[0];
  expect(await find()).toMatchObject({
    message: "O servidor do painel não responde (ENOENT).",
    fix: expect.stringContaining("systemctl restart fiosite-panel.socket"),
  });
  const stop = await startPanel(503, { code: "database_unreachable" });
  expect(await find()).toMatchObject({
    message: "O painel não está pronto: o banco de dados não responde (database_unreachable).",
  });
  stop();
  await startPanel(200, { status: "ready" });
  expect(await find()).toMatchObject({
    message: `${origin} não abre (503), mas o servidor do painel está pronto.`,
    fix: expect.stringContaining("getent hosts localhost"),
  });
});
