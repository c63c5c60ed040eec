import { randomUUID } from "node:crypto";
import { contactSchema, contactsMarkSchema } from "@fiosite/contract/panel/contacts";
import { contactPaths, panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import pg from "pg";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";

test("a contact has its links with a greeting, its origin, its history and its deliveries", async () => {
  const { panel, people, staff, addLead } = await startContactPanel();
  await panel.sql("insert into webhook_destinations (name) values ('erp')");
  const id = await addLead({ name: "Maria das Dores", phone: "(88) 99999-1234" });
  await staff.change(id, { kind: "note", note: "Quer 700 Mega" });
  await staff.change(id, { kind: "take" });
  const { status, json } = await staff.get(contactPaths(id).contact);
  expect(status).toBe(200);
  const contact = v.parse(contactSchema, json);
  const [first, second] = contact.links.whatsapp;
  expect(first?.href).toMatch(/^https:\/\/wa\.me\/5588999991234\?text=Oi%2C%20Maria!/);
  expect(second).toMatchObject({ isWithoutNinth: true });
  expect(contact.links.map).toContain("google.com/maps");
  // The origin is in the staff's words, and the campaign appears once.
  expect(contact.origin).toEqual([
    { name: "Veio de", value: "Rádio" },
    { name: "Campanha", value: "Rádio" },
    { name: "Idioma do site", value: "português" },
  ]);
  const by = { id: people.staff.id, name: people.staff.name };
  expect(contact.history).toMatchObject([
    { kind: "note", by, note: "Quer 700 Mega" },
    { kind: "take", by, to: "contacted" },
  ]);
  const polled = v.parse(contactsMarkSchema, (await staff.get(panelPaths.contactsMark)).json);
  expect(contact.mark).toBe(polled.mark);
  expect(contact.deliveries).toEqual([
    { to: "email", isEmail: true, state: "waiting", at: null },
    { to: "erp", isEmail: false, state: "waiting", at: null },
  ]);
});

test("the greeting calls people as the region does, and repeats nothing that is no name", async () => {
  const { staff, addLead } = await startContactPanel();
  const greetings = {
    "Dona Zuleide Lima": "Oi, Dona Zuleide!",
    "seu  Nonato": "Oi, seu Nonato!",
    "Dra. Lúcia Alves": "Oi, Dra. Lúcia!",
    "Donata Reis": "Oi, Donata!",
    "www.exemplo.com": "Oi!",
  };
  for (const [name, greeting] of Object.entries(greetings)) {
    const id = await addLead({ name, phone: "(88) 99999-1234" });
    const { json } = await staff.get(contactPaths(id).contact);
    const text = new URL(json.links.whatsapp[0].href).searchParams.get("text");
    expect(text).toMatch(`${greeting} Aqui é`);
  }
});

test("opening a contact is recorded once in ten minutes for each person and device", async () => {
  const { panel, people, owner, staff, addLead } = await startContactPanel();
  const id = await addLead();
  for (const each of [staff, staff, owner]) await each.get(contactPaths(id).contact);
  const cookie = await panel.signIn(people.staff, "Firefox, Windows");
  await panel.request(contactPaths(id).contact, { cookie });
  const records = "select person_id, action, contact_id, device from access_records order by id";
  const seen = { action: "see", contact_id: id, device: "Chrome, Android" };
  expect(await panel.sql(records)).toEqual([
    { ...seen, person_id: people.staff.id },
    { ...seen, person_id: people.owner.id },
    { ...seen, person_id: people.staff.id, device: "Firefox, Windows" },
  ]);
  await panel.sql("update access_records set at = at - interval '11 minutes'");
  await staff.get(contactPaths(id).contact);
  expect(await panel.sql(records)).toHaveLength(4);
  // The clock was ahead until now.
  await panel.sql("update access_records set at = at + interval '60 days'");
  await staff.get(contactPaths(id).contact);
  expect(await panel.sql(records)).toHaveLength(5);
});

test("a note that was sent later stands in the history where it was written", async () => {
  const { panel, staff, owner, addLead } = await startContactPanel();
  const id = await addLead();
  await panel.sql("update leads set created_at = now() - interval '3 hours'");
  await staff.change(id, { kind: "take" });
  await panel.sql("update contact_events set at = now() - interval '1 hour'");
  const late = { id: randomUUID(), kind: "note", note: "Ligar à tarde", ageSeconds: 7_200 };
  for (const ageSeconds of [7_200, 60]) {
    expect((await owner.change(id, { ...late, ageSeconds })).status).toBe(200);
  }
  await staff.change(id, { kind: "note", note: "Sem idade" });
  const { history } = v.parse(contactSchema, (await staff.get(contactPaths(id).contact)).json);
  expect(history.map(({ kind, note }) => note ?? kind)).toEqual([
    "Ligar à tarde",
    "take",
    "Sem idade",
  ]);
  const minutesAgo = history.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 60_000));
  expect(minutesAgo).toEqual([120, 60, 0]);
});

test("a body that is no valid change is refused", async () => {
  const { staff, addLead } = await startContactPanel();
  const id = await addLead();
  for (const change of [
    {},
    { kind: "take", id: "1" },
    { kind: "state", to: "new", revision: 0 },
    { kind: "state", to: "sold" },
    { kind: "state", to: "sold", revision: 2 ** 31 },
    { kind: "state", to: "'; drop table leads; --", revision: 0 },
    { kind: "note", note: "   " },
    { kind: "note", note: "x".repeat(2_001) },
    ...[-1, 0.5, 90 * 86_400 + 1, "60"].map((ageSeconds) => ({
      kind: "note",
      note: "x",
      ageSeconds,
    })),
    { kind: "resend" },
    { kind: "erase" },
  ]) {
    const response = await staff.change(id, change);
    expect([response.status, response.json]).toEqual([400, { code: "bad_request" }]);
  }
});

test("SQL and HTML in every field are kept as typed and do nothing", async () => {
  const { panel, owner, staff, addLead } = await startContactPanel();
  const attacks = ["'; drop table leads; --", '"><script>alert(1)</script>', "$1 \\' %s {{7*7}}"];
  for (const attack of attacks) {
    const id = await addLead({ name: attack, phone: attack, address: attack });
    await staff.change(id, { kind: "note", note: attack });
    const { headers, json } = await staff.get(contactPaths(id).contact);
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(json).toMatchObject({ name: attack, phone: attack, address: attack });
    expect(json.history[0].note).toBe(attack);
    for (const { href } of json.links.whatsapp) expect(href).not.toMatch(/['"<>]/);
    expect(json.links.map).not.toMatch(/["<>]/);
    const query = new URLSearchParams({ search: attack, after: attack });
    const found = await staff.get(`${panelPaths.contacts}?${query}`);
    expect(found.json.contacts.map((row: { id: string }) => row.id)).toEqual([id]);
    const wrong = new URLSearchParams({ state: attack });
    expect((await staff.get(`${panelPaths.contacts}?${wrong}`)).status).toBe(400);
    const period = new URLSearchParams({ since: attack, until: "2026-01-01" });
    expect((await owner.get(`${panelPaths.contactsFile}?${period}`)).status).toBe(400);
    const address = contactPaths(encodeURIComponent(attack));
    expect((await staff.get(address.contact)).status).toBe(404);
    expect((await staff.post(address.changes)).status).toBe(404);
    const resend = { id: randomUUID(), to: attack, isEmail: false };
    expect((await staff.post(contactPaths(id).resend, resend)).status).toBe(400);
    const unknown = { ...resend, to: "nowhere" };
    expect((await staff.post(contactPaths(id).resend, unknown)).status).toBe(404);
  }
  // All lines except those with the forged addresses.
  const log = panel.logLines.filter((line) => !line.includes("%")).join("");
  expect(log).not.toMatch(/alert|drop table|7\*7/);
});

test("staff may neither export nor erase; an erased contact is gone from every address", async () => {
  const { panel, people, owner, staff, addLead } = await startContactPanel();
  const id = await addLead();
  const { erasing, contact, changes, resend } = contactPaths(id);
  const file = `${panelPaths.contactsFile}?since=2026-01-01&until=2026-01-02`;
  for (const response of [
    await staff.get(file),
    await staff.get(erasing),
    await staff.post(erasing),
  ]) {
    expect([response.status, response.json]).toEqual([403, { code: "forbidden" }]);
  }
  await staff.change(id, { kind: "note", note: "x" });
  expect((await owner.get(erasing)).json).toEqual({
    requests: 1,
    isEmailWaiting: true,
    isEmailSent: false,
    destinations: [],
    untold: [],
  });
  expect((await owner.post(erasing)).status).toBe(204);
  for (const response of [
    await owner.get(contact),
    await owner.get(erasing),
    await owner.post(erasing),
    await owner.post(changes, { id: randomUUID(), kind: "take" }),
    await owner.post(resend, { id: randomUUID(), to: "email", isEmail: true }),
  ]) {
    expect([response.status, response.json]).toEqual([404, { code: "not_found" }]);
  }
  expect(
    await panel.sql("select person_id, contact_id from access_records where action = 'erase'"),
  ).toEqual([{ person_id: people.owner.id, contact_id: id }]);
  expect(await panel.sql("select from contact_events")).toEqual([]);
});

test("the preview of erasing names the destinations that have the contact", async () => {
  const { panel, owner, addLead } = await startContactPanel();
  await panel.sql("insert into webhook_destinations (name) values ('crm'), ('erp'), ('old')");
  const id = await addLead();
  await panel.sql("update leads set email_sent_at = now()");
  await panel.sql("update webhook_jobs set attempts = 1 where destination <> 'crm'");
  await panel.sql("update webhook_destinations set is_active = false where name = 'old'");
  expect((await owner.get(contactPaths(id).erasing)).json).toMatchObject({
    isEmailWaiting: false,
    isEmailSent: true,
    destinations: ["erp"],
    untold: ["old"],
  });
});

test("the spreadsheet holds the period's contacts, runs no formula and is recorded with its rows", async () => {
  const { panel, people, owner, staff, addLead } = await startContactPanel();
  const id = await addLead({ name: '=HYPERLINK("http://x")', phone: "+5588999991234" });
  await staff.change(id, { kind: "note", note: "Quer à tarde" });
  await staff.change(id, { kind: "state", to: "sold", revision: 0 });
  await staff.change(id, { kind: "sale", plan: "combo", day: "2026-12-24", period: "morning" });
  const old = await addLead();
  await panel.sql(`update leads set created_at = now() - interval '3 days' where id = '${old}'`);
  const [days] = await panel.sql(
    "select (now() at time zone 'America/Fortaleza')::date::text as today",
  );
  const today = String(days?.today);
  const { status, headers, body } = await owner.get(
    `${panelPaths.contactsFile}?since=${today}&until=${today}`,
  );
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-disposition"]).toContain(`contatos-${today}-a-${today}.csv`);
  const [titles, row, end] = body.toString().split("\r\n");
  expect(titles).toMatch(/^\uFEFF"recebido em";"nome";/);
  expect(row).toContain(`"'=HYPERLINK(""http://x"")";"'+5588999991234"`);
  expect(row).toContain(`"vendido";"";"${people.staff.name}";"Site";"1";"Combo`);
  expect(row).toMatch(/"24\/12\/2026";"";"";"[^"]+ Pessoa \d+: Quer à tarde"/);
  expect(end).toBe("");
  const [day, month, year] = today.split("-").reverse();
  const shown = `${day}/${month}/${year}`;
  expect(await panel.sql("select detail from access_records where action = 'export'")).toEqual([
    { detail: `1 contato, de ${shown} a ${shown}` },
  ]);
  expect((await owner.get(`${panelPaths.contactsFile}?since=${today}`)).status).toBe(400);
  for (const since of ["2026-02-31", "2026-13-01", "hoje"]) {
    const { status } = await owner.get(`${panelPaths.contactsFile}?since=${since}&until=${today}`);
    expect(status).toBe(400);
  }
});

test("a spreadsheet of many contacts is complete, and holds none that its record did not count", async () => {
  const { panel, owner } = await startContactPanel();
  await panel.sql(
    `insert into leads (name, phone, address, language, idempotency_key)
      select 'n' || i, '1', 'Rua', 'pt-BR', gen_random_uuid() from generate_series(1, 1201) i`,
  );
  // A visitor's transaction began before the contacts were counted, and ends before they are read.
  const late = new pg.Client(panel.database);
  onTestFinished(() => late.end());
  await late.connect();
  await late.query(`begin; lock table access_records in share mode;
    insert into leads (name, phone, address, language, idempotency_key)
      values ('n', '1', 'Rua', 'pt-BR', gen_random_uuid())`);
  const file = owner.get(`${panelPaths.contactsFile}?since=2020-01-01&until=2099-01-01`);
  const waiting =
    "select from pg_locks where relation = 'access_records'::regclass and not granted";
  await expect.poll(() => panel.sql(waiting)).toHaveLength(1);
  await late.query("commit");
  expect(new Set((await file).body.toString().split("\r\n").slice(1, -1)).size).toBe(1_201);
  expect(await panel.sql("select detail from access_records")).toEqual([
    { detail: "1201 contatos, de 01/01/2020 a 01/01/2099" },
  ]);
});

test("an e-mail or a message is sent again once, and the history says so", async () => {
  const { panel, staff, addLead } = await startContactPanel();
  await panel.sql("insert into webhook_destinations (name) values ('erp')");
  const id = await addLead();
  await panel.sql("update leads set email_sent_at = now()");
  await panel.sql("update jobs set run_at = null, succeeded_at = now()");
  await panel.sql("update webhook_jobs set run_at = null, last_error = 'HTTP 500', attempts = 40");
  await panel.sql("update webhook_destinations set disabled_at = now()");
  for (const json of [
    { id: randomUUID(), to: "email", isEmail: true },
    { id: randomUUID(), to: "erp", isEmail: false },
  ]) {
    const twice = [1, 2].map(() => staff.post(contactPaths(id).resend, json));
    for (const response of await Promise.all(twice)) {
      expect(response.status).toBe(200);
      expect(v.parse(contactSchema, response.json).deliveries).toHaveLength(2);
    }
  }
  expect(await panel.sql("select request_number from jobs where run_at is not null")).toEqual([
    { request_number: 2 },
  ]);
  expect(await panel.sql("select email_sent_at from leads")).toEqual([{ email_sent_at: null }]);
  expect(
    await panel.sql("select request_number, attempts from webhook_jobs where run_at is not null"),
  ).toEqual([{ request_number: 2, attempts: 0 }]);
  expect(await panel.sql("select disabled_at from webhook_destinations")).toEqual([
    { disabled_at: null },
  ]);
  const { json } = await staff.get(contactPaths(id).contact);
  expect(json.history).toMatchObject([
    { kind: "resend", note: null },
    { kind: "resend", note: "erp" },
  ]);
});

test("a contact is sent again three times in an hour, to each destination", async () => {
  const { panel, staff, owner, addLead } = await startContactPanel();
  await panel.sql("insert into webhook_destinations (name) values ('erp')");
  const ids = [await addLead(), await addLead()];
  const send = (id = "", to = "email", person = staff) =>
    person.post(contactPaths(id).resend, { id: randomUUID(), to, isEmail: to === "email" });
  const statuses = await Promise.all(Array.from({ length: 25 }, () => send(ids[0])));
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = await send(ids[0], "email", owner);
  expect([refused.status, refused.json]).toEqual([429, { code: panelErrors.tooManyRequests }]);
  expect(await panel.sql("select max(request_number) as most from jobs")).toEqual([{ most: 4 }]);
  // Another destination and another contact have limits of their own.
  expect((await send(ids[0], "erp")).status).toBe(200);
  expect((await send(ids[1])).status).toBe(200);
  await panel.sql("update contact_events set at = at - interval '61 minutes'");
  expect((await send(ids[0])).status).toBe(200);
  // The clock is two months behind, and the contact was sent again in these months.
  await panel.sql(`update lead_retention set erased_at = now() + interval '60 days';
    update contact_events set at = now() + interval '30 days'`);
  expect((await send(ids[0])).status).toBe(200);
});

test("all contacts together are sent again 60 times in an hour, also at the same time", async () => {
  const { panel, staff, addLead } = await startContactPanel();
  await panel.sql(`insert into leads (name, phone, address, language, idempotency_key)
      select 'n', '1', 'Rua', 'pt-BR', gen_random_uuid() from generate_series(1, 59);
    insert into contact_events (change_id, contact_id, person_id, kind, from_state, to_state, detail, before)
      select gen_random_uuid(), contacts.id, people.id, 'resend', 'new', 'new', '{}', '{}' from contacts, people
      where role = 'staff'`);
  const ids = await Promise.all(Array.from({ length: 12 }, () => addLead()));
  const again = { to: "email", isEmail: true };
  const sent = await Promise.all(
    ids.map((id) => staff.post(contactPaths(id).resend, { id: randomUUID(), ...again })),
  );
  const statuses = sent.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(11).fill(429)]);
});

test("list, contact and spreadsheet show a hostile lead clean and short; what is stored stays as sent", async () => {
  const { panel, owner, staff, addLead } = await startContactPanel();
  const long = "x".repeat(5_000);
  const typed = {
    name: `\u202EairaM\u202C${long}`,
    phone: "88 \u202E4321-99999\u202C",
    address: `\u2067Rua\n\u200F1, Itapipoca ${long}`,
  };
  const id = await addLead({ ...typed, source: "\u202Eradio" });
  const { json: list } = await staff.get(panelPaths.contacts);
  const { json: contact } = await staff.get(contactPaths(id).contact);
  const { body } = await owner.get(`${panelPaths.contactsFile}?since=2020-01-01&until=2099-01-01`);
  const hidden = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/;
  for (const shown of [JSON.stringify(list), JSON.stringify(contact), body.toString()]) {
    expect(shown).not.toMatch(hidden);
    expect(shown).toContain("88 4321-99999");
  }
  expect(list.contacts[0]).toMatchObject({ town: "Itapipoca", name: `airaM${"x".repeat(75)}…` });
  expect(list.contacts[0].address).toHaveLength(161);
  expect(contact.name).toHaveLength(121);
  expect(contact.address).toHaveLength(2_001);
  const stored = await panel.sql(`select name, phone, address from leads where id = '${id}'`);
  expect(stored).toEqual([typed]);
});
