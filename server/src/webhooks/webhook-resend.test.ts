import { once } from "node:events";
import { rm } from "node:fs/promises";
import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { postJson, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { startLeadServer } from "../../../dev/site/servers.ts";
import { startTestReceiver, webhookSettings } from "../../../dev/webhooks/test-receiver.ts";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";

test("SIGKILL between receipt and response: the next server sends the message again with the same id", async () => {
  const receiver = await startTestReceiver();
  receiver.mode = "hang";
  const database = await createTestDatabase();
  const webDist = await writeFixtureSite();
  const settings = { ...webhookSettings({ erp: receiver.url }), WEB_DIST: webDist };
  const startServer = () => startLeadServer(database, settings);
  const killed = await startServer();
  const { json } = await postJson(killed.origin, leadsPath, someone(), withKey());
  await expect.poll(() => receiver.received).toHaveLength(1);
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  // As if fifteen seconds had passed: the dead server's lease has ended.
  await runSql(database, "update webhook_jobs set locked_until = now() - interval '1 second'");

  receiver.mode = 204;
  const restarted = await startServer();
  onTestFinished(async () => {
    await restarted.stop();
    await receiver.stop();
    await rm(webDist, { recursive: true });
  });
  const pending = "select from webhook_jobs where succeeded_at is null";
  await expect.poll(() => runSql(database, pending)).toEqual([]);
  const id = `lead_created_${json[0].id}`;
  expect(receiver.received.map((message) => message.id)).toEqual([id, id]);
});

test("resend of one lead sends its e-mail and its message again, the message with the same id", async () => {
  const { inbox, save, ids, leads } = await startWebhookSite();
  const id = await save();
  await expect.poll(ids).toHaveLength(1);
  await expect.poll(() => inbox.mails).toHaveLength(1);
  expect((await leads("resend", id)).output).toBe(
    "O e-mail vai sair de novo em alguns segundos.\n1 envio(s) a outros sistemas para sair agora.\n",
  );
  await expect.poll(ids).toEqual([`lead_created_${id}`, `lead_created_${id}`]);
  await expect.poll(() => inbox.mails).toHaveLength(2);
});

test("resend during a delivery: the message is sent again and ends as delivered", async () => {
  const { receiver, save, ids, leads, job } = await startWebhookSite();
  receiver.mode = "hold";
  const id = await save();
  await expect.poll(ids).toHaveLength(1);
  await leads("resend", id);
  receiver.release();
  receiver.mode = 204;
  await expect.poll(ids).toHaveLength(2);
  await expect.poll(async () => (await job())?.succeeded_at).toBeInstanceOf(Date);
});

test("neither the log nor the queue contains any text of a lead, the URL or a secret", async () => {
  const { receiver, site, settings, save, erase } = await startWebhookSite({
    LOG_LEVEL: "trace",
  });
  const lead = someone();
  receiver.mode = 500;
  receiver.responseHeaders = { "x-echo": encodeURIComponent(lead.name) };
  const id = await save(lead);
  await expect.poll(() => site.logLines.join("")).toContain("HTTP 500");
  receiver.mode = 204;
  await expect.poll(() => site.logLines.join("")).toContain("webhook delivered");
  await erase(id);
  await expect.poll(() => receiver.received.at(-1)?.json.type).toBe("lead.erased");
  const queue = JSON.stringify(await site.sql("select * from webhook_jobs, webhook_destinations"));
  const secrets = [...Object.values(lead), settings.WEBHOOK_ERP_URL, settings.WEBHOOK_ERP_SECRETS];
  for (const output of [site.logLines.join(""), queue]) {
    for (const text of secrets) expect(output).not.toContain(text);
    expect(output).not.toMatch(/Maria|Dores|Rua/);
  }
});
