import { expect, test } from "vitest";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";
import { webhookRetryDelaySeconds } from "./webhook-retry-delay.ts";

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
  // The queue of the e-mails is polled as often, so the destination would have been tried as well.
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
