import { once } from "node:events";
import { STATUS_CODES } from "node:http";
import { inspect } from "node:util";
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { type LogStream, loggerOptions } from "./logger-options.ts";
import { UserFacingError } from "./user-facing-error.ts";

// Less than TimeoutStopSec of the systemd units, after which systemd kills the process.
const stopTimeoutMs = 8_000;
/** systemd's socket activation passes the first socket right after stdin, stdout and stderr. */
const inheritedSocketFd = 3;
// How many connections may wait in the kernel while one server stops and the next one starts.
const socketBacklog = 4_096;

/** The settings that the public server and the panel share. */
interface ServerConfig {
  host: string;
  port: number;
  hasInheritedSocket: boolean;
  logLevel: string;
  trustProxy: NonNullable<FastifyServerOptions["trustProxy"]>;
}

/** Runs a server's start. An error that the operator can correct is printed in one line. */
export async function runServer(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const reason = error instanceof UserFacingError ? error.message : inspect(error);
    process.stderr.write(`O servidor não começou: ${reason}\n`);
    process.exit(1);
  }
}

/** Listens until a signal arrives. `variables` are the names of the settings for host and port, for error messages. */
export async function serve(
  app: FastifyInstance,
  { host, port, hasInheritedSocket }: ServerConfig,
  variables: string,
): Promise<void> {
  if (hasInheritedSocket) await listenOnInheritedSocket(app);
  else {
    await app.listen({ host, port }).catch((cause: Error) => {
      throw new UserFacingError(`não pode atender em ${variables}: ${cause.message}`);
    });
  }
  stopOnSignals(app);
}

/** `app.listen` fails on a unix socket inherited from systemd, which has no port, so this uses the raw server. */
async function listenOnInheritedSocket(app: FastifyInstance): Promise<void> {
  // Fastify closes only listeners that it opened. Without this hook it would close the database before the last response.
  app.addHook("preClose", async () => {
    app.server.close();
    await once(app.server, "close");
  });
  await app.ready();
  app.server.listen({ fd: inheritedSocketFd, backlog: socketBacklog });
  await once(app.server, "listening").catch((cause: Error) => {
    throw new UserFacingError(`não pode atender no socket do systemd: ${cause.message}`);
  });
  app.log.info("Server listening at the inherited socket");
}

/** Signals often arrive twice, because npm forwards the Ctrl-C that the terminal also sends. Closing twice is harmless. */
function stopOnSignals(app: FastifyInstance): void {
  const stop = async (signal: NodeJS.Signals) => {
    app.log.info({ signal }, "stopping");
    setTimeout(() => {
      app.log.fatal("shutdown timed out, running requests were aborted");
      process.exit(1);
    }, stopTimeoutMs).unref();
    await app.close();
    app.log.info("stopped");
    // A hanging SMTP connection would keep the process alive. The lead's e-mail is already back in the queue.
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

interface ServerOptions {
  /** Headers of every response. */
  headers: Record<string, string>;
  logStream?: LogStream | undefined;
  bodyLimit?: number;
}

/** A server with log, headers and error handling, but without routes. */
export function createServer(
  { logLevel, hasInheritedSocket, trustProxy }: ServerConfig,
  { headers, logStream, ...options }: ServerOptions,
): FastifyInstance {
  const app = fastify({
    ...loggerOptions(logLevel, logStream),
    // Peers on a unix socket have no address. Only the proxy can open the socket that systemd passes, so it is trusted.
    trustProxy: hasInheritedSocket ? (_address: string, hop: number) => hop === 0 : trustProxy,
    // Finish requests accepted before SIGTERM: no other process will handle them.
    return503OnClosing: false,
    requestTimeout: 30_000,
    // A path with invalid percent-encoding reaches no route and no hook.
    frameworkErrors: (_error, _request, reply) =>
      sendNotFound((reply as FastifyReply).headers(headers)),
    ...options,
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.setErrorHandler(handleError);
  return app;
}

export function sendNotFound(reply: FastifyReply) {
  return reply.code(404).send({ code: "not_found" });
}

/**
 * Handles everything that is thrown. The text of an error may quote SQL, paths or a visitor's text, so it is logged and never
 * sent in the response.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = logError(error, request);
  if (status >= 500) return reply.code(status).send({ code: "internal" });
  const message = STATUS_CODES[status] ?? "Bad Request";
  return reply.code(status).send({ code: codeOf(message), message });
}

/** Logs server errors and returns the status. Client errors appear only in the request's log line. */
export function logError(error: unknown, request: FastifyRequest): number {
  const status = statusOf(error);
  if (status >= 500) request.log.error({ err: error, req: request }, "request failed");
  return status;
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error) || !("statusCode" in error)) return 500;
  const status = Number(error.statusCode);
  return status >= 400 && status <= 599 ? status : 500;
}

/** Turns HTTP's "Payload Too Large" into payload_too_large. Unlike Fastify's codes, these never change. */
function codeOf(phrase: string): string {
  return phrase.toLowerCase().replace(/\W+/g, "_");
}
