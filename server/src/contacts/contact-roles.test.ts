import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { saveLeadSql } from "../../../dev/leads/lead-requests.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";

let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  urls = roleUrls(await createTestDatabase());
});

async function addPerson(role: "staff" | "owner", removedAt = "null"): Promise<string> {
  const insert = `insert into people (name, email, role, removed_at)
    values ('Ana', '${randomUUID()}@x.example', '${role}', ${removedAt}) returning id`;
  return String((await runSql(urls.operator, insert))[0]?.id);
}

describe("the panel's role", () => {
  test.each([
    "delete from leads",
    "update leads set name = 'x'",
    "insert into leads (name) values ('x')",
    "update contacts set state = 'sold'",
    "insert into contacts (id) values (gen_random_uuid())",
    "insert into contact_events (kind) values ('note')",
    "update contact_events set note = ''",
    "update sales set plan = 'x'",
    "insert into sales (lead_id) values (gen_random_uuid())",
    "delete from sales",
    "select join_contacts(null, null)",
    "select lock_contact(gen_random_uuid())",
    "delete from contact_events",
    "update access_records set person_id = null",
    "delete from access_records",
    "truncate access_records",
    "select * from contacts_seen",
    "insert into contacts_seen values (gen_random_uuid(), now(), gen_random_uuid())",
    "delete from contacts_seen",
    "insert into jobs (kind) values ('lead-email')",
    "update jobs set run_at = now()",
    "update webhook_jobs set run_at = now()",
    "insert into webhook_destinations (name) values ('spy')",
    "select erase_leads('{}', 'request')",
    "select erase_expired_leads(10)",
    "select enqueue_lead_update(gen_random_uuid(), 'sold')",
    "select send_lead_email_again(gen_random_uuid())",
    "select send_lead_webhooks_again(gen_random_uuid())",
    "select * from erased_leads",
  ])("cannot: %s", async (sql) => {
    await expect(runSql(urls.panel, sql)).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    ["42501", "action, day, contacts", "'list', now(), -1000"],
    ["23514", "action", "'list'"],
    ["23514", "device, action, contact_id", "'x', 'erase', gen_random_uuid()"],
    ["42501", "device, action, erased_in", "'x', 'erase', '1'"],
    ["42501", "device, action, at", "'x', 'see', '2999-01-01'"],
    ["42501", "device, action, id", "'x', 'see', 1"],
  ])(
    "adds no number, erasing, time or id of its choice to the records (%s: %s)",
    async (code, columns, values) => {
      const sql = `insert into access_records (person_id, ${columns}) overriding system value values (gen_random_uuid(), ${values})`;
      await expect(runSql(urls.panel, sql)).rejects.toMatchObject({ code });
    },
  );

  test("deletes no record of a listed contact too early, whatever time zone it names", async () => {
    const add = `insert into contacts_seen
      select gen_random_uuid(), (now() at time zone 'UTC')::date - 29, gen_random_uuid()
      returning person_id`;
    const [seen] = await runSql(urls.operator, add);
    const person = await addPerson("staff");
    const list = `select record_listed_contacts('${person}', 'XXX-167', array[gen_random_uuid()])`;
    await runSql(urls.panel, `set timezone to 'XXX-167'; ${list}`);
    const kept = `select person_id from contacts_seen where person_id = '${seen?.person_id}'`;
    expect(await runSql(urls.operator, kept)).toEqual([seen]);
  });

  test("adds what lists showed to the day of the given time zone, and cannot lower it", async () => {
    const person = await addPerson("staff");
    const lead = "gen_random_uuid()";
    // These time zones are 25 hours apart, so never on the same day.
    for (const [zone, leads] of [
      ["Pacific/Kiritimati", `${lead}, ${lead}`],
      ["Pacific/Pago_Pago", lead],
      ["Pacific/Pago_Pago", ""],
      ["Pacific/Kiritimati", lead],
    ]) {
      const sql = `select record_listed_contacts('${person}', '${zone}', array[${leads}]::uuid[])`;
      await runSql(urls.panel, sql);
    }
    const listed = `select contacts from access_records where person_id = '${person}' order by day`;
    expect(await runSql(urls.panel, listed)).toEqual([{ contacts: 1 }, { contacts: 3 }]);
  });

  test("lists of one person at the same time do not deadlock", async () => {
    const person = await addPerson("staff");
    const ids = Array.from({ length: 5_000 }, () => randomUUID());
    const sql = "select record_listed_contacts($1, 'America/Fortaleza', $2)";
    const lists = [ids, ids.toReversed(), ids, ids.toReversed()];
    await Promise.all(lists.map((each) => runSql(urls.panel, sql, [person, each])));
    const listed = `select contacts from access_records where person_id = '${person}'`;
    expect(await runSql(urls.panel, listed)).toEqual([{ contacts: 5_000 }]);
  });

  test("erases only for an owner who was not removed", async () => {
    const [lead] = await runSql(urls.server, saveLeadSql());
    const erase = (person: string) =>
      runSql(urls.panel, `select erase_contact('${lead?.id}', '${person}', 'x') as erased`);
    for (const person of [await addPerson("staff"), await addPerson("owner", "now()")]) {
      await expect(erase(person)).rejects.toThrow("only an owner erases a contact");
    }
    const owner = await addPerson("owner");
    expect(await erase(owner)).toEqual([{ erased: true }]);
    expect(await erase(owner)).toEqual([{ erased: false }]);
  });

  test("erases one contact in a transaction, and 30 in a minute", async () => {
    await runSql(
      urls.operator,
      `insert into leads (name, phone, address, language, idempotency_key)
        select 'n', '1', 'Rua', 'pt-BR', gen_random_uuid() from generate_series(1, 40)`,
    );
    const owner = await addPerson("owner");
    const erase = `erase_contact(id, '${owner}', 'x')`;
    const left = async () => (await runSql(urls.operator, "select from leads")).length;
    for (const statement of [
      `select ${erase} from leads`,
      `select ${erase} from leads limit 1; select ${erase} from leads limit 1`,
      // Under repeatable read it would count only the records from when the transaction began.
      `begin isolation level repeatable read; select ${erase} from leads limit 1; commit`,
      `do $$ declare lead uuid; begin
        for lead in select id from leads loop
          begin perform erase_contact(lead, '${owner}', 'x'); exception when division_by_zero then end;
        end loop; end $$`,
    ]) {
      await expect(runSql(urls.panel, statement)).rejects.toThrow("too many contacts");
      expect(await left()).toBe(40);
    }
    // Erasings count at their own time, not at the earlier start of their transaction.
    await runSql(
      urls.panel,
      `do $$ begin perform ${erase} from leads limit 1;
        assert (select at > now() from access_records order by id desc limit 1); end $$`,
    );
    for (let round = 0; round < 5; round += 1) {
      const several = Array.from({ length: 8 }, (_each, index) => {
        const one = `select id from leads order by id offset ${index} limit 1`;
        return runSql(urls.panel, `select ${erase} from (${one}) one`);
      });
      await Promise.allSettled(several);
    }
    expect(await left()).toBeGreaterThanOrEqual(10);
    const records =
      "select from access_records where action = 'erase' and at > now() - interval '1 minute'";
    expect(await runSql(urls.operator, records)).toHaveLength(30);
  });
});

test.each(["contacts", "contact_events", "sales", "access_records", "contacts_seen", "people"])(
  "the public server's role cannot read %s",
  async (table) => {
    await expect(runSql(urls.server, `select * from ${table}`)).rejects.toMatchObject({
      code: "42501",
    });
  },
);

test.each([
  "record_listed_contacts",
  "contact_of",
  "change_contact",
  "pass_contacts",
  "note_contact",
  "join_contacts",
  "erase_contact",
  "resend_contact",
])("the public server's role cannot call %s", async (name) => {
  const [may] = await runSql(
    urls.server,
    `select has_function_privilege(oid, 'execute') as may from pg_proc where proname = '${name}'`,
  );
  expect(may).toEqual({ may: false });
});
