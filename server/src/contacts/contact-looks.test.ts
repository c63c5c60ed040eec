import { panelPaths } from "@fiosite/contract/panel/paths";
import { recordListSchema } from "@fiosite/contract/panel/records";
import * as v from "valibot";
import { expect, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";

async function startLooks(leads: number) {
  const started = await startContactPanel();
  const { panel, owner } = started;
  await panel.sql(
    `insert into leads (name, phone, address, language, idempotency_key)
      select 'n' || i, '1', 'Rua', 'pt-BR', gen_random_uuid() from generate_series(1, ${leads}) i`,
  );
  const room = async () => v.parse(recordListSchema, (await owner.get(panelPaths.records)).json);
  const records = async () => (await room()).records;
  return {
    ...started,
    room,
    records,
    /** How many contacts each person saw in lists, the newest day first. */
    listed: async () =>
      (await records()).flatMap(({ by, listed }) => (listed ? [[by.name, listed.contacts]] : [])),
    /** Makes all records so far older by some days. */
    sleep: async (days: number) => {
      await panel.sql(`update access_records set day = day - ${days}`);
      await panel.sql(`update contacts_seen set day = day - ${days}`);
    },
  };
}

test("whoever reads every page of the list leaves a record with the number of contacts", async () => {
  const { staff, people, listed } = await startLooks(1_010);
  let requests = 0;
  for (let next: string | null = ""; next !== null; requests += 1) {
    const { json } = await staff.get(panelPaths.contacts, next ? { after: next } : {});
    next = json.next;
  }
  expect(requests).toBe(21);
  expect(await listed()).toEqual([[people.staff.name, 1_010]]);
});

test("a contact counts once a day for each person, however often a list, a search or a change shows it", async () => {
  const { panel, staff, owner, people, addLead, listed, sleep } = await startLooks(9);
  const id = await addLead({ name: "Maria" });
  await staff.get(panelPaths.contactsMark);
  await staff.get(panelPaths.contacts, { search: "ninguém" });
  expect(await listed()).toEqual([]);
  await staff.get(panelPaths.contacts, { search: "Maria" });
  await staff.change(id, { kind: "take" });
  expect(await listed()).toEqual([[people.staff.name, 1]]);
  await Promise.all(Array.from({ length: 8 }, () => staff.get(panelPaths.contacts)));
  expect(await listed()).toEqual([[people.staff.name, 10]]);
  // The response includes the contact, so it counts for the owner too.
  expect((await owner.change(id, { kind: "take" })).status).toBe(409);
  await panel.sql("select erase_leads(array(select id from leads), 'request')");
  const today = [
    [people.owner.name, 1],
    [people.staff.name, 10],
  ];
  expect(await listed(), "erasing lowers no number").toEqual(today);
  await sleep(1);
  await addLead();
  await staff.get(panelPaths.contacts);
  expect(await listed()).toEqual([[people.staff.name, 1], ...today]);
});

test("which contacts were listed is kept for 30 days, how many for ever", async () => {
  const { panel, staff, people, addLead, listed, sleep } = await startLooks(2);
  await staff.get(panelPaths.contacts);
  await sleep(30);
  const kept = async () =>
    panel.sql("select count(*)::int from contacts_seen where day < now() - interval '7 days'");
  await addLead();
  await staff.get(panelPaths.contacts, { search: "Rua" });
  expect(await kept()).toEqual([{ count: 2 }]);
  await sleep(1);
  await staff.get(panelPaths.contacts);
  expect(await kept()).toEqual([{ count: 0 }]);
  expect((await listed()).at(-1)).toEqual([people.staff.name, 2]);
});

test("a list with a wrong clock forgets no contact, and its own are kept for 30 days too", async () => {
  const { panel, staff, addLead, sleep } = await startLooks(2);
  await staff.get(panelPaths.contacts);
  await sleep(40);
  const days = () =>
    panel.sql(`select day > now() + interval '50 days' as "isLater", count(*)::int
      from contacts_seen group by 1 order by 1`);
  // The clock has jumped ahead since the last erasing.
  await panel.sql("update lead_retention set erased_at = now() - interval '40 days'");
  await staff.get(panelPaths.contacts);
  expect(await days()).toEqual([{ isLater: false, count: 4 }]);
  // The clock is behind.
  await panel.sql("update lead_retention set erased_at = now() + interval '60 days'");
  await addLead();
  await staff.get(panelPaths.contacts);
  expect(await days()).toEqual([
    { isLater: false, count: 4 },
    { isLater: true, count: 3 },
  ]);
});

test("a day is unusual above 200 contacts and three times the person's median of 30 days", async () => {
  const { panel, people, room } = await startLooks(0);
  const { staff, owner } = people;
  const wesley = await panel.addPerson("staff");
  const days = (person: { id: string }, contacts: number[]) =>
    panel.sql(
      `insert into access_records (person_id, action, at, day, contacts)
        select '${person.id}', 'list', now() - days * interval '1 day', now()::date - days, contacts
        from unnest(array[${contacts}], array[${contacts.map((_, index) => index)}]) as day (contacts, days)`,
    );
  // Today comes first. With the mean instead of the median, the 9000 contacts of yesterday would hide today's 400.
  await days(staff, [400, 9_000, 130, 120, 110]);
  await days(owner, [390, 130, 9_000, 130]);
  await days(wesley, [201]);
  const { unusual } = await room();
  const found = unusual.map(({ by, listed }) => [by.name, listed?.contacts, listed?.usual]);
  expect(found.toSorted()).toEqual(
    [
      [staff.name, 400, 120],
      [staff.name, 9_000, 120],
      [owner.name, 9_000, 130],
      [wesley.name, 201, null],
    ].toSorted(),
  );
});
