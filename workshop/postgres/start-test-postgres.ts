import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { isAlive, startLocalPostgres, stopAbandonedPostgres } from "./local-postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { templateDatabase } from "./test-database.ts";

const folderName = /^fiosite-test-postgres-(\d+)-/;

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One server for the whole run; each test file clones the migrated template, see `createTestDatabase`. */
export async function setup(project: TestProject) {
  await removeAbandonedFolders();
  const dataDir = await mkdtemp(join(tmpdir(), `fiosite-test-postgres-${process.pid}-`));
  const postgres = await startLocalPostgres({ dataDir });
  await prepareDatabase(postgres.url, templateDatabase);
  project.provide("postgresUrl", postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  };
}

/** A run killed with -9 leaves its server running: the folder's name tells whose it was. */
async function removeAbandonedFolders() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.match(folderName)?.[1] ?? process.pid);
    if (isAlive(pid)) continue;
    const dataDir = join(tmpdir(), name);
    await stopAbandonedPostgres(dataDir);
    // What another user of the machine left is not ours to remove.
    await rm(dataDir, { recursive: true }).catch(() => {});
  }
}
