import {
  type ContactList,
  type ContactQuery,
  contactListSchema,
} from "@fiosite/contract/panel/contacts";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContactDatabase, startContactDatabase } from "../../../dev/panel/contact-panel.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { listContacts, type Reader, readContactsMark } from "./contact-list.ts";

const content = openSiteContent()();
let contacts: ContactDatabase;
let reader: Reader;

beforeAll(async () => {
  contacts = await startContactDatabase();
  reader = { personId: await contacts.addPerson("Rita"), timeZone: "America/Fortaleza" };
});
beforeEach(() => contacts.sql("truncate leads, contacts cascade"));
afterAll(() => contacts.stop());

const list = async (query: Partial<ContactQuery> = {}): Promise<ContactList> =>
  v.parse(
    contactListSchema,
    await listContacts(contacts.panel, { search: "", view: "all", ...query }, reader, content),
  );
const mark = () => readContactsMark(contacts.panel, reader.timeZone);
const namesOf = ({ contacts: rows }: ContactList) => rows.map(({ name }) => name);

test("newest first, in pages that neither repeat nor skip a contact while others arrive", async () => {
  await contacts.sql(
    `insert into leads (name, phone, address, language, idempotency_key, created_at)
      select 'n' || i, '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - (i / 3) * interval '1 microsecond'
      from generate_series(1, 120) i`,
  );
  const seen: string[] = [];
  let page = await list();
  const expected = await contacts.sql("select id from leads order by created_at desc, id desc");
  for (;;) {
    seen.push(...page.contacts.map(({ id }) => id));
    await contacts.addLead();
    if (!page.next) break;
    page = await list({ after: page.next });
  }
  expect(seen).toEqual(expected.map(({ id }) => id));
  expect((await list({ after: "forged" })).contacts).toHaveLength(50);
});

test("the counts include all contacts, because an empty page leaves no record and must not reveal what a search matches", async () => {
  const states = { new: 0, contacted: 0, sold: 0, "no-coverage": 0, "not-interested": 0 };
  const noOne = { due: 0, waiting: 0, planned: 0, mine: 0, agenda: 0, hoax: 0, states };
  expect(await list()).toMatchObject({
    contacts: [],
    next: null,
    counts: noOne,
    oldestWaitingAt: null,
    nextReminder: null,
  });
  const [one, other] = [
    await contacts.addLead({ name: "Ana" }),
    await contacts.addLead({ name: "Ana" }),
  ];
  await contacts.addLead({ name: "Bia" });
  const joana = await contacts.addPerson("Joana");
  const sold = "select change_contact(gen_random_uuid(), $1, $2, 'state', '{\"to\": \"sold\"}')";
  await contacts.sql(sold, [one, joana]);
  const found = await list({ search: "ana", state: "sold" });
  expect(namesOf(found)).toEqual(["Ana"]);
  expect(found.counts).toEqual({ ...noOne, waiting: 2, states: { ...states, new: 2, sold: 1 } });
  const [waiting] = await contacts.sql("select created_at from leads where id = $1", [other]);
  expect(new Date(found.oldestWaitingAt ?? 0)).toEqual(waiting?.created_at);
  const after = Buffer.from(JSON.stringify([0, "0", one])).toString("base64url");
  for (const search of ["bia", "nobody"]) {
    for (const empty of [{ state: "sold" as const }, { after }]) {
      expect(await list({ search, ...empty })).toEqual({ ...found, contacts: [] });
    }
  }
});

describe("search", () => {
  test.each([
    ["João Araújo", "ARAUJO"],
    ["Joa\u0303o Conceição", "conceicao joão"],
    ["100% Fibra", "100%"],
    ["A_B", "a_b"],
    ["O'Brien (dono)", "o'brien (dono)"],
    ["C\\D.*", "c\\d.*"],
  ])("finds %s by %s", async (name, search) => {
    await contacts.addLead({ name });
    await contacts.addLead({ name: "Outra pessoa", phone: "1" });
    expect(namesOf(await list({ search }))).toEqual([name]);
  });

  test.each([
    ["(88) 9 9999-1234", "+55 88 99999-1234"],
    ["(88) 9 9999-1234", "088999991234"],
    ["(88) 9 9999-1234", "88 9999-1234"],
    ["88 9999-1234", "(88) 99999-1234"],
    ["+5588999991234", "9999-1234"],
    ["(88) 9 9999-1234", "1234"],
    ["(88) 9 9999-0034", "0034"],
    ["(88) 9 9999-1234", "88 9 9999"],
    ["85 3636-0000 / 88 99999-1234", "88999991234"],
    ["99999-1234", "+55 88 99999-1234"],
    ["85 3636-0000 / 99999-1234", "(88) 9 9999-1234"],
  ])("finds the phone %s by %s", async (phone, search) => {
    const id = await contacts.addLead({ phone, address: "Rua" });
    await contacts.addLead({ phone: "(85) 98888-0000", address: "Rua" });
    expect((await list({ search })).contacts.map((row) => row.id)).toEqual([id]);
  });

  test("by protocol, and not by the same digits of another area", async () => {
    const id = await contacts.addLead({ phone: "(85) 9 9999-1234" });
    expect((await list({ search: id.toUpperCase() })).contacts).toHaveLength(1);
    expect((await list({ search: "88 99999-1234" })).contacts).toEqual([]);
  });
});

test("the mark changes with a new contact, every change and erasing, and with nothing else, and each list has it", async () => {
  const marks = [await mark()];
  const id = await contacts.addLead();
  marks.push(await mark());
  const joana = await contacts.addPerson("Joana");
  for (const change of [
    "'take'",
    `'state', '{"to": "sold"}'`,
    "'note', new_note => 'x'",
    "'release'",
  ]) {
    await contacts.sql(`select change_contact(gen_random_uuid(), $1, $2, ${change})`, [id, joana]);
    marks.push(await mark());
    expect((await list()).mark).toBe(marks.at(-1));
  }
  await contacts.sql("update leads set email_sent_at = now()");
  expect(await mark()).toBe(marks.at(-1));
  await contacts.sql("select erase_leads(array[$1::uuid], 'request')", [id]);
  expect(await mark()).toBe(marks[0]);
  marks.pop();
  expect(new Set(marks).size).toBe(marks.length);
});
