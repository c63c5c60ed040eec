import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "./listen-on-free-port.ts";

export interface DatabaseProxy {
  url: string;
  /** From now on what the server asks is kept back; resolves when there is something kept back. */
  hold(): { asked: Promise<void>; release(): void };
  stop(): void;
}

/** Stands between server and PostgreSQL, so that a test decides how long a query takes. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let gate = Promise.resolve();
  let onQuestion = () => {};

  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    client.on("data", async (chunk) => {
      onQuestion();
      await gate;
      upstream.write(chunk);
    });
    client.on("close", () => upstream.destroy());
    upstream.pipe(client);
  });

  const url = new URL(databaseUrl);
  url.port = String(await listenOnFreePort(proxy));
  return {
    url: url.href,
    hold: () => {
      const opening = Promise.withResolvers<void>();
      const question = Promise.withResolvers<void>();
      gate = opening.promise;
      onQuestion = question.resolve;
      return { asked: question.promise, release: opening.resolve };
    },
    stop: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
