import { beforeAll, expect, test } from "vitest";
import { runSql } from "../../../../workshop/postgres/run-sql.ts";
import { createTestDatabase, roleUrls } from "../../../../workshop/postgres/test-database.ts";
import { unreachableDatabase } from "../../../../workshop/site/test-settings.ts";
import { checkDatabase } from "./check-database.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkRoles } from "./check-roles.ts";

let superuser: string;
let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  superuser = await createTestDatabase();
  urls = roleUrls(superuser);
});

const asServer = (url = urls.server) => ({ url, variable: "DATABASE_URL" as const });
const asOperator = (url = urls.operator) => ({ url, variable: "OPERATOR_DATABASE_URL" as const });

test("a reachable database passes, an unreachable one fails and is named by its variable", async () => {
  expect(await checkDatabase(asServer())).toMatchObject({
    status: "ok",
    message: expect.stringMatching(/^PostgreSQL \d+.* accepts DATABASE_URL as fiosite_server\.$/),
  });
  const result = await checkDatabase(asOperator(unreachableDatabase));
  expect(result).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/^The database of OPERATOR_DATABASE_URL cannot be reached/),
    fix: expect.stringContaining("systemctl status postgresql"),
  });
});

test("a wrong password is reported without the password", async () => {
  const result = await checkDatabase(asServer(urls.server.replace(":local@", ":hunter2@")));
  expect(result.status).toBe("failed");
  expect(JSON.stringify(result)).not.toContain("hunter2");
});

test("a complete schema passes, a missing migration is named", async () => {
  expect((await checkMigrations(urls.server)).status).toBe("ok");
  const database = await createTestDatabase();
  await runSql(database, "delete from migrations where name = '0002_leads'");
  expect(await checkMigrations(roleUrls(database).server)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("the database lacks 0002_leads"),
    fix: expect.stringContaining("migrate"),
  });
});

test("both roles of a migrated database have the rights they need and no more", async () => {
  expect((await checkRoles(asServer())).status).toBe("ok");
  expect((await checkRoles(asOperator())).status).toBe("ok");
});

test.each([
  ["grant delete on leads to fiosite_server", "not delete leads"],
  ["grant truncate on leads to fiosite_server", "not empty the table of leads"],
  ["grant update on leads to fiosite_server", "not change a lead"],
  ["grant select on erased_leads to fiosite_server", "not read what was erased"],
  ["grant create on schema public to fiosite_server", "not create tables"],
  ["grant execute on function erase_leads to fiosite_server", "not erase leads"],
  ["revoke select on leads from fiosite_server", "read leads"],
  ["revoke insert on leads from fiosite_server", "add leads"],
  ["revoke update (email_sent_at) on leads from fiosite_server", "mark leads as sent"],
])("after %s the server's role fails", async (grant, complaint) => {
  const database = await createTestDatabase();
  await runSql(database, grant);
  expect(await checkRoles(asServer(roleUrls(database).server))).toMatchObject({
    status: "failed",
    message: `The role of DATABASE_URL should: ${complaint}.`,
  });
});

test("the operator or a superuser used as the server's role is found", async () => {
  for (const url of [urls.operator, superuser]) {
    const result = await checkRoles(asServer(url));
    expect(result.message).toContain("not delete leads");
    expect(result.message).toContain("not become the operator");
  }
  expect((await checkRoles(asServer(superuser))).message).toContain("not administer PostgreSQL");
});

test("the server's role or a superuser used as the operator's is found", async () => {
  expect((await checkRoles(asOperator(urls.server))).message).toContain("delete leads");
  expect((await checkRoles(asOperator(superuser))).message).toContain("not administer PostgreSQL");
});
