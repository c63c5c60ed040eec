import { panelPaths } from "@fiosite/contract/panel/paths";
import fc from "fast-check";
import { expect, test } from "vitest";
import { evening, midnight, noon, startPushPanel } from "../../../dev/push/push-panel.ts";
import { localDay } from "../platform/date-format.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { momentIn, noticeMessage } from "./push-sender.ts";

test("the message about a new contact reaches every phone with notifications, is signed and encrypted, and names only the town", async () => {
  const { addPhone, addLead, cookies, sendDue, service, owner, panel } = await startPushPanel();
  service.publicKey = (await owner.get("/api/push")).json.publicKey;
  const phones = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  const contact = await addLead({ address: "Rua São José, 12, Itapipoca" });
  await sendDue();
  await sendDue();
  const at = expect.any(String);
  const message = { kind: "new", count: 1, at, contact, town: "Itapipoca", rings: true };
  expect(phones.map(({ received }) => received)).toEqual([[message], [message]]);
  expect(service.faults).toEqual([]);
  expect(panel.logLines.join()).not.toMatch(/push\/[\w-]|São José/);
});

test("the contacts of one minute ring once, with their number; those that somebody took are not counted", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, skipWaiting } = await startPushPanel();
  const phone = await addPhone(cookies.owner);
  await addLead();
  await sendDue();
  for (const _contact of [1, 2]) await addLead();
  const taken = await addLead();
  await staff.change(taken, { kind: "take" });
  await sendDue();
  expect(phone.received, "the phone has just rung").toHaveLength(1);
  await skipWaiting();
  await sendDue();
  await skipWaiting();
  await sendDue();
  expect(phone.received.slice(1)).toEqual([
    { kind: "new", count: 3, at: expect.any(String), contact: null, town: null, rings: true },
  ]);
});

test("a phone can tell the next message from a repeated one although both say the same", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, skipWaiting } = await startPushPanel();
  const phone = await addPhone(cookies.owner);
  const taken = await addLead();
  await addLead();
  await sendDue();
  await staff.change(taken, { kind: "take" });
  await addLead();
  await skipWaiting();
  await sendDue();
  const [before, next] = phone.received;
  expect(next).toEqual({ ...before, at: expect.any(String) });
  expect(next?.at).not.toBe(before?.at);
});

test("a contact that waits too long rings once more, by day only", async () => {
  const { addPhone, addLead, cookies, sendDue, makeLate, skipWaiting } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  const contact = await addLead();
  await sendDue(midnight);
  await makeLate(contact);
  await sendDue(midnight);
  expect(phone.received.map(({ kind, rings }) => [kind, rings])).toEqual([["new", false]]);
  await sendDue(noon);
  for (const moment of [noon, midnight, noon]) {
    await skipWaiting();
    await sendDue(moment);
  }
  expect(phone.received.slice(1)).toMatchObject([{ kind: "late", count: 1, contact }]);
});

test("a request of somebody who was marked as a hoax rings like a new contact", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, skipWaiting } = await startPushPanel();
  const phone = await addPhone(cookies.owner);
  const asked = { phone: "88 99999-1234" };
  const id = await addLead(asked);
  await sendDue();
  await staff.change(id, { kind: "hoax", is: true, revision: 0 });
  await skipWaiting();
  await addLead({ ...asked, address: "Rua 2" });
  await sendDue();
  expect(phone.received).toHaveLength(2);
});

test("a phone that could not be reached in time gets one message, that the contact waits", async () => {
  const { addPhone, addLead, cookies, sendDue, makeLate, skipWaiting } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  phone.mode = 503;
  const contact = await addLead();
  await sendDue();
  await makeLate(contact);
  phone.mode = 201;
  for (const moment of [noon, midnight, noon]) {
    await sendDue(moment);
    await skipWaiting();
  }
  expect(phone.received.map(({ kind }) => kind)).toEqual(["new", "late"]);
});

test("a phone whose notifications are turned on gets none about earlier contacts", async () => {
  const { addPhone, addLead, cookies, sendDue } = await startPushPanel();
  await addLead();
  const phone = await addPhone(cookies.staff);
  await sendDue();
  expect(phone.received).toEqual([]);
  await addLead();
  await sendDue();
  expect(phone.received).toMatchObject([{ kind: "new", count: 2 }]);
});

test("no message holds anything of what a visitor typed", () => {
  const content = openSiteContent()();
  const towns: (string | null)[] = [...content.facts.towns.map(({ name }) => name), null];
  const id = "7d9c1a52-6a07-4d58-8c6f-1f0e7d5b1c11";
  const typed = fc.oneof(
    fc.string(),
    fc.constantFrom(...content.facts.towns.map(({ name }) => `Rua de ${name}, 12, ${name} (88) 9`)),
  );
  const kinds = fc.constantFrom("new" as const, "reminder" as const, "tomorrow" as const);
  const about = "2026-11-16T13:30:00.123456+00:00";
  const property = fc.property(fc.array(typed, { minLength: 1 }), kinds, (addresses, kind) => {
    const count = addresses.length;
    const notices = addresses.map((address) => ({
      id,
      address,
      kind,
      about,
      is_installation: false,
    }));
    const { town, ...rest } = noticeMessage(kind, { notices, isDay: true }, content);
    expect(kind === "new" ? towns : [null]).toContain(town);
    const contact = count === 1 && kind !== "tomorrow" ? id : null;
    expect(rest).toEqual({
      kind,
      count,
      at: about,
      contact,
      rings: true,
      ...(kind === "reminder" && { time: count === 1 ? "10h30" : null }),
      ...(kind === "tomorrow" && { installations: 0 }),
    });
  });
  fc.assert(property);
});

test("day, opening hours and evening are the company's", () => {
  const { facts } = openSiteContent()();
  const hours = (name: "isDay" | "isOpen" | "isEvening", day: number, openingHours?: string) =>
    Array.from({ length: 24 }, (_none, hour) => hour).filter(
      // Fortaleza is three hours behind UTC.
      (hour) =>
        momentIn({ ...facts, openingHours }, new Date(Date.UTC(2026, 10, day, hour + 3)))[name],
    );
  const [monday, saturday] = [16, 21];
  expect(hours("isDay", monday)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(hours("isOpen", saturday)).toEqual(hours("isDay", monday));
  const written = "Mo-Fr 08:00-12:00,14:00-18:00";
  expect(hours("isOpen", monday, written)).toEqual([8, 9, 10, 11, 14, 15, 16, 17]);
  expect(hours("isOpen", saturday, written)).toEqual([]);
  expect(hours("isEvening", saturday)).toEqual([18, 19]);
});

/** A reminder that was due a minute ago, or the given number of minutes ago. */
function promise(minutes = 1) {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  return { at, change: { kind: "remind", at, replaces: null } };
}

test("a reminder rings at its time, at any hour, on the phones of whoever set it, and says only the hour", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, skipWaiting } = await startPushPanel();
  const [others, own] = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  await skipWaiting();
  const contact = await addLead();
  const { at, change } = promise(-1);
  await staff.change(contact, change);
  await sendDue(midnight);
  expect(own.received, "it is not due yet").toEqual([]);
  await staff.change(contact, { ...change, at: promise(0).at, replaces: at });
  await sendDue(midnight);
  const received = own.received[0];
  expect(received).toEqual({
    kind: "reminder",
    count: 1,
    contact,
    town: null,
    rings: true,
    at: expect.any(String),
    time: expect.stringMatching(/^\d{1,2}h(\d\d)?$/),
  });
  expect(Date.parse(received?.at ?? "")).toBeLessThan(Date.parse(at));
  expect(others.received).toEqual([]);
});

test("a reminder that is not settled rings once more in opening hours, and the next one rings again", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, skipWaiting, makeLate, panel } =
    await startPushPanel();
  const phone = await addPhone(cookies.staff);
  const [contact, answered] = [await addLead(), await addLead()];
  for (const each of [contact, answered]) await staff.change(each, promise(0).change);
  const tell = async (now: Date) => {
    await skipWaiting();
    await sendDue(now);
    return phone.received.splice(0).map(({ kind, count }) => [kind, count]);
  };
  expect(await tell(noon)).toEqual([["reminder", 2]]);
  await staff.change(answered, { kind: "state", to: "not-interested", revision: 99 });
  for (const each of [contact, answered]) await makeLate(each);
  const [late] = await panel.sql(`select reminder_at from contacts where id = '${contact}'`);
  expect(await tell(midnight)).toEqual([]);
  expect(await tell(noon)).toEqual([["overdue", 1]]);
  expect(await tell(noon)).toEqual([]);
  await staff.change(contact, { ...promise(0).change, replaces: late?.reminder_at });
  expect(await tell(noon)).toEqual([["reminder", 1]]);
});

test("a phone that was off for days gets no old reminders", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, panel } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  await panel.sql("update push_subscriptions set created_at = now() - interval '9 days'");
  await staff.change(await addLead(), promise(25 * 60).change);
  await sendDue();
  expect(phone.received).toEqual([]);
});

test("in the evening each phone says once what its person has planned for tomorrow", async () => {
  const { addPhone, addLead, cookies, sendDue, staff, skipWaiting } = await startPushPanel();
  const [others, own] = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  const day = localDay(new Date(Date.now() + 86_400_000), "America/Fortaleza");
  const remind = { kind: "remind", at: `${day}T12:00:00.000Z`, replaces: null };
  const [called, installed] = [await addLead(), await addLead()];
  await staff.change(called, remind);
  await staff.change(installed, { kind: "state", to: "sold", revision: 99 });
  await staff.change(installed, { kind: "sale", day });
  await sendDue(noon);
  expect(own.received).toEqual([]);
  await sendDue(evening);
  // Planned after the message, so the agenda has it and no phone rings for it.
  await staff.change(await addLead(), remind);
  await skipWaiting();
  await sendDue(evening);
  expect(own.received).toEqual([
    {
      kind: "tomorrow",
      count: 2,
      installations: 1,
      at: expect.any(String),
      contact: null,
      town: null,
      rings: true,
    },
  ]);
  expect(others.received).toEqual([]);
});

test("several processes at the same time notify each phone once", async () => {
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
  // The push service has the message, but nothing is recorded.
  const dying = newSender().sendDue();
  await expect.poll(() => phone.received.length).toBe(1);
  phone.mode = 201;
  await sendDue();
  expect(phone.received, "the first may still be alive").toHaveLength(1);
  await skipWaiting();
  await sendDue();
  expect(phone.received[1]).toEqual(phone.received[0]);
  // The process was only slow: what it records now changes nothing.
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

test("a phone whose push service responds with 410 Gone gets no more notifications", async () => {
  const { addPhone, addLead, cookies, sendDue, owner, skipWaiting } = await startPushPanel();
  const [gone, other] = [await addPhone(cookies.owner), await addPhone(cookies.staff)];
  gone.mode = 410;
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
