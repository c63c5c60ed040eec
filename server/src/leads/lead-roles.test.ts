import { beforeAll, describe, expect, test } from "vitest";
import { saveLeadSql } from "../../../dev/leads/lead-requests.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";

let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  urls = roleUrls(await createTestDatabase());
  await runSql(urls.server, save);
});

const save = saveLeadSql();
const asServer = (sql: string) => runSql(urls.server, sql);
const asOperator = (sql: string) => runSql(urls.operator, sql);

describe("the server's role", () => {
  test("adds, reads and marks leads, and uses the queue", async () => {
    expect(await asServer("select name, email_sent_at from leads")).toEqual([
      { name: "Maria", email_sent_at: null },
    ]);
    expect(await asServer("update leads set email_sent_at = now() returning name")).toEqual([
      { name: "Maria" },
    ]);
    expect(await asServer("update jobs set attempts = 1 returning kind")).toEqual([
      { kind: "lead-email" },
    ]);
  });

  test.each([
    "delete from leads",
    "truncate leads",
    "update leads set name = 'x'",
    "update leads set created_at = now()",
    "update leads set id = gen_random_uuid()",
    "alter table leads add column spy text",
    "alter table leads disable trigger all",
    "drop table leads",
    "create table public.spy (x int)",
    "delete from jobs",
    "create function public.spy() returns int language sql return 1",
    "select * from erased_leads",
    "delete from erased_leads",
    "select erase_leads(array(select id from leads), 'request')",
    "drop function erase_leads",
    "insert into migrations (name, run_on) values ('x', now())",
    "drop table jobs",
    "set role fiosite_operator",
    "copy leads to '/tmp/leads'",
  ])("cannot: %s", async (sql) => {
    await expect(asServer(sql)).rejects.toMatchObject({ code: "42501" });
  });

  test("cannot grant its rights to others: PostgreSQL only warns, so the test checks the effect", async () => {
    await asServer("grant all on leads to public");
    const isPublic = "select has_table_privilege('public', 'leads', 'select') as is_public";
    expect(await asOperator(isPublic)).toEqual([{ is_public: false }]);
  });

  test("cannot keep leads for less than 30 days, and erases none that is younger", async () => {
    await expect(asServer("update lead_retention set days = 29")).rejects.toMatchObject({
      code: "23514",
    });
    await asServer("update lead_retention set days = 30");
    expect(await asServer("select erase_expired_leads(10) as erased")).toEqual([{ erased: 0 }]);
  });
});

describe("the operator's role", () => {
  test("is no superuser, and can erase", async () => {
    expect(await asOperator("select rolsuper from pg_roles where rolname = current_user")).toEqual([
      { rolsuper: false },
    ]);
    await asOperator("select erase_leads(array(select id from leads), 'request')");
    expect(await asOperator("select name from leads")).toEqual([]);
    expect(await asOperator("select reason from erased_leads")).toEqual([{ reason: "request" }]);
  });
});
