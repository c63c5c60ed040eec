import { beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";

let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  urls = roleUrls(await createTestDatabase());
});

const forbidden = { code: "42501" };
const tables = ["people", "sign_in_links", "passkeys", "sessions"];

describe("the public server's role", () => {
  test.each(tables)("cannot see or change %s", async (table) => {
    for (const sql of [
      `select from ${table}`,
      `delete from ${table}`,
      `insert into ${table} default values`,
    ]) {
      await expect(runSql(urls.server, sql)).rejects.toMatchObject(forbidden);
    }
  });
});

describe("the panel's role", () => {
  test("invites, joins and removes people", async () => {
    const add = `insert into people (name, email, role) values ('Maria', 'maria@provedor.example', 'owner') returning name`;
    expect(await runSql(urls.panel, add)).toEqual([{ name: "Maria" }]);
    const join = "update people set joined_at = now(), removed_at = now() returning name";
    expect(await runSql(urls.panel, join)).toEqual([{ name: "Maria" }]);
  });

  test.each([
    "delete from people",
    "update people set email = 'x@provedor.example'",
    "update sessions set person_id = gen_random_uuid()",
    "update sessions set ends_at = 'infinity'",
    "update sign_in_links set ends_at = 'infinity'",
    "update passkeys set public_key = ''",
    "update passkeys set session_id = gen_random_uuid()",
    "insert into leads default values",
    "update leads set name = 'x'",
    "delete from leads",
    "create table public.spy (x int)",
    "insert into migrations (name, run_on) values ('x', now())",
    "select erase_expired_leads(10)",
    "select erase_leads(array[]::uuid[], 'request')",
    "set role fiosite_operator",
    "set role fiosite_server",
  ])("cannot: %s", async (sql) => {
    await expect(runSql(urls.panel, sql)).rejects.toMatchObject(forbidden);
  });
});
