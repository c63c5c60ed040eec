import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type DatabaseUrls, databaseUrls } from "./prepare-database.ts";
import { runSql } from "./run-sql.ts";

export const templateDatabase = "fiosite_template";

/** A new database, migrated unless another template is given; it is deleted with the server after the run. */
export async function createTestDatabase(template = templateDatabase): Promise<string> {
  const postgresUrl = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runSql(postgresUrl, `create database ${name} template ${template} owner fiosite_operator`);
  return databaseUrl(postgresUrl, name);
}

/** The addresses of the same database for each role. */
export function roleUrls(url: string): DatabaseUrls {
  return databaseUrls(url, new URL(url).pathname.slice(1));
}

export function databaseUrl(postgresUrl: string, name: string): string {
  return new URL(`/${name}`, postgresUrl).href;
}
