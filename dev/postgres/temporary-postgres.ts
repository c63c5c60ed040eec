import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  isAlive,
  type LocalPostgres,
  startLocalPostgres,
  stopAbandonedPostgres,
} from "./local-postgres.ts";

const folderName = /^fiosite-postgres-(\d+)-/;

/** stop() also deletes the database. */
export async function startTemporaryPostgres(): Promise<LocalPostgres> {
  await removeAbandonedFolders();
  const dataDir = await mkdtemp(join(tmpdir(), `fiosite-postgres-${process.pid}-`));
  // Nobody reads it after the machine has crashed, and every test database costs half of the time.
  const postgres = await startLocalPostgres({ dataDir, flags: ["-c", "fsync=off"] });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** A process killed with -9 leaves its PostgreSQL running; the folder's name holds the id of that process. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.match(folderName)?.[1] ?? process.pid);
    if (isAlive(pid)) continue;
    const dataDir = join(tmpdir(), name);
    await stopAbandonedPostgres(dataDir);
    // The folder may belong to another user of the machine.
    await rm(dataDir, { recursive: true }).catch(() => {});
  }
}
