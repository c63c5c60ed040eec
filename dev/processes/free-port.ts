import { randomInt } from "node:crypto";
import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";

/**
 * Below the ports that systems use for outgoing connections. Otherwise such a connection could take the port before the caller's
 * server listens.
 */
const anyPort = () => randomInt(11_000, 32_000);

/** Returns the wanted port, or any free one if it is taken. */
export async function findFreePort(wanted = anyPort()): Promise<number> {
  const probe = createServer();
  try {
    return await listenOnFreePort(probe, wanted);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (isTaken) return findFreePort();
    throw error;
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Port 0 lets the system choose. */
export async function listenOnFreePort(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return address.port;
}

/** Closes the server and also ends requests that got no response yet. */
export async function closeServer(server: HttpServer): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
