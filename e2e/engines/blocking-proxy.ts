import { createServer, request } from "node:http";
import { countsPath } from "@fiosite/contract/count-request";
import { listenOnFreePort } from "../../dev/processes/free-port.ts";

export interface BlockingProxy {
  origin: string;
  blocked: number;
  stop(): void;
}

/** Passes everything on to the site but the counts, whose connection it closes, as a blocker in the network does. */
export async function startBlockingProxy(site: string): Promise<BlockingProxy> {
  const server = createServer((incoming, response) => {
    if (incoming.url === countsPath) {
      proxy.blocked += 1;
      incoming.socket.destroy();
      return;
    }
    const { method, headers } = incoming;
    const outgoing = request(site + incoming.url, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
    });
    // The browser has left the page, or the site has stopped.
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  const port = await listenOnFreePort(server);
  const proxy: BlockingProxy = {
    origin: `http://127.0.0.1:${port}`,
    blocked: 0,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
