import type { TestProject } from "vitest/node";
import { prepareDatabase } from "./prepare-database.ts";
import { startDebianPostgres, startTemporaryPostgres } from "./start-postgres.ts";
import { templateDatabase } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL per run; each test file clones the migrated template with `createTestDatabase`.
 * It is version 17, as on Debian 13, or with POSTGRES=15 that of Debian 12.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: not a setting of the site
  const isDebian12 = process.env.POSTGRES === "15";
  const postgres = await (isDebian12 ? startDebianPostgres() : startTemporaryPostgres());
  await prepareDatabase(postgres.url, templateDatabase);
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
