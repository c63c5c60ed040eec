import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "../processes/free-port.ts";

export interface LossyConnection {
  /** The same database through this proxy. */
  url: string;
  /** Cuts a connection as soon as the database replies: the statement has run, and the client cannot know. */
  losesReplies: boolean;
  stop(): Promise<void>;
}

export async function startLossyConnection(databaseUrl: string): Promise<LossyConnection> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const pair = [client, database];
    for (const socket of pair) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => pair.map((each) => each.destroy()));
    }
    client.on("data", (data) => database.write(data));
    database.on("data", (data) => {
      if (lossy.losesReplies) client.destroy();
      else client.write(data);
    });
  });
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(await listenOnFreePort(server));
  const lossy: LossyConnection = {
    url: url.href,
    losesReplies: false,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return lossy;
}
