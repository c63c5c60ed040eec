import { expect, test } from "vitest";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";

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

test("a lead that is erased before any attempt is never mentioned to the destination", async () => {
  const { site, save, ids, erase } = await startWebhookSite();
  await site.sql("update webhook_destinations set paused_until = now() + interval '1 hour'");
  const id = await save();
  await erase(id);
  expect(await site.sql("select from webhook_jobs")).toEqual([]);
  expect(ids()).toEqual([]);
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
  // Another lead passes in the meantime: the destination is polled, but not for the erased one.
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
