import { beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";

let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  urls = roleUrls(await createTestDatabase());
});

describe("the panel's role", () => {
  test.each([
    "delete from leads",
    "update leads set name = 'x'",
    "insert into leads (name) values ('x')",
    "update contacts set state = 'sold'",
    "insert into contacts (lead_id) values (gen_random_uuid())",
    "insert into contact_events (kind) values ('note')",
    "update contact_events set note = ''",
    "delete from contact_events",
    "update access_records set person_id = null",
    "delete from access_records",
    "truncate access_records",
    "insert into jobs (kind) values ('lead-email')",
    "update jobs set run_at = now()",
    "update webhook_jobs set run_at = now()",
    "insert into webhook_destinations (name) values ('spy')",
    "select erase_leads('{}', 'request')",
    "select erase_expired_leads(30, 10)",
    "select enqueue_lead_update(gen_random_uuid(), 'sold')",
    "select send_lead_email_again(gen_random_uuid())",
    "select send_lead_webhooks_again(gen_random_uuid())",
    "select * from erased_leads",
  ])("cannot: %s", async (sql) => {
    await expect(runSql(urls.panel, sql)).rejects.toMatchObject({ code: "42501" });
  });

  test("erases only for an owner who was not removed", async () => {
    const [lead] = await runSql(
      urls.server,
      "select id from save_lead(gen_random_uuid(), 'Maria', '1', 'Rua', 'pt-BR', null, null, null, null, null)",
    );
    const add = (name: string, role: string, removed: string) =>
      runSql(
        urls.operator,
        `insert into people (name, email, role, removed_at) values ('${name}', '${name}@x.example', '${role}', ${removed}) returning id`,
      );
    const erase = (person: unknown) =>
      runSql(urls.panel, `select erase_contact('${lead?.id}', '${person}', 'x') as erased`);
    for (const [removed] of [
      await add("joana", "staff", "null"),
      await add("ex", "owner", "now()"),
    ]) {
      await expect(erase(removed?.id)).rejects.toThrow("only an owner erases a contact");
    }
    const [owner] = await add("dono", "owner", "null");
    expect(await erase(owner?.id)).toEqual([{ erased: true }]);
    expect(await erase(owner?.id)).toEqual([{ erased: false }]);
  });
});

test.each(["contacts", "contact_events", "access_records", "people"])(
  "the public server's role cannot read %s",
  async (table) => {
    await expect(runSql(urls.server, `select * from ${table}`)).rejects.toMatchObject({
      code: "42501",
    });
  },
);

test.each(["change_contact", "erase_contact", "resend_contact"])(
  "the public server's role cannot call %s",
  async (name) => {
    const [may] = await runSql(
      urls.server,
      `select has_function_privilege(oid, 'execute') as may from pg_proc where proname = '${name}'`,
    );
    expect(may).toEqual({ may: false });
  },
);
