import { beforeAll, expect, test } from "vitest";
import {
  createTestDatabase,
  roleUrls,
  runSql,
} from "../../../../workshop/postgres/test-database.ts";
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

test("a database that answers is well, one that does not is wrong and named by its variable", async () => {
  expect(await checkDatabase(asServer())).toMatchObject({
    verdict: "good",
    sentence: expect.stringMatching(
      /^PostgreSQL \d+.* answers to DATABASE_URL as fiosite_server\.$/,
    ),
  });
  const found = await checkDatabase(asOperator(unreachableDatabase));
  expect(found).toMatchObject({
    verdict: "bad",
    sentence: expect.stringMatching(/^The database of OPERATOR_DATABASE_URL cannot be reached/),
    fix: expect.stringContaining("systemctl status postgresql"),
  });
});

test("a wrong password is told without the password", async () => {
  const found = await checkDatabase(asServer(urls.server.replace(":local@", ":hunter2@")));
  expect(found.verdict).toBe("bad");
  expect(JSON.stringify(found)).not.toContain("hunter2");
});

test("every migration is there, or the missing one is named", async () => {
  expect((await checkMigrations(urls.server)).verdict).toBe("good");
  const database = await createTestDatabase();
  await runSql(database, "delete from migrations where name = '0002_leads'");
  expect(await checkMigrations(roleUrls(database).server)).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining("the database lacks 0002_leads"),
    fix: expect.stringContaining("migrate"),
  });
});

test("both roles have the rights they need and no more", async () => {
  expect((await checkRoles(asServer())).verdict).toBe("good");
  expect((await checkRoles(asOperator())).verdict).toBe("good");
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
])("after %s the server's role is wrong", async (grant, complaint) => {
  const database = await createTestDatabase();
  await runSql(database, grant);
  expect(await checkRoles(asServer(roleUrls(database).server))).toMatchObject({
    verdict: "bad",
    sentence: `The role of DATABASE_URL should: ${complaint}.`,
  });
});

test("the operator or a superuser in the place of the server's role is found", async () => {
  for (const url of [urls.operator, superuser]) {
    const found = await checkRoles(asServer(url));
    expect(found.sentence).toContain("not delete leads");
    expect(found.sentence).toContain("not become the operator");
  }
  expect((await checkRoles(asServer(superuser))).sentence).toContain("not administer PostgreSQL");
});

test("the server's role or a superuser in the place of the operator's is found", async () => {
  expect((await checkRoles(asOperator(urls.server))).sentence).toContain("delete leads");
  expect((await checkRoles(asOperator(superuser))).sentence).toContain("not administer PostgreSQL");
});
