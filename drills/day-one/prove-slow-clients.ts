import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { logProgress } from "../log-progress.ts";
import { requestSecure } from "./prove-https.ts";

// Debian's default of 768 connections for each worker ends at 1,536 on a machine with two processors.
const count = 2_500;

/** Clients that never finish their headers hold connections until nginx's timeout; visitors must not notice. */
export async function proveSlowClients(ca: string): Promise<void> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ host: "127.0.0.1", port: 80 });
    socket.on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: ");
  }
  const start = performance.now();
  const { status } = await requestSecure(ca, "/");
  const ms = Math.round(performance.now() - start);
  const held = sockets.filter(({ destroyed, closed }) => !destroyed && !closed).length;
  for (const socket of sockets) socket.destroy();
  assert.equal(status, 200);
  assert.ok(held > count / 2 && ms < 5_000, `${held} connections held, ${ms} ms`);
  logProgress(`with ${held} slow clients connected the page takes ${ms} ms`);
}
