import { beforeEach, expect, test } from "vitest";
import { runSql } from "../../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { checkLeads } from "./check-leads.ts";

let database: string;

beforeEach(async () => {
  database = await createTestDatabase();
});

function addLead(age: string, sentAt = "null") {
  return runSql(
    database,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
     values ('Ana', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - interval '${age}', ${sentAt})`,
  );
}

const check = () => checkLeads({ url: roleUrls(database).server, variable: "DATABASE_URL" }, 150);

test("no leads, recent unsent ones and old sent ones pass", async () => {
  expect((await check()).map(({ status }) => status)).toEqual(["ok", "ok"]);
  await addLead("29 minutes");
  await addLead("150 days 23 hours", "now()");
  expect((await check()).map(({ status }) => status)).toEqual(["ok", "ok"]);
});

test("leads that wait for their e-mail fail with the age of the oldest, whatever the queue says", async () => {
  await addLead("31 minutes");
  await addLead("185 minutes");
  await addLead("1 minute");
  expect((await check())[0]).toMatchObject({
    subject: "leads",
    status: "failed",
    message: "2 contatos esperam o e-mail, o mais antigo há 3 horas.",
    fix: expect.stringContaining("fiosite leads pending"),
  });
});

test("leads that should have been erased a day ago fail", async () => {
  await addLead("152 days", "now()");
  expect((await check())[1]).toMatchObject({
    subject: "erasing",
    status: "failed",
    message: expect.stringMatching(/^1 contato passou dos 150 dias /),
  });
});
