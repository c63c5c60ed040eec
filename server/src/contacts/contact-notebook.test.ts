import { randomUUID } from "node:crypto";
import { type Contact, contactSchema } from "@fiosite/contract/panel/contacts";
import { contactPaths, panelPaths } from "@fiosite/contract/panel/paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";

const thursday = "2099-01-01T13:00:00.000Z";
const friday = "2099-01-02T13:00:00.000Z";

async function start() {
  const started = await startContactPanel();
  const { panel, staff, owner } = started;
  const read = async (id: string): Promise<Contact> =>
    v.parse(contactSchema, (await owner.get(contactPaths(id).contact)).json);
  const outcomeOf = async (who: typeof staff, id: string, change: object) => {
    const { status, json } = await who.change(id, change);
    return json.outcome ?? status;
  };
  return {
    ...started,
    read,
    list: async (view: string) =>
      (await owner.get(panelPaths.contacts, { view })).json.contacts.map(
        (row: { id: string }) => row.id,
      ),
    /** The outcome of a change by a person of the staff, or by the owner. */
    does: (id: string, change: object) => outcomeOf(staff, id, change),
    ownerDoes: (id: string, change: object) => outcomeOf(owner, id, change),
    sales: () => panel.sql("select lead_id, plan, undone_at is not null as undone from sales"),
    orphans: () =>
      panel.sql(`select id from contacts where not exists (select from leads where contact_id = contacts.id)
        union all select change_id from contact_events where contact_id not in (select id from contacts)`),
  };
}

test("one phone in three spellings is one contact, whose every id opens it", async () => {
  const { addLead, read, list, does } = await start();
  const first = await addLead({ phone: "(88) 9 9999-1234", name: "Socorro" });
  const lost = { kind: "state", to: "not-interested", reason: "price", revision: 0 };
  expect(await does(first, lost)).toBe("done");
  const phone = "+55 88 99999-1234";
  const second = await addLead({ phone, name: "Maria do Socorro", address: "Rua 2" });
  expect(await read(first)).toMatchObject({
    state: "new",
    attendedBy: null,
    reason: null,
    name: "Maria do Socorro",
    address: "Rua 2",
    requests: 2,
    section: "waiting",
  });
  await does(second, { kind: "take" });
  const third = await addLead({ phone: "88 9999-1234", address: "Rua 3" });
  const contact = await read(third);
  expect(contact).toMatchObject({ state: "contacted", section: "waiting", requests: 3 });
  expect(contact.attendedBy?.name).toBeDefined();
  expect(
    contact.asked.map(({ id, stateBefore, reasonBefore }) => [id, stateBefore, reasonBefore]),
  ).toEqual([
    [third, "contacted", null],
    [second, "not-interested", "price"],
    [first, null, null],
  ]);
  expect(await list("all")).toEqual([first]);
});

test("erasing lists and erases every request with notes and sales, also by the newest id", async () => {
  const { panel, owner, addLead, does, orphans } = await start();
  const phone = "88 99999-1234";
  const [first, second] = [await addLead({ phone }), await addLead({ phone, address: "Rua 2" })];
  const stranger = await addLead({ phone: "88 99999-4321" });
  await does(first, { kind: "note", note: "Quer 700 Mega" });
  await does(first, { kind: "state", to: "sold", revision: 3 });
  expect((await owner.get(contactPaths(second).erasing)).json.requests).toBe(2);
  expect((await owner.post(contactPaths(second).erasing)).status).toBe(204);
  const left =
    "select id from leads union all select lead_id from sales union all select contact_id from contact_events";
  expect(await panel.sql(left)).toEqual([{ id: stranger }]);
  expect(await orphans()).toEqual([]);
});

test("a change made before a new request came does not count as a reaction to it", async () => {
  const { panel, addLead, read, does, sales } = await start();
  const phone = "88 99999-1234";
  const first = await addLead({ phone });
  await panel.sql(`update leads set created_at = now() - interval '3 hours';
    update contacts set asked_at = now() - interval '3 hours', waiting_since = now() - interval '3 hours'`);
  await addLead({ phone, address: "Rua 2" });
  // The sale was made offline two hours ago.
  await does(first, { kind: "state", to: "sold", revision: 0, ageSeconds: 7_200 });
  const contact = await read(first);
  expect(contact).toMatchObject({ state: "sold", section: "waiting", requests: 2 });
  expect(contact.waitingSince).toBe(contact.askedAt);
  expect(await sales()).toMatchObject([{ lead_id: first, undone: false }]);
  await does(first, { kind: "note", note: "Falei com ela" });
  expect(await read(first)).toMatchObject({ waitingSince: null });
});

test("a request of somebody whose installation is to come moves neither the sale nor the address", async () => {
  const { owner, addLead, read, does, sales, list } = await start();
  const phone = "88 99999-1234";
  const id = await addLead({ phone, address: "Rua da fibra, 1" });
  await does(id, { kind: "state", to: "sold", revision: 0 });
  await does(id, { kind: "sale", plan: "plan500", day: "2099-01-02", period: "morning" });
  await addLead({ phone, address: "Outro lugar", name: "Quando vêm instalar?" });
  expect(await read(id)).toMatchObject({
    state: "sold",
    section: "waiting",
    address: "Rua da fibra, 1",
    sale: { day: "2099-01-02" },
  });
  expect(await list("agenda")).toEqual([id]);
  expect((await owner.get(panelPaths.contacts)).json.counts.agenda).toBe(1);
  await does(id, { kind: "take", how: "call" });
  await does(id, { kind: "installed", is: true, day: "2099-01-02" });
  const second = await addLead({ phone, address: "Casa da mãe" });
  expect(await read(id)).toMatchObject({ state: "new", address: "Casa da mãe" });
  await does(second, { kind: "state", to: "sold", revision: 99 });
  expect(await sales()).toHaveLength(2);
});

test("a call and a ready note take the contact from their own time on; the history has each attempt and not each tap", async () => {
  const { panel, addLead, read, does, ownerDoes, people } = await start();
  const id = await addLead();
  await panel.sql("update leads set created_at = now() - interval '4 hours'");
  const sentLater = { note: "Não atendeu", takes: true, ageSeconds: 9_100 };
  expect(await does(id, { kind: "note", ...sentLater })).toBe("done");
  const taken = await read(id);
  expect(taken.attendedBy?.id).toBe(people.staff.id);
  expect(taken.attendedSince).toBe(taken.history[0]?.at);
  for (const ageSeconds of [9_000, 8_950, 0, 0])
    await does(id, { kind: "take", how: "call", ageSeconds });
  await does(id, { kind: "take", how: "whatsapp" });
  expect(await ownerDoes(id, { kind: "take", how: "call" })).toBe("refused");
  const attempts = (await read(id)).history.flatMap(({ detail }) => detail.how ?? []);
  expect(attempts).toEqual(["call", "call", "whatsapp"]);
});

test("a corrected phone joins the contact that has it, and nothing of either is lost", async () => {
  const { panel, addLead, read, list, does, ownerDoes, orphans, people } = await start();
  const known = await addLead({ phone: "88 99999-1234", name: "Socorro" });
  await ownerDoes(known, { kind: "note", note: "Mora no sítio" });
  const short = await addLead({ phone: "99999-1234", name: "Socorro Lima", address: "Rua 5" });
  expect((await read(short)).areaCodes).toContain("88");
  const own = randomUUID();
  await does(short, { kind: "remind", at: thursday, replaces: null, id: own });
  expect(await does(short, { kind: "correct", phone: "(88) 99999-1234" })).toBe("done");
  for (const id of [known, short]) {
    expect(await read(id)).toMatchObject({
      id: known,
      phone: "(88) 99999-1234",
      name: "Socorro Lima",
      requests: 2,
      areaCodes: [],
      reminder: { at: thursday, by: { id: people.staff.id } },
      lastNote: "Mora no sítio",
    });
  }
  expect(await list("all")).toEqual([known]);
  const corrected = (await read(known)).history.find(({ kind }) => kind === "correct");
  expect(corrected?.detail).toMatchObject({ was: { phone: "99999-1234" } });
  // Undoing would restore only one of the two contacts.
  expect(await does(short, { kind: "undo", of: own })).toBe("refused");
  expect(await orphans()).toEqual([]);
  const seen = "select contact_id from access_records where action = 'see' group by 1";
  expect((await panel.sql(seen)).length).toBe(2);
});

test("another person with the same number stays another, however the phone is spelled", async () => {
  const { addLead, read, does } = await start();
  const phone = "88 99999-1234";
  const known = await addLead({ phone, name: "Socorro" });
  const other = randomUUID();
  const noted = { kind: "noted", id: other, phone, name: "Filho", address: "", cameBy: "store" };
  expect(await does(other, { ...noted, isOther: true })).toBe("done");
  expect(await does(other, { kind: "correct", name: "Filho da Socorro", phone })).toBe("done");
  const second = "88 98888-0000";
  for (const spelled of ["(88) 99999-1234", `${phone} / ${second}`, second]) {
    expect(await does(other, { kind: "correct", phone: spelled })).toBe("done");
    expect((await read(other)).id).toBe(other);
  }
  await addLead({ phone: second });
  expect(await read(other)).toMatchObject({ requests: 2 });
  expect(await read(known)).toMatchObject({ name: "Socorro", requests: 1 });
});

test("opposite corrections at the same time, with requests of the same numbers, neither deadlock nor lose a request", async () => {
  const { addLead, does, ownerDoes, orphans, panel } = await start();
  for (let round = 0; round < 8; round += 1) {
    const [one, other] = [`88 99999-10${10 + round}`, `88 99999-20${10 + round}`];
    const ids = [await addLead({ phone: one }), await addLead({ phone: other })];
    const third = `88 99999-30${10 + round}`;
    const outcomes = await Promise.all([
      does(ids[0] ?? "", { kind: "correct", phone: other }),
      ownerDoes(ids[1] ?? "", { kind: "correct", phone: one }),
      does(ids[0] ?? "", { kind: "note", note: "x" }),
      ownerDoes(ids[1] ?? "", { kind: "correct", phone: third }),
      addLead({ phone: third }),
      addLead({ phone: one, address: "Rua 9" }),
    ]);
    expect(outcomes.slice(0, 4)).toEqual(["done", "done", "done", "done"]);
  }
  expect(await orphans()).toEqual([]);
  expect(await panel.sql("select count(*)::int from leads")).toEqual([{ count: 32 }]);
  expect(await panel.sql("select count(*)::int from contact_events")).toEqual([{ count: 32 }]);
});

test("a reminder is settled by its own time; a closing state ends it, and undoing brings everything back", async () => {
  const { addLead, read, does, ownerDoes, list } = await start();
  const id = await addLead();
  await does(id, { kind: "remind", at: thursday, replaces: null });
  expect(await list("agenda")).toEqual([id]);
  // Another device of the same person has not seen the first reminder.
  expect(await does(id, { kind: "remind", at: friday, replaces: null })).toBe("refused");
  expect(await does(id, { kind: "remind", at: "2099-02-30T13:00:00Z", replaces: null })).toBe(400);
  await does(id, { kind: "remind", at: friday, replaces: thursday });
  expect(await does(id, { kind: "done", at: thursday })).toBe("done");
  expect((await read(id)).reminder?.at).toBe(friday);
  expect(await ownerDoes(id, { kind: "remind", at: thursday, replaces: null })).toBe("refused");
  const closing = randomUUID();
  await does(id, { kind: "state", to: "no-coverage", revision: 2, id: closing });
  expect(await read(id)).toMatchObject({ reminder: null, section: null });
  await ownerDoes(id, { kind: "note", note: "Ligou de novo" });
  expect(await ownerDoes(id, { kind: "undo", of: closing })).toBe("refused");
  expect(await does(id, { kind: "undo", of: closing })).toBe("done");
  expect(await read(id)).toMatchObject({
    state: "contacted",
    reminder: { at: friday },
    lastNote: "Ligou de novo",
  });
  expect((await read(id)).history.map(({ kind }) => kind)).toEqual(["remind", "remind", "note"]);
  expect(await does(id, { kind: "done", at: friday })).toBe("done");
  expect((await read(id)).reminder).toBeNull();
});

test("undoing is refused once a colleague has made something else of the contact", async () => {
  const { addLead, read, does, ownerDoes, people } = await start();
  const id = await addLead();
  await does(id, { kind: "take" });
  const released = randomUUID();
  await does(id, { kind: "release", revision: 1, id: released });
  await ownerDoes(id, { kind: "note", note: "Eu ligo", takes: true });
  expect(await does(id, { kind: "undo", of: released })).toBe("refused");
  expect((await read(id)).attendedBy?.id).toBe(people.owner.id);
});

test("a sale has its plan and day, is brought back with them, and counts once", async () => {
  const { addLead, read, does, sales } = await start();
  const id = await addLead();
  expect(await does(id, { kind: "sale", plan: "combo" })).toBe("refused");
  await does(id, { kind: "state", to: "sold", revision: 0 });
  await does(id, { kind: "sale", plan: "combo", day: "2099-01-01", period: "morning" });
  const moved = randomUUID();
  expect(await does(id, { kind: "sale", day: "2099-01-03" })).toBe("refused");
  await does(id, { kind: "sale", day: "2099-01-02", replaces: "2099-01-01", id: moved });
  expect((await read(id)).sale).toMatchObject({
    day: "2099-01-02",
    period: null,
    installedAt: null,
  });
  await does(id, { kind: "undo", of: moved });
  expect((await read(id)).sale).toMatchObject({ day: "2099-01-01", period: "morning" });
  expect(await does(id, { kind: "installed", is: true, day: "2099-01-02" })).toBe("refused");
  const installed = randomUUID();
  expect(await does(id, { kind: "installed", is: true, day: "2099-01-01", id: installed })).toBe(
    "done",
  );
  expect(await does(id, { kind: "release", revision: 9 }), "a sale is not let go of").toBe(
    "refused",
  );
  // A plan that arrives later does not change the installation.
  await does(id, { kind: "sale", plan: "combo", day: "2099-01-01" });
  expect((await read(id)).sale?.installedAt).not.toBeNull();
  const back = randomUUID();
  await does(id, { kind: "state", to: "contacted", revision: 9, id: back });
  expect(await sales()).toMatchObject([{ plan: "combo", undone: true }]);
  expect((await read(id)).sale).toBeNull();
  await does(id, { kind: "undo", of: back });
  expect(await sales()).toMatchObject([{ plan: "combo", undone: false }]);
  expect((await read(id)).sale).toMatchObject({ day: "2099-01-01" });
});

test("details of a sale whose state was refused do not overwrite the sale of an earlier request", async () => {
  const { addLead, does, ownerDoes, read, sales } = await start();
  const phone = "88 99999-1234";
  const first = await addLead({ phone });
  await ownerDoes(first, { kind: "state", to: "sold", revision: 0 });
  await ownerDoes(first, { kind: "sale", plan: "combo", day: "2026-11-01" });
  await ownerDoes(first, { kind: "installed", is: true, day: "2026-11-01" });
  const second = await addLead({ phone, address: "Rua 2" });
  await ownerDoes(second, { kind: "state", to: "no-coverage", revision: 4 });
  expect(await does(second, { kind: "state", to: "sold", revision: 4 })).toBe("refused");
  expect(await does(second, { kind: "sale", plan: "other", day: "2099-01-01" })).toBe("refused");
  expect(await sales()).toEqual([{ lead_id: first, plan: "combo", undone: false }]);
  // The second sale is a separate one. Undoing it leaves the first.
  expect(await ownerDoes(second, { kind: "state", to: "sold", revision: 5 })).toBe("done");
  expect((await sales()).map(({ lead_id }) => lead_id).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  await ownerDoes(second, { kind: "state", to: "contacted", revision: 6 });
  expect((await read(second)).sale).toMatchObject({ day: "2026-11-01" });
});

test("a hoax is in no list, is erased after 30 days, and comes back with a new request", async () => {
  const { panel, addLead, read, list, does } = await start();
  const phone = "88 99999-1234";
  const [id, other] = [await addLead({ phone }), await addLead({ phone: "88 99999-4321" })];
  for (const each of [id, other]) await does(each, { kind: "hoax", is: true, revision: 0 });
  for (const view of ["now", "mine", "agenda", "new", "all"]) expect(await list(view)).toEqual([]);
  await addLead({ phone, address: "Rua 2" });
  expect(await list("now")).toEqual([id]);
  await panel.sql(
    "update contacts set hoax_at = now() - interval '31 days' where hoax_at is not null",
  );
  await panel.sql("select erase_expired_leads(10)");
  expect(await panel.sql("select id from contacts")).toEqual([{ id }]);
  const undone = randomUUID();
  await does(id, { kind: "hoax", is: true, revision: 2, id: undone });
  await does(id, { kind: "undo", of: undone });
  expect((await read(id)).isHoax).toBe(false);
});

test("a note is rewritten or undone by its author only, and expires although the contact stays", async () => {
  const { panel, addLead, read, does, ownerDoes } = await start();
  const phone = "88 99999-1234";
  const id = await addLead({ phone });
  await panel.sql("update leads set created_at = now() - interval '2 hours'");
  const [typo, wrong] = [randomUUID(), randomUUID()];
  await does(id, { kind: "note", note: "Quer 70 Mega", id: typo });
  // Older than the other note, so that undoing it changes nothing else of the contact.
  await does(id, { kind: "note", note: "Outra pessoa", id: wrong, ageSeconds: 3_600 });
  expect(await ownerDoes(id, { kind: "rewrite", of: typo, note: "x" })).toBe("refused");
  expect(await does(id, { kind: "rewrite", of: typo, note: "Quer 700 Mega" })).toBe("done");
  expect(await does(id, { kind: "undo", of: wrong })).toBe("done");
  expect((await read(id)).history).toMatchObject([{ note: "Quer 700 Mega", isRewritten: true }]);
  await panel.sql("update leads set created_at = now() - interval '200 days'");
  await panel.sql("update contact_events set at = now() - interval '200 days'");
  await addLead({ phone, address: "Rua 2" });
  await panel.sql("select erase_expired_leads(10)");
  const contact = await read(id);
  expect([contact.requests, contact.history]).toEqual([1, []]);
});

const noted = { kind: "noted", phone: "88 99999-1234", name: "", address: "", cameBy: "call" };

test("a noted contact belongs to its author, is saved once, goes to other systems and not to the team's mailbox", async () => {
  const { panel, owner, read, does, ownerDoes, people } = await start();
  await panel.sql("insert into webhook_destinations (name) values ('erp')");
  const id = randomUUID();
  const sent = { ...noted, name: "Bia", note: "Quer 700 Mega", id };
  const twice = [1, 2].map(() => does(id, { ...sent, ageSeconds: 60 }));
  expect(await Promise.all(twice)).toEqual(["done", "done"]);
  expect(await does(id, sent)).toBe("done");
  expect(await ownerDoes(id, { ...noted, id })).toBe(400);
  expect(await read(id)).toMatchObject({
    name: "Bia",
    state: "contacted",
    cameBy: "call",
    requests: 1,
    waitingSince: null,
    attendedBy: { id: people.staff.id },
    history: [{ kind: "note", note: "Quer 700 Mega" }],
    deliveries: [{ to: "erp" }],
  });
  expect(await panel.sql("select from jobs where lead_id is not null")).toEqual([]);
  expect(await panel.sql("select lead_id, lead_state from webhook_jobs")).toEqual([
    { lead_id: id, lead_state: "contacted" },
  ]);
  expect((await owner.post(contactPaths(id).erasing)).status).toBe(204);
  // The phone got no response before, so it sends the note again.
  expect(await does(id, sent)).toBe(404);
});

test("a note with a known phone becomes a request of that contact, which stays with the colleague", async () => {
  const { panel, addLead, read, does, ownerDoes, people } = await start();
  const known = await addLead({ phone: noted.phone, name: "Socorro", address: "Rua 5" });
  await ownerDoes(known, { kind: "take" });
  const id = randomUUID();
  expect(await does(id, { ...noted, note: "Ligou de novo", id })).toBe("done");
  expect(await read(id)).toMatchObject({
    id: known,
    name: "Socorro",
    address: "Rua 5",
    requests: 2,
    section: "waiting",
    cameBy: "call",
    attendedBy: { id: people.owner.id },
  });
  // Noted before the colleague closed the contact, but sent after that.
  await panel.sql("update leads set created_at = created_at - interval '3 hours'");
  await panel.sql("update contacts set asked_at = asked_at - interval '3 hours'");
  await ownerDoes(known, { kind: "state", to: "not-interested", revision: 2 });
  const late = randomUUID();
  expect(await does(late, { ...noted, name: "Outra", id: late, ageSeconds: 3_600 })).toBe("done");
  const asBefore = { state: "not-interested", name: "Socorro", waitingSince: null };
  expect(await read(late)).toMatchObject(asBefore);
});
