import { randomUUID } from "node:crypto";
import { contactPaths, panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveLeadSql } from "../../../dev/leads/lead-requests.ts";
import {
  type Command,
  type ContactDatabase,
  startContactDatabase,
  startContactPanel,
} from "../../../dev/panel/contact-panel.ts";

let contacts: ContactDatabase;
let people: string[];

beforeAll(async () => {
  contacts = await startContactDatabase();
  people = await Promise.all(["Joana", "Wesley"].map((name) => contacts.addPerson(name)));
});
afterAll(() => contacts.stop());

const change: ContactDatabase["change"] = (...sent) => contacts.change(...sent);

/** The contact's row, with the number of its sales that are not undone. */
async function rowOf(contact: string) {
  const [row] = await contacts.sql(
    `select *, (select count(*)::int from sales join leads on leads.id = lead_id
        where contact_id = contacts.id and undone_at is null) as sales
      from contacts where id = contact_of($1)`,
    [contact],
  );
  return row;
}

let phones = 0;
function newPhone() {
  phones += 1;
  return `(88) 99900-${String(phones).padStart(4, "0")}`;
}
const monday = "2027-01-04T12:00:00.000Z";
const sold = { kind: "state", to: "sold", revision: 9 } as const;
const install = { kind: "sale", plan: "combo", day: "2027-01-05", replaces: null } as const;
const closed = { kind: "state", to: "not-interested", revision: 99 } as const;
const noted = { kind: "noted", name: "", address: "", cameBy: "call" } as const;

test("a request that the person had not seen goes on waiting, is no hoax, and leaves nothing to undo", async () => {
  const [joana] = people;
  const phone = newPhone();
  const contact = await contacts.addLead({ phone });
  const taken = randomUUID();
  await change(contact, joana, { kind: "take", revision: 0 }, taken);
  await contacts.addLead({ phone, address: "Quero sim" });
  const stale = { revision: 1 };
  expect(await change(contact, joana, { kind: "hoax", is: true, ...stale })).toBe("refused");
  expect(await change(contact, joana, { kind: "undo", of: taken })).toBe("refused");
  await change(contact, joana, { kind: "remind", at: monday, replaces: null, ...stale });
  expect(await change(contact, joana, { ...closed, ...stale })).toBe("done");
  expect(await rowOf(contact)).toMatchObject({ waiting_since: expect.any(Date) });
  await change(contact, joana, { kind: "note", note: "Falei com ela", revision: 4 });
  expect(await rowOf(contact)).toMatchObject({ waiting_since: null });
});

test("a late mark or passing leaves a contact to the colleague who noted that it called", async () => {
  const [joana, wesley] = people;
  const late: Command[] = [
    { ...closed, revision: 0 },
    { kind: "pass", to: String(joana), revision: 0 },
  ];
  for (const each of late) {
    const phone = newPhone();
    const contact = await contacts.addLead({ phone });
    const call = randomUUID();
    await change(call, wesley, { ...noted, phone }, call);
    expect(await change(contact, joana, each)).toBe("refused");
    expect(await rowOf(contact)).toMatchObject({ state: "contacted", attended_by: wesley });
    expect(await change(contact, wesley, each), "the colleague was offline too").toBe("done");
  }
});

test("arranging an installation does not count as a reaction to a request, however old the sale is", async () => {
  const [joana] = people;
  const phone = newPhone();
  const contact = await contacts.addLead({ phone });
  await change(contact, joana, sold);
  await change(contact, joana, install);
  await contacts.sql("update sales set at = at - interval '31 days' where lead_id = $1", [contact]);
  await contacts.addLead({ phone, address: "Outra para minha mãe" });
  const day = "2027-01-06";
  await change(contact, joana, { kind: "sale", day, replaces: install.day, revision: 9 });
  await change(contact, joana, { kind: "installed", is: true, day, revision: 9 });
  const kept = { state: "sold", sales: 1, waiting_since: expect.any(Date) };
  expect(await rowOf(contact)).toMatchObject(kept);
});

test("of two merged contacts the state with an installation wins, then the one in contact, then the one that waits", async () => {
  const [joana, wesley] = people;
  const phone = newPhone();
  const customer = await contacts.addLead({ phone, name: "Socorro", address: "Rua A, 10" });
  await change(customer, wesley, sold);
  await change(customer, wesley, install);
  const short = randomUUID();
  await change(short, joana, { ...noted, phone: phone.slice(5) }, short);
  expect(await change(short, joana, { kind: "correct", phone })).toBe("done");
  expect(await rowOf(short)).toMatchObject({
    id: customer,
    state: "sold",
    attended_by: wesley,
    name: "Socorro",
    address: "Rua A, 10",
  });
  const talked = await contacts.addLead({ phone: newPhone(), name: "Bia" });
  await change(talked, joana, { kind: "take" });
  await change(talked, joana, { kind: "correct", phone, address: "Rua B" });
  expect(await rowOf(talked)).toMatchObject({ state: "sold", name: "Socorro", address: "Rua B" });
  // Undoing is refused after a merge, so closing the contact must undo the sale, whoever sold it.
  await change(talked, joana, closed);
  expect(await rowOf(talked)).toMatchObject({ state: "not-interested", sales: 0 });
  const asking = await contacts.addLead({ phone: newPhone() });
  await change(asking, joana, { kind: "correct", phone });
  expect(await rowOf(asking)).toMatchObject({ state: "new", attended_by: null });
});

test("whoever saw one of two merged contacts has not seen what was promised to the other", async () => {
  const [joana, wesley] = people;
  const phone = newPhone();
  const [one, other] = [await contacts.addLead(), await contacts.addLead({ phone })];
  await change(one, joana, { kind: "remind", at: monday, replaces: null });
  for (const note of ["1", "2", "3"]) await change(other, wesley, { kind: "note", note });
  await change(one, joana, { kind: "correct", phone });
  expect(await change(other, wesley, { ...closed, revision: 3 })).toBe("refused");
  const revisions = "select revision from contact_events where contact_id = $1 order by revision";
  expect((await contacts.sql(revisions, [other])).map(({ revision }) => revision)).toEqual([
    3, 4, 5, 6, 7,
  ]);
});

test("whoever knew only the corrected contact has not seen what a colleague sold to the other", async () => {
  const [joana, wesley] = people;
  const phone = newPhone();
  const [one, other] = [await contacts.addLead(), await contacts.addLead({ phone })];
  await change(other, wesley, sold);
  await change(other, wesley, install);
  for (const note of ["1", "2", "3"]) await change(one, joana, { kind: "note", note });
  // Both were done offline, so the second also has the revision from before the correction.
  await change(one, joana, { kind: "correct", phone, revision: 3 });
  expect(await change(one, joana, { ...closed, revision: 3 })).toBe("refused");
  expect(await rowOf(other)).toMatchObject({ state: "sold", sales: 1, revision: 10 });
});

test("if the other contact is erased at that moment, the number is free", async () => {
  const contact = await contacts.addLead();
  await contacts.sql(`create sequence tries; create function taken_once() returns trigger language plpgsql security definer as $$ begin
      if nextval('public.tries') = 1 then raise unique_violation; end if; return new; end $$;
    create trigger taken_once before update of number on contacts for each row
      when (old.number is distinct from new.number) execute function taken_once()`);
  expect(await change(contact, people[0], { kind: "correct", phone: newPhone() })).toBe("done");
  await contacts.sql("drop trigger taken_once on contacts");
});

test("a contact keeps nothing of an erased request that had replaced its name and address", async () => {
  const phone = newPhone();
  const real = { phone, name: "Maria", address: "Rua 1, Trairi" };
  const contact = await contacts.addLead(real);
  const forged = await contacts.addLead({ phone, name: "Nome Falso", address: "Rua Falsa" });
  expect(await rowOf(contact)).toMatchObject({ name: "Nome Falso" });
  await contacts.sql("select erase_leads(array[$1]::uuid[], 'request')", [forged]);
  expect(await rowOf(contact)).toMatchObject({ name: real.name, address: real.address });
});

test("whoever is worked with is no hoax, nor is somebody whose installation is to come", async () => {
  const [joana, wesley] = people;
  const works: Command[] = [
    sold,
    { kind: "take" },
    { kind: "note", note: "Falei, quer", takes: true },
    { kind: "note", note: "Fechou, instala quinta" },
    { kind: "remind", at: monday, replaces: null },
    { kind: "done", at: monday },
  ] as Command[];
  for (const work of works) {
    const phone = newPhone();
    const contact = await contacts.addLead({ phone });
    expect(await change(contact, wesley, { kind: "hoax", is: true, revision: 0 })).toBe("done");
    await contacts.sql(saveLeadSql({ phone, number: likelyNumber(phone), from_burst: true }));
    expect(await rowOf(contact)).toMatchObject({ hoax_at: expect.any(Date) });
    expect(await change(contact, joana, work)).toBe("done");
    expect(await rowOf(contact)).toMatchObject({ hoax_at: null });
    const hoax = { kind: "hoax", is: true, revision: 9 } as const;
    expect(await change(contact, joana, hoax)).toBe(work === sold ? "refused" : "done");
  }
});

test("whoever calls after the contact was closed asks again, although a colleague noted something later", async () => {
  const [joana, wesley] = people;
  const phone = newPhone();
  const contact = await contacts.addLead({ phone });
  await contacts.sql("update leads set created_at = now() - interval '5 days' where id = $1", [
    contact,
  ]);
  await contacts.sql("update contacts set asked_at = now() - interval '5 days' where id = $1", [
    contact,
  ]);
  await change(contact, wesley, { ...closed, ageSeconds: 3 * 3600 });
  await change(contact, wesley, { kind: "note", note: "x", ageSeconds: 1800 });
  const [late, call] = [randomUUID(), randomUUID()];
  await change(late, joana, { ...noted, phone, ageSeconds: 4 * 3600 }, late);
  expect(await rowOf(contact)).toMatchObject({ state: "not-interested" });
  await change(call, joana, { ...noted, phone, ageSeconds: 3600 }, call);
  expect(await rowOf(contact)).toMatchObject({ state: "contacted", attended_by: joana });
});

test("leaving sold takes back every sale that is not installed; sold again begins one without a day", async () => {
  const [joana] = people;
  const phone = newPhone();
  const [one, other] = [await contacts.addLead(), await contacts.addLead({ phone })];
  for (const each of [one, other]) {
    await change(each, joana, sold);
    await change(each, joana, install);
  }
  await change(one, joana, { kind: "correct", phone });
  const left = randomUUID();
  await change(other, joana, closed, left);
  expect(await rowOf(other)).toMatchObject({ sales: 0 });
  await change(other, joana, { kind: "undo", of: left });
  expect(await rowOf(other)).toMatchObject({ state: "sold", sales: 2 });
  const single = await contacts.addLead();
  for (const each of [sold, install, closed, sold]) await change(single, joana, each);
  expect(await contacts.sql("select * from sales where lead_id = $1", [single])).toMatchObject([
    { plan: "combo", install_on: null, install_period: null, installed_at: null, undone_at: null },
  ]);
  expect(await change(single, joana, { ...install, day: "2027-01-06" })).toBe("done");
});

test("what somebody corrected stays when the form says something else, and so does the phone", async () => {
  const phone = newPhone();
  const contact = await contacts.addLead({ phone, name: "Maria", address: "Rua A" });
  await change(contact, people[0], { kind: "correct", name: "Maria Souza" });
  await contacts.addLead({ phone: `${phone} / (85) 98888-7777`, name: "zzz", address: "Rua B" });
  expect(await rowOf(contact)).toMatchObject({ name: "Maria Souza", address: "Rua B", phone });
});

test("all contacts that a person is busy with are passed to a colleague once, and come back unless the colleague changed them", async () => {
  const { panel, people, owner, staff, addLead } = await startContactPanel();
  const [talking, promised, installing, done] = await Promise.all(
    Array.from({ length: 4 }, () => addLead()),
  );
  for (const id of [talking, promised, installing, done]) {
    await staff.change(String(id), { kind: "take" });
  }
  await staff.change(String(promised), {
    kind: "remind",
    at: "2099-01-01T13:00:00Z",
    replaces: null,
  });
  for (const id of [installing, done]) {
    await staff.change(String(id), { kind: "state", to: "sold", revision: 1 });
  }
  await staff.change(String(installing), { kind: "sale", day: "2099-01-01" });
  await staff.change(String(done), { kind: "installed", is: true, day: null });
  const mine = async (who: typeof staff) =>
    (await who.get(panelPaths.contacts, { view: "mine" })).json.contacts.length;
  const pass = (to: string | null, id: string) =>
    staff.post(panelPaths.contactsPassing, { id, to });
  const id = randomUUID();
  const twice = await Promise.all([pass(people.owner.id, id), pass(people.owner.id, id)]);
  expect(twice.map(({ status, json }) => [status, json])).toEqual([
    [200, { count: 3 }],
    [200, { count: 3 }],
  ]);
  expect([await mine(staff), await mine(owner)]).toEqual([0, 3]);
  expect((await owner.get(contactPaths(String(promised)).contact)).json).toMatchObject({
    passedBy: people.staff.name,
    reminder: { by: { id: people.owner.id } },
  });
  await owner.change(String(talking), { kind: "state", to: "sold", revision: 2 });
  // Contacts taken since then are not passed by a repeated request, and a colleague cannot undo the passing.
  const newer = await addLead();
  await staff.change(newer, { kind: "take" });
  expect((await pass(people.owner.id, id)).json).toEqual({ count: 3 });
  expect((await owner.post(panelPaths.contactsPassing, { id, to: null })).json.count).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    expect((await pass(null, id)).json).toEqual({ count: 2 });
    expect([await mine(staff), await mine(owner)], "also sold without a day").toEqual([3, 1]);
  }
  await panel.sql(`update people set removed_at = now() where id = '${people.owner.id}'`);
  const left = await pass(people.owner.id, randomUUID());
  expect([left.status, left.json]).toEqual([409, { code: panelErrors.left }]);
  expect((await pass("'; drop table leads", id)).status).toBe(400);
});
