import { devicePath, panelPaths, personPaths } from "@fiosite/contract/panel/paths";
import { pushSchema } from "@fiosite/contract/panel/push";
import * as v from "valibot";
import { expect, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";
import { startPushPanel } from "../../../dev/push/push-panel.ts";
import { startTestPushService } from "../../../dev/push/test-push-service.ts";

type PushPanel = Awaited<ReturnType<typeof startPushPanel>>;

/** All ways in which a staff person's phone stops getting notifications. */
const endings: Record<string, (push: PushPanel) => Promise<unknown>> = {
  "turning notices off": ({ panel, cookies }) =>
    panel.request(panelPaths.push, { cookie: cookies.staff, method: "DELETE" }),
  "signing out": ({ staff }) => staff.post(panelPaths.signOut),
  "ending the lost device": async ({ panel, people }) => {
    const cookie = await panel.signIn(people.staff);
    const { json } = await panel.request(panelPaths.devices, { cookie });
    const lost = json.find(({ isThis }: { isThis: boolean }) => !isThis);
    return panel.request(devicePath(lost.id), { cookie, method: "DELETE" });
  },
  "ending all other devices": async ({ panel, people }) => {
    const cookie = await panel.signIn(people.staff);
    return panel.request(panelPaths.devices, { cookie, method: "DELETE" });
  },
  "removing the person": ({ panel, people, cookies }) =>
    panel.request(personPaths(people.staff.id).person, { cookie: cookies.owner, method: "DELETE" }),
  "not using the panel for a month": ({ panel, people }) =>
    panel.sql(
      `update sessions set last_used_at = now() - interval '31 days' where person_id = '${people.staff.id}'`,
    ),
  "somebody else signing in on it": async ({ panel, people, cookies, linkFor }) => {
    const token = await linkFor(people.owner);
    const request = { method: "POST", cookie: cookies.staff, json: { token } };
    const { status } = await panel.request(panelPaths.openLink, request);
    expect(status).toBe(200);
  },
};

test.each(Object.entries(endings))("%s ends the notices of a phone", async (_, end) => {
  const push = await startPushPanel();
  const phone = await push.addPhone(push.cookies.staff);
  await push.addLead();
  await push.sendDue();
  await end(push);
  await push.addLead();
  await push.skipWaiting();
  await push.sendDue();
  expect(phone.received).toHaveLength(1);
  // The unused session is deleted only when the next person signs in.
  const left = await push.panel.sql("select from push_subscriptions");
  expect(left).toHaveLength(end === endings["not using the panel for a month"] ? 1 : 0);
});

test("a browser on which somebody else turns on notifications rings for that person only", async () => {
  const { addPhone, addLead, cookies, turnOn, sendDue, panel, staff } = await startPushPanel();
  const phone = await addPhone(cookies.staff);
  expect((await turnOn(cookies.owner, phone.subscription)).status).toBe(204);
  expect(v.parse(pushSchema, (await staff.get(panelPaths.push)).json).endpoint).toBeNull();
  await addLead();
  await sendDue();
  expect(phone.received).toHaveLength(1);
  expect(await panel.sql("select from push_subscriptions")).toHaveLength(1);
});

test("a person's eleventh device takes the place of the oldest", async () => {
  const { addPhone, addLead, cookies, people, panel, sendDue } = await startPushPanel();
  const oldest = await addPhone(cookies.staff);
  const others: (typeof oldest)[] = [];
  for (let count = 0; count < 10; count += 1) {
    others.push(await addPhone(await panel.signIn(people.staff)));
  }
  await addLead();
  await sendDue();
  expect(oldest.received).toEqual([]);
  expect(others.map(({ received }) => received.length)).toEqual(Array(10).fill(1));
});

test("only https to public addresses is accepted", async () => {
  const { cookies, turnOn, service } = await startPushPanel();
  const { keys } = service.addPhone().subscription;
  for (const endpoint of [
    "http://200.160.2.3/x",
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest",
    "file:///etc/passwd",
    "push",
    `https://push.example/${"x".repeat(1_000)}`,
  ]) {
    const { status } = await turnOn(cookies.staff, { endpoint, keys });
    expect([endpoint, status]).toEqual([endpoint, 400]);
  }
  expect((await turnOn(cookies.staff, { endpoint: "https://200.160.2.3/x", keys })).status).toBe(
    204,
  );
});

test("invalid keys are refused, or end the subscription at the first message", async () => {
  const { addLead, cookies, panel, turnOn, sendDue, service } = await startPushPanel();
  const { endpoint, keys } = service.addPhone().subscription;
  for (const wrong of [{ p256dh: "x" }, { auth: "x" }, { p256dh: undefined }]) {
    const subscription = { endpoint, keys: { ...keys, ...wrong } };
    expect((await turnOn(cookies.staff, subscription)).status).toBe(400);
  }
  const noPoint = { ...keys, p256dh: `B${"A".repeat(86)}` };
  expect((await turnOn(cookies.staff, { endpoint, keys: noPoint })).status).toBe(204);
  await addLead();
  await sendDue();
  expect(await panel.sql("select from push_subscriptions")).toEqual([]);
});

test("the panel's process notices a lead by itself", async () => {
  const service = await startTestPushService();
  const { panel, cookies, addLead } = await startContactPanel(service.settings);
  const phone = service.addPhone();
  const request = { cookie: cookies.staff, method: "POST", json: phone.subscription };
  expect((await panel.request(panelPaths.push, request)).status).toBe(204);
  const contact = await addLead();
  await expect.poll(() => phone.received).toMatchObject([{ contact }]);
  await service.stop();
});
