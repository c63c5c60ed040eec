import { panelPaths } from "@fiosite/contract/panel/paths";
import { expect, test } from "vitest";
import { startPushPanel } from "../../../dev/push/push-panel.ts";

test("several processes at once tell each phone once", async () => {
  const { addPhone, addLead, cookies, newSender, skipWaiting } = await startPushPanel();
  const phones = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  for (const _contact of [1, 2, 3]) await addLead();
  const senders = Array.from({ length: 6 }, () => newSender());
  await Promise.all(senders.map((sender) => sender.sendDue()));
  await skipWaiting();
  await Promise.all(senders.map((sender) => sender.sendDue()));
  expect(phones.map(({ received }) => received.map(({ count }) => count))).toEqual([[3], [3]]);
});

test("a process that dies after sending makes the next one send the same once more", async () => {
  const { addPhone, addLead, cookies, newSender, sendDue, skipWaiting } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  await addLead();
  phone.mode = "hold";
  // Its push service has the message, and nothing is recorded.
  const dying = newSender().sendDue();
  await expect.poll(() => phone.received.length).toBe(1);
  phone.mode = 201;
  await sendDue();
  expect(phone.received, "the first may still be alive").toHaveLength(1);
  await skipWaiting();
  await sendDue();
  expect(phone.received[1]).toEqual(phone.received[0]);
  // It was only slow: its record changes nothing.
  phone.release();
  await dying;
  await skipWaiting();
  await sendDue();
  expect(phone.received).toHaveLength(2);
});

test("a database that fails before the message is sent holds up no phone", async () => {
  const { addPhone, addLead, cookies, sendDue, panel } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  await addLead();
  await panel.sql("revoke select on push_keys from fiosite_panel");
  await sendDue();
  await panel.sql("grant select on push_keys to fiosite_panel");
  await sendDue();
  expect(phone.received).toHaveLength(1);
});

test("a push service that fails is asked again later, and delays no other phone", async () => {
  const { addPhone, addLead, cookies, sendDue, skipWaiting, panel } = await startPushPanel();
  const [failing, other] = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  failing.mode = 503;
  const contact = await addLead();
  await sendDue();
  await sendDue();
  expect([failing.received.length, other.received.length]).toEqual([1, 1]);
  const [row] = await panel.sql(
    "select max(next_at) - now() > interval '20 seconds' as waits from push_subscriptions where attempts > 0",
  );
  expect(row?.waits).toBe(true);
  failing.mode = 201;
  await skipWaiting();
  await sendDue();
  await skipWaiting();
  await sendDue();
  expect(failing.received.slice(1)).toMatchObject([{ contact }]);
  expect(other.received).toHaveLength(1);
});

test.each([404, 410])("a phone whose push service responds with %i ends", async (status) => {
  const { addPhone, addLead, cookies, sendDue, owner, skipWaiting } = await startPushPanel();
  const [gone, other] = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  gone.mode = status;
  await addLead();
  await sendDue();
  expect((await owner.get(panelPaths.push)).json.endpoint).toBeNull();
  await addLead();
  await skipWaiting();
  await sendDue();
  expect([gone.received.length, other.received.length]).toEqual([1, 2]);
});

test("an erased contact leaves nothing behind, and its phone rings for the next", async () => {
  const { addPhone, addLead, cookies, sendDue, owner, skipWaiting, panel } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  const contact = await addLead();
  await sendDue();
  expect((await owner.post(`/api/contacts/${contact}/erasing`)).status).toBe(204);
  expect(await panel.sql("select from push_notices")).toEqual([]);
  await addLead();
  await skipWaiting();
  await sendDue();
  expect(phone.received.map(({ count }) => count)).toEqual([1, 1]);
});

test("the key is made once and is in the database, so a restored machine has it", async () => {
  const { owner, staff, panel } = await startPushPanel();
  const keys = await Promise.all(
    [owner, staff, owner].map(async ({ get }) => (await get(panelPaths.push)).json.publicKey),
  );
  expect(keys[0]).toMatch(/^B[\w-]{86}$/);
  expect(new Set(keys).size).toBe(1);
  expect(await panel.sql("select public_key from push_keys")).toEqual([{ public_key: keys[0] }]);
});
