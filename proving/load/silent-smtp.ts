import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** Accepts connections and never greets: what is measured beside it is not disturbed by the sending of mails. */
export async function startSilentSmtp() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}?greetingTimeout=600000&connectionTimeout=600000`,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
