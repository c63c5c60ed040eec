import { beforeAll, expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { unreachableDatabase } from "../../../../dev/site/test-settings.ts";
import {
  checkDatabase,
  checkKeptDatabases,
  checkMigrations,
  checkRoles,
} from "./check-database.ts";

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
    message: expect.stringMatching(
      /^O PostgreSQL \d+.* aceita DATABASE_URL, como fiosite_server\.$/,
    ),
  });
  const result = await checkDatabase(asOperator(unreachableDatabase));
  expect(result).toMatchObject({
    status: "failed",
    message: "O banco de dados de OPERATOR_DATABASE_URL não aceita a conexão.",
    details: [
      expect.stringMatching(/^o banco de dados de OPERATOR_DATABASE_URL não aceita a conexão/),
    ],
    fix: expect.stringContaining("systemctl restart postgresql"),
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
  await runSql(database, "delete from migrations where name = '0001_site'");
  expect(await checkMigrations(roleUrls(database).server)).toMatchObject({
    status: "failed",
    details: [expect.stringContaining("faltam no banco de dados: 0001_site. Rode fiosite migrate")],
    fix: expect.stringContaining("fiosite migrate"),
  });
});

test("both roles of a migrated database have the rights they need and no more", async () => {
  expect((await checkRoles(asServer())).status).toBe("ok");
  expect((await checkRoles(asOperator())).status).toBe("ok");
});

test("every right that the server's role has too much or lacks is named", async () => {
  const wrong = [
    ["grant delete on leads to fiosite_server", "não remover contatos"],
    ["grant truncate on leads to fiosite_server", "não esvaziar a tabela de contatos"],
    ["grant update (name) on leads to fiosite_server", "não alterar um contato"],
    ["grant select on erased_leads to fiosite_server", "não ler o que foi apagado"],
    ["grant create on schema public to fiosite_server", "não criar tabelas"],
    ["grant execute on function erase_leads to fiosite_server", "não apagar contatos"],
    ["revoke select on leads from fiosite_server", "ler contatos"],
    ["revoke insert on leads from fiosite_server", "guardar contatos"],
    ["revoke update (email_sent_at) on leads from fiosite_server", "marcar contatos como enviados"],
  ];
  const database = await createTestDatabase();
  for (const [statement = ""] of wrong) await runSql(database, statement);
  const { status, message } = await checkRoles(asServer(roleUrls(database).server));
  expect(status).toBe("failed");
  for (const [, complaint] of wrong) expect(message).toContain(` ${complaint}`);
});

test("the operator or a superuser used as the server's role is found", async () => {
  for (const url of [urls.operator, superuser]) {
    const result = await checkRoles(asServer(url));
    expect(result.message).toContain("não remover contatos");
    expect(result.message).toContain("não virar o operador");
  }
  expect((await checkRoles(asServer(superuser))).message).toContain("não administrar o PostgreSQL");
});

test("the server's role or a superuser used as the operator's is found", async () => {
  expect((await checkRoles(asOperator(urls.server))).message).toContain("remover contatos");
  expect((await checkRoles(asOperator(superuser))).message).toContain(
    "não administrar o PostgreSQL",
  );
});

test.each(["before", "restored"])(
  "a database that a restore left as _%s_ is a fault after a week, with the command that drops it",
  async (kind) => {
    const kept = `${new URL(superuser).pathname.slice(1)}_${kind}_20260131_120000`;
    const check = (time: string) => checkKeptDatabases(asOperator(), Date.parse(time));
    expect((await check("2026-03-01T00:00:00Z")).status).toBe("ok");
    await runSql(superuser, `create database ${kept}`);
    onTestFinished(async () => void (await runSql(superuser, `drop database ${kept}`)));
    expect((await check("2026-02-07T11:59:00Z")).status).toBe("ok");
    expect(await check("2026-02-07T12:01:00Z")).toMatchObject({
      status: "failed",
      fix: `Se nada falta no site: fiosite restore --drop ${kept}`,
    });
  },
);
