import { randomUUID } from "node:crypto";
import type { ContactChange, ContactState } from "@fiosite/contract/panel/contacts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Command,
  type ContactDatabase,
  startContactDatabase,
} from "../../../dev/panel/contact-panel.ts";
import { readOvertaker } from "./contact-store.ts";

let contacts: ContactDatabase;
let people: string[];

beforeAll(async () => {
  contacts = await startContactDatabase();
  people = await Promise.all(
    ["Joana", "Wesley", "Raimundo"].map((name) => contacts.addPerson(name)),
  );
});
afterAll(() => contacts.stop());

const change: ContactDatabase["change"] = (...sent) => contacts.change(...sent);

interface State {
  name?: string;
  address?: string;
  hoax_at?: Date | null;
  state: ContactState;
  attended_by: string | null;
  revision: number;
}
interface Event {
  person_id: string;
  kind: string;
  from_state: ContactState;
  to_state: ContactState;
  revision: number | null;
  change_id: string;
  undone_at: Date | null;
}

async function read(contact: string) {
  const [state] = await contacts.sql("select * from contacts where id = contact_of($1)", [contact]);
  const events = await contacts.sql(
    "select * from contact_events where contact_id = contact_of($1) order by revision nulls last",
    [contact],
  );
  return { state: state as unknown as State, events: events as unknown as Event[] };
}

test("the first who takes a contact attends to it; a change is refused only if a colleague made one that the person had not seen", async () => {
  const [joana, wesley] = people;
  const contact = await contacts.addLead();
  expect(await change(contact, joana, { kind: "take" })).toBe("done");
  expect(await change(contact, wesley, { kind: "take", anyway: false })).toBe("refused");
  expect((await read(contact)).state).toMatchObject({ state: "contacted", attended_by: joana });
  await change(contact, wesley, { kind: "note", note: "Ligou de novo" });
  // Joana was offline, so her change still has the revision that she saw.
  expect(await change(contact, joana, { kind: "state", to: "sold", revision: 0 })).toBe("done");
  expect(await change(contact, wesley, { kind: "state", to: "not-interested", revision: 2 })).toBe(
    "refused",
  );
  const { state, events } = await read(contact);
  expect(state).toMatchObject({ state: "sold", revision: 3 });
  expect(events.map(({ kind }) => kind)).toEqual(["take", "note", "state"]);
  expect(await change(contact, wesley, { kind: "take", anyway: true })).toBe("done");
  expect(await change(contact, joana, { kind: "release", revision: 4 })).toBe("refused");
  expect(await change(contact, wesley, { kind: "state", to: "contacted", revision: 4 })).toBe(
    "done",
  );
  expect(await change(contact, wesley, { kind: "release", revision: 5 })).toBe("done");
  expect((await read(contact)).state).toMatchObject({ state: "new", attended_by: null });
});

test("a note by which a colleague took the contact refuses late changes like any other taking", async () => {
  const [joana, wesley, raimundo] = people;
  const late: Command[] = [
    { kind: "state", to: "not-interested", revision: 0 },
    { kind: "hoax", is: true, revision: 0 },
    { kind: "pass", to: String(raimundo), revision: 0 },
  ];
  const visit = { kind: "note", note: "Quer visita", takes: true } as const;
  for (const each of late) {
    const [contact, own] = [await contacts.addLead(), await contacts.addLead()];
    await change(contact, wesley, visit);
    expect(await change(contact, joana, each)).toBe("refused");
    const refused = { id: randomUUID(), ...each } as ContactChange;
    expect(await readOvertaker(contacts.panel, contact, String(joana), refused)).toMatchObject({
      name: "Wesley",
      kind: "note",
    });
    await change(own, joana, { kind: "take" });
    await change(own, wesley, visit);
    // It took nothing, but somebody who is written about is no hoax.
    expect(await change(own, joana, each)).toBe(each.kind === "hoax" ? "refused" : "done");
  }
});

test("whoever a colleague writes about, calls or corrects is no hoax, whichever of the two arrives first", async () => {
  const [joana, wesley] = people;
  const hoax = { kind: "hoax", is: true, revision: 0 } as const;
  const written: Command[] = [
    { kind: "note", note: "Fechou, instala quinta" },
    { kind: "correct", name: "Maria" },
  ];
  for (const each of written) {
    const contact = await contacts.addLead();
    await change(contact, wesley, each);
    expect(await change(contact, joana, hoax)).toBe("refused");
    const refused = { id: randomUUID(), ...hoax };
    expect(await readOvertaker(contacts.panel, contact, String(joana), refused)).toMatchObject({
      name: "Wesley",
      kind: each.kind,
    });
  }
  const marked = await contacts.addLead();
  await change(marked, joana, hoax);
  const late = { kind: "note", note: "Fechou, instala quinta", revision: 0 } as const;
  expect(await change(marked, wesley, late)).toBe("done");
  expect((await read(marked)).state).toMatchObject({ hoax_at: null });
});

test("a late correction or plan replaces no newer one of a colleague, but another value of the contact", async () => {
  const [joana, wesley] = people;
  const contact = await contacts.addLead();
  await change(contact, wesley, { kind: "correct", address: "Rua B, 2" });
  const late = { kind: "correct", address: "Rua A, 1", revision: 0 } as const;
  expect(await change(contact, joana, late)).toBe("refused");
  const refused = { id: randomUUID(), ...late };
  expect(await readOvertaker(contacts.panel, contact, String(joana), refused)).toMatchObject({
    name: "Wesley",
    kind: "correct",
  });
  expect(await change(contact, joana, { kind: "correct", name: "Ana", revision: 0 })).toBe("done");
  expect((await read(contact)).state).toMatchObject({ name: "Ana", address: "Rua B, 2" });

  await change(contact, wesley, { kind: "state", to: "sold", revision: 2 });
  await change(contact, wesley, { kind: "sale", plan: "combo" });
  const plan = { kind: "sale", plan: "plan500", revision: 3 } as const;
  expect(await change(contact, joana, plan)).toBe("refused");
  const day = { kind: "sale", day: "2099-01-05", replaces: null, revision: 3 } as const;
  expect(await change(contact, joana, day)).toBe("done");
});

test("a late mark takes back no sale whose plan, day or installation a colleague set", async () => {
  const [joana, wesley] = people;
  const day = "2027-01-05";
  const worked: Command[] = [
    { kind: "sale", plan: "500", day, replaces: null },
    { kind: "installed", is: true, day: null },
  ];
  for (const work of worked) {
    const contact = await contacts.addLead();
    await change(contact, joana, { kind: "state", to: "sold", revision: 0 });
    await change(contact, wesley, work);
    const late = { kind: "state", to: "not-interested", revision: 1 } as const;
    expect(await change(contact, joana, late)).toBe("refused");
    const refused = { id: randomUUID(), ...late };
    expect(await readOvertaker(contacts.panel, contact, String(joana), refused)).toMatchObject({
      name: "Wesley",
      kind: work.kind,
    });
    const again = { ...late, to: "sold" } as const;
    expect(await change(contact, joana, again), "it changes nothing").toBe("done");
    expect(await change(contact, wesley, { ...late, revision: 2 })).toBe("done");
  }
});

test("a reminder that is refused names whose reminder is set, not who did something last", async () => {
  const [joana, wesley, raimundo] = people;
  const contact = await contacts.addLead();
  const at = "2099-01-01T13:00:00.000Z";
  await change(contact, joana, { kind: "remind", at, replaces: null });
  await change(contact, wesley, { kind: "take", anyway: true });
  const late = { kind: "remind", at: "2099-01-02T13:00:00.000Z", replaces: null } as const;
  expect(await change(contact, raimundo, late)).toBe("refused");
  const refused = { id: randomUUID(), ...late };
  expect(await readOvertaker(contacts.panel, contact, String(raimundo), refused)).toMatchObject({
    name: "Joana",
    kind: "remind",
  });
});

test("undoing a sale takes back its mark, plan and day together, but not what a colleague agreed upon", async () => {
  const [joana, wesley] = people;
  const [own, shared] = [await contacts.addLead(), await contacts.addLead()];
  const sell = async (contact: string, arranging: string | undefined) => {
    const mark = randomUUID();
    await change(contact, joana, {
      kind: "remind",
      at: "2027-01-04T12:00:00.000Z",
      replaces: null,
    });
    await change(contact, joana, { kind: "state", to: "sold", revision: 1 }, mark);
    await change(contact, arranging, { kind: "sale", plan: "500", day: "2027-01-05" });
    return change(contact, joana, { kind: "undo", of: mark });
  };
  expect(await sell(own, joana)).toBe("done");
  const { state, events } = await read(own);
  expect(state).toMatchObject({ state: "contacted", reminder_for: joana, plan: null });
  const left = events.filter(({ undone_at, kind }) => undone_at === null && kind !== "undo");
  expect(left.map(({ kind }) => kind)).toEqual(["remind"]);
  expect(await sell(shared, wesley)).toBe("refused");
});

test("undoing a repeated tap leaves the first one", async () => {
  const [joana, wesley] = people;
  const contact = await contacts.addLead();
  const repeated = randomUUID();
  const call = { kind: "take", how: "call" } as const;
  await change(contact, joana, call);
  await change(contact, joana, call, repeated);
  expect(await change(contact, joana, { kind: "undo", of: repeated })).toBe("done");
  await change(contact, wesley, { kind: "take", anyway: true });
  expect(await change(contact, joana, { kind: "undo", of: repeated })).toBe("done");
  const { state, events } = await read(contact);
  expect(state).toMatchObject({ attended_by: wesley, revision: 2 });
  expect(events.filter(({ undone_at }) => undone_at !== null)).toEqual([]);
});

test("an id that belongs to another change does nothing, and neither does a change of an erased contact", async () => {
  const [joana, wesley] = people;
  const [one, other] = [await contacts.addLead(), await contacts.addLead()];
  const id = randomUUID();
  await change(one, joana, { kind: "take", anyway: false }, id);
  expect(await change(other, joana, { kind: "take", anyway: false }, id)).toBe("reused");
  expect(await change(one, wesley, { kind: "take", anyway: true }, id)).toBe("reused");
  expect(await change(one, joana, { kind: "note", note: "x" }, id)).toBe("reused");
  expect((await read(one)).events).toHaveLength(1);
  await contacts.sql("select erase_leads(array[$1::uuid], 'request')", [other]);
  expect(await change(other, joana, { kind: "note", note: "x" })).toBe("missing");
  expect(await change(randomUUID(), joana, { kind: "note", note: "x" })).toBe("missing");
});

test("a change has its own time, which is never in the future or before the contact", async () => {
  const [joana] = people;
  const contact = await contacts.addLead();
  await contacts.sql("update leads set created_at = now() - interval '1 hour' where id = $1", [
    contact,
  ]);
  const add = (change: string) =>
    contacts.panel.query(`select change_contact(gen_random_uuid(), $1, $2, ${change})`, [
      contact,
      joana,
    ]);
  for (const age of [600, 2 ** 31 - 1, -600]) {
    await add(`'note', new_note => 'x', age_seconds => ${age}`);
  }
  await add("'take', age_seconds => 600");
  // The server's clock was wrong when the contact came.
  await contacts.sql("update leads set created_at = now() + interval '1 hour' where id = $1", [
    contact,
  ]);
  await add("'note', new_note => 'x', age_seconds => 600");
  const minutes = "round(extract(epoch from now() - at) / 60)::integer as minutes";
  const events = await contacts.sql(
    `select kind, ${minutes} from contact_events where contact_id = $1 order by revision`,
    [contact],
  );
  expect(events.map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ...[10, 60, 0].map((minutes) => ["note", minutes]),
    ["take", 10],
    ["note", 0],
  ]);
});

test("erasing during changes ends them all, and leaves nothing of the contact", async () => {
  const owner = await contacts.addPerson("Dono", "owner");
  for (let round = 0; round < 10; round += 1) {
    const contact = await contacts.addLead();
    const erase = contacts.panel.query("select erase_contact($1, $2, 'x')", [contact, owner]);
    const outcomes = await Promise.all(
      people.flatMap((person) => [
        change(contact, person, { kind: "take", anyway: true }),
        change(contact, person, { kind: "note", note: "x" }),
      ]),
    );
    await erase;
    expect(new Set(["done", "missing", ...outcomes]).size).toBe(2);
    const left = await contacts.sql(
      "select id from contacts where id = $1 union select contact_id from contact_events where contact_id = $1",
      [contact],
    );
    expect(left).toEqual([]);
  }
});

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant("take" as const), anyway: fc.boolean() }),
  fc.record({
    kind: fc.constant("release" as const),
    revision: fc.option(fc.nat(4), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant("state" as const),
    to: fc.constantFrom("contacted", "sold", "no-coverage", "not-interested"),
    revision: fc.nat(6),
  }),
  fc.record({
    kind: fc.constant("note" as const),
    note: fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.replaceAll("\0", "")),
  }),
);
/** Everything that two or three people send about one contact; with `again` the request is sent twice. */
const requests = fc.array(fc.record({ person: fc.nat(2), command, again: fc.boolean() }), {
  minLength: 1,
  maxLength: 8,
});

/** The state of the contact that follows from its history. */
function fold(events: Event[]): State {
  return events.reduce<State>(
    (contact, { kind, person_id, to_state }) => ({
      state: to_state,
      attended_by:
        kind === "take"
          ? person_id
          : kind === "release"
            ? null
            : kind === "state"
              ? (contact.attended_by ?? person_id)
              : contact.attended_by,
      revision: contact.revision + 1,
    }),
    { state: "new", attended_by: null, revision: 0 },
  );
}

test("people who change one contact in any order: nothing is lost or done twice, and the history explains the state", async () => {
  await fc.assert(
    fc.asyncProperty(requests, fc.array(fc.nat(), { maxLength: 24 }), async (sent, order) => {
      const contact = await contacts.addLead();
      const all = sent.flatMap(({ again, ...request }) => {
        const identified = { ...request, id: randomUUID() };
        return again ? [identified, identified] : [identified];
      });
      // All requests are sent at the same time, so PostgreSQL interleaves them. `order` also shuffles them.
      const mixed = all
        .map((request, index) => ({ request, key: order[index] ?? index }))
        .toSorted((one, other) => one.key - other.key);
      const outcomes = await Promise.all(
        mixed.map(async ({ request }) => ({
          id: request.id,
          outcome: await change(contact, people[request.person], request.command, request.id),
        })),
      );
      const { state, events } = await read(contact);
      const done = new Set(
        outcomes.filter(({ outcome }) => outcome === "done").map(({ id }) => id),
      );
      expect(new Set(events.map(({ change_id }) => change_id))).toEqual(done);
      expect(events).toHaveLength(done.size);
      const effective = events.filter(({ revision }) => revision !== null);
      expect(effective.map(({ revision }) => revision)).toEqual(
        effective.map((_event, index) => index + 1),
      );
      for (const [index, event] of effective.entries()) {
        expect(event.from_state).toBe(effective[index - 1]?.to_state ?? "new");
      }
      expect(state).toMatchObject(fold(effective));
    }),
    { numRuns: 60 },
  );
});
