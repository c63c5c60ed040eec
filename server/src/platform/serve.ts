import { once } from "node:events";
import { inspect } from "node:util";
import type { FastifyInstance } from "fastify";
import { UserFacingError } from "./user-facing-error.ts";

// Below TimeoutStopSec of the units, after which systemd kills the process.
const stopTimeoutMs = 8_000;
/** systemd's socket activation passes the first socket after stdin, stdout and stderr. */
const inheritedSocketFd = 3;
// Connections that wait in the kernel while one server stops and the next one starts.
const socketBacklog = 4_096;

interface ListenAddress {
  host: string;
  port: number;
  hasInheritedSocket: boolean;
}

/** Runs a server's start, and reports what the operator can correct in one line. */
export async function runServer(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const reason = error instanceof UserFacingError ? error.message : inspect(error);
    process.stderr.write(`The server did not start: ${reason}\n`);
    process.exit(1);
  }
}

/** Listens until a signal; `variables` names the settings of host and port for the operator. */
export async function serve(
  app: FastifyInstance,
  { host, port, hasInheritedSocket }: ListenAddress,
  variables: string,
): Promise<void> {
  if (hasInheritedSocket) await listenOnInheritedSocket(app);
  else {
    await app.listen({ host, port }).catch((cause: Error) => {
      throw new UserFacingError(`cannot listen on ${variables}: ${cause.message}`);
    });
  }
  stopOnSignals(app);
}

/** `app.listen` fails on a unix socket inherited from systemd, which has no port, so this uses the raw server. */
async function listenOnInheritedSocket(app: FastifyInstance): Promise<void> {
  // Fastify closes only listeners that it opened. Without this it would close the database before the last response.
  app.addHook("preClose", async () => {
    app.server.close();
    await once(app.server, "close");
  });
  await app.ready();
  app.server.listen({ fd: inheritedSocketFd, backlog: socketBacklog });
  await once(app.server, "listening").catch((cause: Error) => {
    throw new UserFacingError(`cannot listen on the inherited socket: ${cause.message}`);
  });
  app.log.info("Server listening at the inherited socket");
}

/** Signals often arrive twice, because npm forwards the Ctrl-C that the terminal also sends: closing twice is harmless. */
function stopOnSignals(app: FastifyInstance): void {
  const stop = async (signal: NodeJS.Signals) => {
    app.log.info({ signal }, "stopping");
    setTimeout(() => {
      app.log.fatal("shutdown timed out, running requests were aborted");
      process.exit(1);
    }, stopTimeoutMs).unref();
    await app.close();
    app.log.info("stopped");
    // An SMTP connection that hangs would keep the process alive; a lead's e-mail is back in the queue.
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
