import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { rowsBefore, withWaiting } from "../../admin/src/rooms/contacts/with-waiting.ts";
import type { ContactChange, ContactRow } from "../../contract/panel/contacts.ts";
import { readContactRow } from "../../server/src/contacts/contact-store.ts";
import { offeredPlans } from "../../server/src/platform/offer.ts";
import { openSiteContent } from "../../server/src/platform/site-content.ts";
import { type Command, startContactDatabase } from "./contact-panel.ts";

const content = openSiteContent()();
const plans = offeredPlans(content);
const planKeys = plans.map(({ key }) => key);
const days = ["2099-03-02", "2099-03-03"];
// "sold" three times, because much happens only to a sale.
const states = ["contacted", "sold", "sold", "sold", "not-interested", "no-coverage"];

/** What a person taps. `commandOf` adds what the screen knows about the contact. */
const tap = fc.oneof(
  fc.record({ kind: fc.constantFrom("take", "release", "done", "undo", "pass", "correct") }),
  fc.record({ kind: fc.constant("state"), to: fc.constantFrom(...states) }),
  fc.record({ kind: fc.constant("note"), note: fc.constant("Liga depois"), takes: fc.boolean() }),
  fc.record({ kind: fc.constant("remind"), day: fc.constantFrom(...days) }),
  fc.record(
    {
      kind: fc.constant("sale"),
      plan: fc.constantFrom(...planKeys),
      day: fc.constantFrom(...days),
    },
    { requiredKeys: ["kind"] },
  ),
  fc.record({ kind: fc.constantFrom("installed", "hoax"), is: fc.boolean() }),
);

type Tap = typeof tap extends fc.Arbitrary<infer Each> ? Each : never;

/** Each failed once. */
const examples: [Tap[]][] = [
  [[{ kind: "note", note: "Liga depois", takes: false }]],
  [
    [
      { kind: "state", to: "sold" },
      { kind: "installed", is: true },
      { kind: "sale", day: "2099-03-02" },
    ],
  ],
];

test("a change that waits is shown as the server will apply it", async () => {
  const contacts = await startContactDatabase();
  onTestFinished(contacts.stop);
  const [me, colleague] = await Promise.all(
    ["Joana", "Wesley"].map(async (name) => ({ id: await contacts.addPerson(name), name })),
  );
  if (!me || !colleague) throw new Error("no people");
  const reader = { personId: me.id, timeZone: "America/Fortaleza" };
  const read = async (contact: string) => {
    const row = await readContactRow(contacts.panel, contact, reader, content);
    if (!row) throw new Error("no contact");
    return row;
  };
  const commandOf = (row: ContactRow, each: { kind: string; day?: string }, last: string) => {
    const { revision, reminder, sale } = row;
    const known: Record<string, object> = {
      done: { at: reminder?.at ?? `${days[0]}T12:00:00.000Z` },
      remind: { at: `${each.day}T12:00:00.000Z`, replaces: reminder?.at ?? null, day: undefined },
      sale: { ...(each.day && { period: "morning", replaces: sale?.day ?? null }) },
      installed: { day: sale?.day ?? null },
      pass: { to: colleague.id },
      correct: { name: "Bia" },
      undo: { of: last },
    };
    return { ...each, ...known[each.kind], revision } as Command;
  };

  await fc.assert(
    fc.asyncProperty(fc.array(tap, { minLength: 1, maxLength: 12, size: "max" }), async (taps) => {
      const contact = await contacts.addLead();
      let last: string = randomUUID();
      for (const each of taps) {
        const before = await read(contact);
        const command = commandOf(before, each, last);
        const id = randomUUID();
        if ((await contacts.change(contact, me.id, command, id)) !== "done") continue;
        if (each.kind !== "undo") {
          rowsBefore.set(id, before);
          last = id;
        }
        const waiting = {
          contactId: contact,
          change: { ...command, id } as ContactChange,
          at: Date.now(),
        };
        const shown = withWaiting(before, [waiting], me, { team: [colleague], plans });
        expect(seen(shown), JSON.stringify(command)).toEqual(seen(await read(contact)));
      }
    }),
    { numRuns: 100, examples },
  );
});

/** What a person sees of a contact, without what only the server knows: the times, the revision, and whether a tap had an effect. */
function seen({ attendedBy, reminder, sale, ...row }: ContactRow) {
  const { name, phone, address, state, reason, plan, lastNote, isHoax } = row;
  return {
    ...{ name, phone, address, state, reason, plan, lastNote, isHoax },
    attendedBy: attendedBy?.id,
    isWaiting: row.waitingSince !== null,
    reminder: reminder && [reminder.at, reminder.by.id],
    sale: sale && { ...sale, installedAt: sale.installedAt !== null },
  };
}
