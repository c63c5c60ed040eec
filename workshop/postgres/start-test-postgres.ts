import type { TestProject } from "vitest/node";
import { prepareDatabase } from "./prepare-database.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";
import { templateDatabase } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Vitest's global setup: one PostgreSQL per run; each test file clones the migrated template with `createTestDatabase`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  await prepareDatabase(postgres.url, templateDatabase);
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
