import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

export const templateDatabase = "tudo_template";

/** A database of its own, migrated unless asked otherwise; it goes away with the server at the end of the run. */
export async function createTestDatabase(template = templateDatabase): Promise<string> {
  const postgresUrl = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runSql(postgresUrl, `create database ${name} template ${template}`);
  return databaseUrl(postgresUrl, name);
}

export function databaseUrl(postgresUrl: string, name: string): string {
  return new URL(`/${name}`, postgresUrl).href;
}

export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
