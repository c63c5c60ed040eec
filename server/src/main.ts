import { inspect } from "node:util";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { checkMigrated } from "./platform/check-migrated.ts";
import { StartFailure } from "./platform/start-failure.ts";

// Below the ten seconds after which Docker kills what it asked to stop.
const stopLimitMs = 8_000;

try {
  await start();
} catch (error) {
  const reason = error instanceof StartFailure ? error.message : inspect(error);
  process.stderr.write(`The server did not start: ${reason}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const { app, startJobs } = await buildApp(config);
  await checkMigrated(config.databaseUrl);
  await startJobs();
  await app.listen({ host: config.host, port: config.port }).catch((cause: Error) => {
    throw new StartFailure(`HOST and PORT cannot be listened on: ${cause.message}`);
  });
  stopOnSignals(app);
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
