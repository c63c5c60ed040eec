import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { someone } from "../../../dev/leads/lead-requests.ts";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";

async function start() {
  const webhooks = await startWebhookSite();
  const { site, receiver, save } = webhooks;
  const [person] = await site.sql(
    "insert into people (name, email, role) values ('Joana', 'joana@provedor.example', 'staff') returning id",
  );
  const phone = someone().phone;
  return {
    ...webhooks,
    /** Another request of the same person at each call. */
    ask: () => save({ ...someone(), phone }),
    /** The same person calls, and staff note it. */
    call: (id: string) =>
      site.sql(
        `select note_contact('${id}', '${person?.id}', '', phone, number, '', 'call') from contacts`,
      ),
    undo: (id: string) =>
      site.sql(
        `select change_contact(gen_random_uuid(), '${id}', '${person?.id}', 'undo', jsonb_build_object('of', change_id))
         from contact_events order by revision desc limit 1`,
      ),
    mark: (id: string, state: string) =>
      site.sql(
        `select change_contact(gen_random_uuid(), '${id}', '${person?.id}', 'state', '{"to": "${state}"}')`,
      ),
    release: (id: string) =>
      site.sql(`select change_contact(gen_random_uuid(), '${id}', '${person?.id}', 'release')`),
    /** Lets the ten seconds pass in which the panel offers to undo. */
    undoTimePasses: () =>
      site.sql(
        `update webhook_jobs set run_at = now(), state_at = state_at - interval '10 seconds'
         where succeeded_at is null and (event = 'lead.updated' or update_number > 0)`,
      ),
    delivered: async () =>
      expect
        .poll(() => site.sql("select from webhook_jobs where succeeded_at is null"))
        .toEqual([]),
    updates: () =>
      receiver.received
        .filter(({ json }) => json.type === "lead.updated")
        .map(({ id, json }) => [id, json.data]),
  };
}

test("a new state is sent with the protocol only, each with an id of its own", async () => {
  const { receiver, site, save, mark, undoTimePasses, delivered, updates } = await start();
  const id = await save();
  await delivered();
  await mark(id, "contacted");
  await undoTimePasses();
  await expect.poll(updates).toEqual([[`lead_updated_${id}_1`, { id, state: "contacted" }]]);
  await delivered();
  await mark(id, "sold");
  const [{ state_at } = { state_at: undefined }] = await site.sql(
    "select state_at - interval '10 seconds' as state_at from webhook_jobs",
  );
  await undoTimePasses();
  await expect.poll(updates).toHaveLength(2);
  expect(updates()[1]).toEqual([`lead_updated_${id}_2`, { id, state: "sold" }]);
  expect(new Date(receiver.received.at(-1)?.json.timestamp)).toEqual(state_at);
});

test("a state that is undone within ten seconds is not sent", async () => {
  const { site, save, mark, release, delivered, undoTimePasses, updates } = await start();
  const id = await save();
  await delivered();
  await mark(id, "contacted");
  expect(
    await site.sql("select from webhook_jobs where run_at > now() + interval '5 seconds'"),
  ).toHaveLength(1);
  await release(id);
  await undoTimePasses();
  await expect.poll(updates).toEqual([[`lead_updated_${id}_2`, { id, state: "new" }]]);
});

/** A person with a sale, and what the destination is told after a change. */
async function startWithSale() {
  const person = await start();
  const { ask, mark, delivered, undoTimePasses, updates } = person;
  const tells = async (change: () => Promise<unknown>) => {
    await delivered();
    const before = updates().length;
    await change();
    await undoTimePasses();
    await delivered();
    // Messages about different requests come in any order.
    return Object.fromEntries(
      updates()
        .slice(before)
        .map(([, { id, state }]) => [id, state]),
    );
  };
  const sold = await ask();
  expect(await tells(() => mark(sold, "sold"))).toEqual({ [sold]: "sold" });
  return { ...person, sold, tells };
}

test("a sale that is taken back is told about the request that led to it, and so is its return", async () => {
  const { sold, ask, mark, undo, tells } = await startWithSale();
  const later = await ask();
  expect(await tells(() => mark(later, "not-interested"))).toEqual({
    [sold]: "not-interested",
    [later]: "not-interested",
  });
  // The later request sold nothing, and nobody has reacted to it.
  expect(await tells(() => undo(later))).toEqual({ [sold]: "sold", [later]: "new" });
  expect(await tells(() => mark(later, "contacted"))).toEqual({
    [sold]: "contacted",
    [later]: "contacted",
  });
});

test("taking a sale back and undoing that within ten seconds leaves every request as it was", async () => {
  const { sold, ask, mark, undo, tells } = await startWithSale();
  const later = await ask();
  const both = async () => {
    await mark(later, "not-interested");
    await undo(later);
  };
  expect(await tells(both)).toEqual({ [sold]: "sold", [later]: "new" });
});

test("a later sale that is taken back does not touch one that is installed", async () => {
  const { site, ask, mark, undo, tells } = await startWithSale();
  await site.sql("update sales set installed_at = now()");
  const later = await ask();
  expect(await tells(() => mark(later, "sold"))).toEqual({ [later]: "sold" });
  expect(await tells(() => mark(later, "no-coverage"))).toEqual({ [later]: "no-coverage" });
  expect(await tells(() => undo(later))).toEqual({ [later]: "sold" });
});

test("a noted call of somebody who waits for the installation is no sale", async () => {
  const { sold, call, mark, undo, tells } = await startWithSale();
  const called = randomUUID();
  expect(await tells(() => call(called))).toEqual({});
  expect(await tells(() => mark(called, "not-interested"))).toEqual({
    [sold]: "not-interested",
    [called]: "not-interested",
  });
  expect(await tells(() => undo(called))).toEqual({ [sold]: "sold", [called]: "contacted" });
});

test("states that change before the lead was received: the lead comes first, then the latest state", async () => {
  const { receiver, save, mark, ids, undoTimePasses, delivered } = await start();
  receiver.mode = 500;
  const id = await save();
  await expect.poll(ids).toContain(`lead_created_${id}`);
  await mark(id, "contacted");
  await mark(id, "sold");
  await undoTimePasses();
  receiver.mode = 204;
  await expect.poll(ids).toContain(`lead_updated_${id}_2`);
  await delivered();
  expect(new Set(ids())).toEqual(new Set([`lead_created_${id}`, `lead_updated_${id}_2`]));
  expect(ids().at(-1)).toBe(`lead_updated_${id}_2`);
});

test("a state that changes while the lead is being received follows it", async () => {
  const { receiver, save, mark, ids, undoTimePasses } = await start();
  receiver.mode = "hold";
  const id = await save();
  await expect.poll(ids).toHaveLength(1);
  await mark(id, "sold");
  await undoTimePasses();
  receiver.mode = 204;
  receiver.release();
  await expect.poll(ids).toEqual([`lead_created_${id}`, `lead_updated_${id}_1`]);
});

test("a state that changes while the one before is being received is sent too", async () => {
  const { receiver, save, mark, updates, undoTimePasses, delivered } = await start();
  const id = await save();
  await delivered();
  receiver.mode = "hold";
  await mark(id, "contacted");
  await undoTimePasses();
  await expect.poll(updates).toHaveLength(1);
  await mark(id, "sold");
  await undoTimePasses();
  receiver.mode = 204;
  receiver.release();
  await expect.poll(updates).toEqual([
    [`lead_updated_${id}_1`, { id, state: "contacted" }],
    [`lead_updated_${id}_2`, { id, state: "sold" }],
  ]);
  await delivered();
});

test("erasing comes last: a state that waits is not sent any more", async () => {
  const { receiver, site, save, mark, ids, erase, undoTimePasses, delivered } = await start();
  const [one, other] = [await save(), await save()];
  await delivered();
  await mark(one, "sold");
  await erase(one);
  await expect.poll(ids).toContain(`lead_erased_${one}`);
  expect(ids().join()).not.toContain("lead_updated");
  // The lead is erased while the receiver still holds the message about its state.
  receiver.mode = "hold";
  await mark(other, "sold");
  await undoTimePasses();
  await expect.poll(ids).toContain(`lead_updated_${other}_1`);
  receiver.mode = 204;
  await erase(other);
  receiver.release();
  await expect.poll(() => ids().at(-1)).toBe(`lead_erased_${other}`);
  await expect.poll(() => site.sql("select from webhook_jobs")).toEqual([]);
});

test("a lead that is marked and erased before any attempt is never mentioned", async () => {
  const { site, save, mark, ids, erase } = await start();
  await site.sql("update webhook_destinations set paused_until = now() + interval '1 hour'");
  const id = await save();
  await mark(id, "sold");
  await erase(id);
  expect(await site.sql("select from webhook_jobs")).toEqual([]);
  expect(ids()).toEqual([]);
});

test("sending a lead again sends its state after it, with the ids that they had", async () => {
  const { save, mark, ids, leads, undoTimePasses, delivered } = await start();
  const id = await save();
  await delivered();
  await mark(id, "sold");
  await undoTimePasses();
  await delivered();
  await leads("resend", id);
  await expect.poll(ids).toHaveLength(4);
  const both = [`lead_created_${id}`, `lead_updated_${id}_1`];
  expect(ids()).toEqual([...both, ...both]);
});

test("a destination that was removed gets no states", async () => {
  const { site, save, mark, delivered } = await start();
  const id = await save();
  await delivered();
  await site.sql("update webhook_destinations set is_active = false");
  await mark(id, "sold");
  await delivered();
});

test("erasing a lead on request or after its retention tells the destination, with the protocol only", async () => {
  const { receiver, site, save, ids, erase } = await startWebhookSite();
  const [asked, old] = [await save(), await save()];
  const pending = "select from webhook_jobs where succeeded_at is null";
  await expect.poll(() => site.sql(pending)).toEqual([]);
  await erase(asked);
  await expect.poll(ids).toContain(`lead_erased_${asked}`);
  await site.sql(`update leads set created_at = now() - interval '181 days' where id = '${old}'`);
  await site.sql("update jobs set run_at = now() where kind = 'lead-erasing'");
  await expect.poll(ids).toContain(`lead_erased_${old}`);
  for (const id of [asked, old]) {
    const message = receiver.received.find((each) => each.id === `lead_erased_${id}`);
    expect(message?.json).toEqual({
      type: "lead.erased",
      timestamp: expect.any(String),
      data: { id },
    });
  }
  await expect.poll(() => site.sql("select from webhook_jobs")).toEqual([]);
});

test("a lead that is erased while attempts fail: its data is not sent again, only that it is erased", async () => {
  const { receiver, site, save, ids, leads, erase } = await startWebhookSite();
  receiver.mode = 500;
  const id = await save();
  await expect.poll(ids).toContain(`lead_created_${id}`);
  await erase(id);
  await expect.poll(ids).toContain(`lead_erased_${id}`);
  const erasedAt = ids().indexOf(`lead_erased_${id}`);
  expect((await leads("pending")).output).toMatch(
    new RegExp(`^${id} {2}\\(apagado, falta avisar: erp, tentativas: \\d+, próxima tentativa: `),
  );
  receiver.mode = 204;
  await expect.poll(() => site.sql("select from webhook_jobs")).toEqual([]);
  expect(new Set(ids().slice(erasedAt))).toEqual(new Set([`lead_erased_${id}`]));
});

test("a lead that is erased while it is being received: the erasing waits for the end of that request", async () => {
  const { receiver, site, save, ids, erase } = await startWebhookSite();
  receiver.mode = "hold";
  const id = await save();
  await expect.poll(ids).toHaveLength(1);
  receiver.mode = 204;
  await erase(id);
  // Another lead is delivered in between: the destination's queue is polled, but the erased lead's job is not claimed.
  const other = await save();
  await expect.poll(ids).toEqual([`lead_created_${id}`, `lead_created_${other}`]);
  receiver.release();
  await expect.poll(ids).toContain(`lead_erased_${id}`);
  await expect.poll(() => site.sql(`select from webhook_jobs where lead_id = '${id}'`)).toEqual([]);
});

test("a lead that somebody deleted from the table is not sent, and its job ends", async () => {
  const { site, save, ids } = await startWebhookSite();
  await site.sql("update webhook_destinations set paused_until = now() + interval '1 hour'");
  const id = await save();
  await site.sql(`delete from leads where id = '${id}'`);
  await site.sql("update webhook_destinations set paused_until = null");
  await expect.poll(() => site.sql("select from webhook_jobs")).toEqual([]);
  expect(ids()).toEqual([]);
});
