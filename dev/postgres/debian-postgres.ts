import { execFile, execFileSync } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../processes/free-port.ts";

const run = promisify(execFile);

export interface DebianPostgres {
  /** Connects as the superuser. */
  url: string;
  /** Makes psql, pg_dump and our scripts connect to it. */
  environment: Record<"PGHOST" | "PGPORT" | "PGUSER", string>;
  /** Contains its unix socket. */
  folder: string;
  stop(): Promise<void>;
}

/** Backups need production's version: the one from npm has no pg_dump, and Debian's pg_dump refuses a newer server. */
const debianPostgresBin = "/usr/lib/postgresql/15/bin";

/** The operator's scripts connect without a password; the server must be rejected with a wrong one. */
const accessRules = `local all all trust
host all fiosite_server 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
`;

export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-debian-postgres-"));
  const owner = ownerOfServer();
  await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const as = { ...owner, cwd: folder };
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  await run(join(debianPostgresBin, "initdb"), [...initdb, "--locale=C.UTF-8"], as);
  await writeFile(join(data, "pg_hba.conf"), accessRules);
  const port = await findFreePort();
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const control = (...args: string[]) =>
    run(join(debianPostgresBin, "pg_ctl"), ["-D", data, "-l", join(folder, "log"), ...args], as);
  await control("-w", "-o", flags, "start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    environment: { PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: "postgres" },
    stop: async () => {
      await control("-m", "immediate", "stop");
      await rm(folder, { recursive: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerOfServer(): { uid: number; gid: number } {
  const user = process.getuid?.() === 0 ? ["postgres"] : [];
  const id = (what: string) => Number(execFileSync("id", [what, ...user]).toString());
  return { uid: id("-u"), gid: id("-g") };
}
