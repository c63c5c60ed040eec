import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { sendHttp } from "../../../dev/http.ts";
import { someone } from "../../../dev/leads/lead-requests.ts";
import { startNodeChild } from "../../../dev/processes/child-process.ts";
import { findFreePort } from "../../../dev/processes/free-port.ts";
import { newSecret, webhookSettings } from "../../../dev/webhooks/test-receiver.ts";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";

const receiverScript = join(import.meta.dirname, "../../../docs/technician/webhooks/receiver.mjs");

test("the receiver in Node stores and erases our leads, and accepts nothing else", async () => {
  const secret = newSecret();
  const { origin, stored, readStored } = await startReceiver(secret);
  const { save, site, erase } = await startWebhookSite(webhookSettings({ erp: origin }, secret));
  const lead = { ...someone(), name: 'José "Zé" D’Ávila ☎' };
  const id = await save(lead);
  await expect.poll(stored).toEqual([`${id}.json`]);
  await expect.poll(() => readStored(id)).toMatchObject(lead);

  const body = JSON.stringify({ type: "lead.erased", timestamp: "", data: { id } });
  const send = async (sentAt: Date, sentBody: string, signedWith = secret) => {
    const headers = {
      "content-type": "application/json",
      "webhook-id": "forged",
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
      "webhook-signature": `v1,bm90IGE= ${new Webhook(signedWith).sign("forged", sentAt, body)}`,
    };
    return (await sendHttp(origin, "/", { method: "POST", headers, body: sentBody })).status;
  };
  const now = new Date();
  expect(await send(now, body.replace("erased", "e\\u0072ased"))).toBe(401);
  expect(await send(now, body, `whsec_${Buffer.alloc(32).toString("base64")}`)).toBe(401);
  expect(await send(new Date(now.getTime() - 600_000), body)).toBe(401);
  const unsigned = { method: "POST", headers: { "content-length": "2" }, body: "{}" };
  expect((await sendHttp(origin, "/", unsigned)).status).toBe(401);
  expect(await stored()).toEqual([`${id}.json`]);

  await erase(id);
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => site.sql("select from webhook_jobs")).toEqual([]);
  expect(await send(now, body)).toBe(204);
});

test("the receiver says what it needs instead of failing with a stack trace", () => {
  const { status, stderr } = spawnSync(process.execPath, [receiverScript], {
    encoding: "utf8",
    env: { PORT: "8080" },
  });
  expect([status, stderr]).toEqual([
    1,
    "Set WEBHOOK_SECRET and PORT, as in the first lines of this file.\n",
  ]);
});

async function startReceiver(secret: string) {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-receiver-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const leads = join(folder, "leads");
  await mkdir(leads);
  const port = await findFreePort();
  const env = { WEBHOOK_SECRET: secret, PORT: String(port), RECEIVER_FOLDER: folder };
  // `chdir` changes only this process: the receiver stores into its current folder.
  const script = `process.chdir(process.env.RECEIVER_FOLDER); await import(${JSON.stringify(receiverScript)});`;
  const receiver = await startNodeChild(
    ["--input-type=module", "--eval", script],
    env,
    (line) => line.includes("Listening") || undefined,
  );
  onTestFinished(() => receiver.stop());
  return {
    origin: `http://127.0.0.1:${port}`,
    stored: () => readdir(leads),
    readStored: async (id: string) => JSON.parse(await readFile(join(leads, `${id}.json`), "utf8")),
  };
}
