import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { listenOnFreePort } from "../processes/free-port.ts";
import { cloneDatabase, type DatabaseUrls, databaseUrls, prepareDatabase } from "./databases.ts";
import { startDebianPostgres, startTemporaryPostgres } from "./start-postgres.ts";

export const templateDatabase = "fiosite_template";

/** A new database, which is migrated unless another template is given. It is deleted with the server after the run. */
export async function createTestDatabase(template = templateDatabase): Promise<string> {
  const postgresUrl = inject("postgresUrl");
  return databaseUrl(postgresUrl, await cloneDatabase(postgresUrl, template));
}

/** The addresses of the same database for each role. */
export function roleUrls(url: string): DatabaseUrls {
  return databaseUrls(url, new URL(url).pathname.slice(1));
}

export function databaseUrl(postgresUrl: string, name: string): string {
  return new URL(`/${name}`, postgresUrl).href;
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL per run; each test file clones the migrated template with `createTestDatabase`.
 * PostgreSQL has version 17, as on Debian 13, or with POSTGRES=15 the version of Debian 12.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: not a setting of the site
  const isDebian12 = process.env.POSTGRES === "15";
  const postgres = await (isDebian12 ? startDebianPostgres() : startTemporaryPostgres());
  await prepareDatabase(postgres.url, templateDatabase);
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}

export interface LossyConnection {
  /** The same database through this proxy. */
  url: string;
  /** Cuts a connection when the database responds: the statement has run, but the client does not know it. */
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
