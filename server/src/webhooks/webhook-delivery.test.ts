import { leadsPath } from "@fiosite/contract/leads";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { startLeadSite } from "../../../dev/site/test-site.ts";
import {
  newSecret,
  startTestReceiver,
  webhookSettings,
} from "../../../dev/webhooks/test-receiver.ts";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";
import { webhookRetryDelaySeconds } from "./webhook-delivery.ts";

async function start(settings: Record<string, string>, pollSeconds = 0.2) {
  const inbox = await startTestInbox();
  const site = await startLeadSite(inbox.smtpUrl, settings, pollSeconds);
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
  });
  const save = async (): Promise<string> =>
    (await site.post(leadsPath, someone(), withKey())).json[0].id;
  return { inbox, site, save };
}

async function startReceiver() {
  const receiver = await startTestReceiver();
  onTestFinished(() => receiver.stop());
  return receiver;
}

test("a lead is sent immediately, signed so that the official library accepts it and rejects a changed one", async () => {
  const receiver = await startReceiver();
  const secret = newSecret();
  // The poll interval is longer than the test, so only waking the worker can send the message.
  const { site } = await start(webhookSettings({ erp: receiver.url }, secret), 600);
  const lead = { ...someone(), phone: "(88) 99999-1234 / 3636-0000" };
  const referer = "https://provedor.example/?utm_source=radio";
  const response = await site.post(leadsPath, lead, { ...withKey(), referer });
  const { id, created_at } = response.json[0];
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [message] = receiver.received;
  if (!message) throw new Error("a message");

  const verified = new Webhook(secret).verify(message.body, message.headers);
  expect(verified).toEqual({
    type: "lead.created",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    data: {
      id,
      ...lead,
      phones_e164: ["+5588999991234"],
      language: "pt-BR",
      created_at,
      utm_source: "radio",
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
      from_burst: false,
    },
  });
  expect(message.id).toBe(`lead_created_${id}`);
  const changed = message.body.replace("99999", "88888");
  expect(() => new Webhook(secret).verify(changed, message.headers)).toThrow("signature");
  const otherId = { ...message.headers, "webhook-id": "other" };
  expect(() => new Webhook(secret).verify(message.body, otherId)).toThrow("signature");
  expect(() => new Webhook(newSecret()).verify(message.body, message.headers)).toThrow("signature");
  await expect
    .poll(() => site.sql("select from webhook_jobs where run_at is null"))
    .toHaveLength(1);
});

test("a destination that hangs or is down delays neither the e-mail nor another destination", async () => {
  const [hanging, crm] = [await startReceiver(), await startReceiver()];
  hanging.mode = "hang";
  const urls = { erp: hanging.url, down: "http://127.0.0.1:1/", crm: crm.url };
  const { inbox, site, save } = await start(webhookSettings(urls));
  for (let lead = 0; lead < 10; lead += 1) await save();
  await expect.poll(() => crm.received).toHaveLength(10);
  await expect.poll(() => inbox.mails).toHaveLength(10);
  const failed =
    "select from webhook_jobs where destination = 'down' and last_error = 'ECONNREFUSED'";
  await expect.poll(async () => (await site.sql(failed)).length).toBeGreaterThan(0);
  // Six requests run at the same time, and each times out after 15 s.
  const [first] = hanging.received;
  const running = hanging.received.filter(({ at }) => at < (first?.at ?? 0) + 14_000);
  expect(running.length).toBeLessThanOrEqual(6);
  await hanging.stop();
});

test("leads beyond an address's share are marked and sent after all others", async () => {
  const { receiver, save } = await startWebhookSite({ LEADS_MAIL_PER_HOUR: "2" });
  receiver.mode = "hold";
  for (let lead = 0; lead < 31; lead += 1) await save();
  // Six requests run at the same time.
  await expect.poll(() => receiver.received).toHaveLength(6);
  const visitor = await save(someone(), { "X-Forwarded-For": "203.0.113.2" });
  receiver.mode = 204;
  receiver.release();
  await expect.poll(() => receiver.received).toHaveLength(32);
  const leads = receiver.received.map(({ json }) => json.data);
  expect(leads.filter(({ from_burst }) => from_burst)).toHaveLength(30);
  const position = leads.findIndex(({ id }) => id === visitor);
  expect(leads[position]).toMatchObject({ from_burst: false });
  expect(position).toBeLessThan(12);
});

test("a receiver that is back after two hours gets every lead once, in the order of each lead", async () => {
  const { receiver, site, save } = await startWebhookSite();
  receiver.mode = 503;
  const ids = [await save(), await save(), await save()];
  const waiting = "select from webhook_jobs where last_error = 'HTTP 503' and owner is null";
  await expect.poll(() => site.sql(waiting)).toHaveLength(3);
  await receiver.stop();
  const later =
    "update webhook_jobs set run_at = run_at - interval '2 hours' where run_at is not null";
  await site.sql(later);
  const refused = "select from webhook_jobs where last_error = 'ECONNREFUSED' and attempts > 1";
  await expect.poll(() => site.sql(refused)).toHaveLength(3);

  const back = await startTestReceiver(Number(new URL(receiver.url).port));
  onTestFinished(() => back.stop());
  await expect.poll(() => back.received).toHaveLength(3);
  await expect
    .poll(() => site.sql("select from webhook_jobs where succeeded_at is null"))
    .toEqual([]);
  expect(back.received.map(({ id }) => id).sort()).toEqual(
    ids.map((id) => `lead_created_${id}`).sort(),
  );
});

test("a secret is replaced without losing a message: both are used until the receiver has the new one", async () => {
  const receiver = await startReceiver();
  const database = await createTestDatabase();
  const [old, next] = [newSecret(), newSecret()];
  for (const [index, secrets] of [old, `${next},${old}`, next].entries()) {
    const settings = webhookSettings({ erp: receiver.url }, secrets);
    const site = await startLeadSite("smtp://127.0.0.1:1", { database, ...settings });
    await site.post(leadsPath, someone(), withKey());
    await expect.poll(() => receiver.received).toHaveLength(index + 1);
    await site.stop();
  }
  const accepts = (secret: string) =>
    receiver.received.map(({ body, headers }) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers));
      } catch {
        return false;
      }
    });
  expect(accepts(old)).toEqual([true, true, false]);
  expect(accepts(next)).toEqual([false, true, true]);
});

test("only leads that arrive while a destination is in the settings are queued for it", async () => {
  const receiver = await startReceiver();
  const database = await createTestDatabase();
  const without = await start({ database });
  await without.save();
  const { save } = await start({ database, ...webhookSettings({ erp: receiver.url }) });
  const id = await save();
  await expect.poll(() => receiver.received.map((each) => each.json.data.id)).toEqual([id]);
  const removed = await start({ database });
  await removed.save();
  expect(await removed.site.sql("select lead_id from webhook_jobs")).toEqual([{ lead_id: id }]);
});

test("after 500, 400 and 301 a message is sent again with the same id and body", async () => {
  const { receiver, site, save } = await startWebhookSite();
  receiver.responseHeaders = { location: `${receiver.url}/other` };
  for (const status of [500, 400, 301]) {
    receiver.mode = status;
    const id = await save();
    const messages = () => receiver.received.filter(({ json }) => json.data.id === id);
    const job = async () =>
      (await site.sql(`select * from webhook_jobs where lead_id = '${id}'`))[0];
    await expect.poll(() => messages().length).toBeGreaterThan(1);
    expect((await job())?.last_error).toBe(`HTTP ${status}`);
    receiver.mode = 200;
    await expect.poll(async () => (await job())?.succeeded_at).toBeInstanceOf(Date);
    expect(new Set(messages().map((message) => message.id + message.body)).size).toBe(1);
  }
});

test("429 with Retry-After stops all messages to the destination for that time", async () => {
  const { receiver, site, save, ids, job } = await startWebhookSite();
  receiver.mode = 429;
  receiver.responseHeaders = { "retry-after": "7200" };
  const first = await save();
  await expect.poll(async () => (await job())?.last_error).toBe("HTTP 429");
  const { run_at: retryAt } = (await job()) ?? {};
  expect(Number(retryAt) - Date.now()).toBeGreaterThan(7_100_000);

  receiver.mode = 204;
  const second = await save();
  // The queue of e-mails is polled just as often, so by now the destination would have been tried too.
  await expect.poll(() => site.sql("select from leads where email_sent_at is null")).toEqual([]);
  expect(ids()).toEqual([`lead_created_${first}`]);
  await site.sql(
    `update webhook_destinations set paused_until = paused_until - interval '2 hours'`,
  );
  await site.sql(`update webhook_jobs set run_at = run_at - interval '2 hours'`);
  await expect
    .poll(() => ids().sort())
    .toEqual([first, first, second].map((id) => `lead_created_${id}`).sort());
});

test("the retries double from 5 s to an hour and end after three days", () => {
  const delays: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const delay = webhookRetryDelaySeconds(attempts);
    if (delay === undefined) break;
    delays.push(delay);
  }
  expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40]);
  expect(Math.max(...delays)).toBe(3_600);
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400;
  expect(days).toBeCloseTo(3, 1);
});
