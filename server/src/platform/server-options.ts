import type { FastifyReply, FastifyServerOptions } from "fastify";
import { type LogStream, loggerOptions } from "./logger-options.ts";

interface ServerConfig {
  logLevel: string;
  hasInheritedSocket: boolean;
  trustProxy: NonNullable<FastifyServerOptions["trustProxy"]>;
}

/** What the public server and the panel's have in common. */
export function serverOptions(
  { logLevel, hasInheritedSocket, trustProxy }: ServerConfig,
  logStream: LogStream | undefined,
  sendNotFound: (reply: FastifyReply) => void,
): FastifyServerOptions {
  return {
    ...loggerOptions(logLevel, logStream),
    // Peers on a unix socket have no address. Only the proxy can open the socket that systemd passes in, so trust it.
    trustProxy: hasInheritedSocket ? (_address: string, hop: number) => hop === 0 : trustProxy,
    // Finish requests accepted before SIGTERM: no other process will handle them.
    return503OnClosing: false,
    requestTimeout: 30_000,
    // A path with invalid percent-encoding reaches no route and no hook.
    frameworkErrors: (_error, _request, reply) => sendNotFound(reply as FastifyReply),
  };
}
