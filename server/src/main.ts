import { once } from "node:events";
import { inspect } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { requireMigrations } from "./migrations/require-migrations.ts";
import { UserFacingError } from "./platform/user-facing-error.ts";

// Below the ten seconds after which Docker kills what it asked to stop.
const stopLimitMs = 8_000;
/** By the protocol of systemd's socket activation: the first after stdin, stdout and stderr. */
const inheritedSocketFd = 3;
// Visitors who wait in the socket's queue while one server stops and the next starts.
const waitingVisitors = 4_096;

try {
  await start();
} catch (error) {
  const reason = error instanceof UserFacingError ? error.message : inspect(error);
  process.stderr.write(`The server did not start: ${reason}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const { app, startJobs } = await buildApp(config);
  await requireMigrations(config.databaseUrl);
  await startJobs();
  if (config.hasInheritedSocket) await listenOnInheritedSocket(app);
  else {
    await app.listen({ host: config.host, port: config.port }).catch((cause: Error) => {
      throw new UserFacingError(`HOST and PORT cannot be listened on: ${cause.message}`);
    });
  }
  stopOnSignals(app);
}

/** Past `app.listen`, which asks the socket for an address that one of the file system does not have. */
async function listenOnInheritedSocket(app: FastifyInstance): Promise<void> {
  // Fastify closes only what it listens on by itself, and would end the database before the last answer.
  app.addHook("preClose", async () => {
    app.server.close();
    await once(app.server, "close");
  });
  await app.ready();
  app.server.listen({ fd: inheritedSocketFd, backlog: waitingVisitors });
  await once(app.server, "listening").catch((cause: Error) => {
    throw new UserFacingError(`the socket handed over cannot be listened on: ${cause.message}`);
  });
  app.log.info("Server listening at the inherited socket");
}

/** A signal often comes twice, as npm passes on the Ctrl-C that the terminal already sent: closing again is harmless. */
function stopOnSignals(app: FastifyInstance): void {
  const stop = async (signal: NodeJS.Signals) => {
    app.log.info({ signal }, "stopping");
    setTimeout(() => {
      app.log.fatal("requests still running at the time limit were cut off");
      process.exit(1);
    }, stopLimitMs).unref();
    await app.close();
    app.log.info("stopped");
    // A mail server that says nothing would hold the process; its e-mail is back in the queue.
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
