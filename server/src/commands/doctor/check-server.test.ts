import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { checkServer } from "./check-server.ts";

let socket: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-socket-"));
  socket = join(folder, "server.sock");
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Responds like the server's health check: server/src/health tests the real one. */
async function respond(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status).end(JSON.stringify(body));
  });
  server.listen(socket);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  return server;
}

test("a ready server passes", async () => {
  await respond(200, { status: "ready" });
  expect((await checkServer(socket)).status).toBe("ok");
});

test.each([
  ["queue_stuck", "a fila dos e-mails não anda", "systemctl restart fiosite"],
  ["database_unreachable", "o banco de dados não responde", "systemctl restart postgresql"],
])("a server that is not ready fails with its reason %s", async (code, reason, fix) => {
  await respond(503, { code });
  expect(await checkServer(socket)).toMatchObject({
    status: "failed",
    message: `O servidor não está pronto: ${reason} (${code}).`,
    fix: expect.stringContaining(fix),
  });
});

test("a dead server fails, a machine without one is skipped", async () => {
  expect((await checkServer(socket)).status).toBe("skipped");
  expect(await checkServer(import.meta.filename)).toMatchObject({
    status: "failed",
    message: "O servidor não responde (ECONNREFUSED): o formulário não aceita contatos.",
  });
});
