import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished } from "vitest";
import { sendHttp } from "../http/send-http.ts";
import { someone } from "../leads/lead-requests.ts";
import { webhookSettings } from "./test-receiver.ts";
import { startWebhookSite } from "./webhook-site.ts";

interface RecipeReceiver {
  origin: string;
  secret: string;
  /** Its working folder, which has a folder `leads`. */
  folder: string;
}

export async function makeReceiverFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-receiver-"));
  await mkdir(join(folder, "leads"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Lets the real server send to a receiver of docs/technician/webhooks, then sends what no receiver may accept. */
export async function tryReceiver({ origin, secret, folder }: RecipeReceiver): Promise<void> {
  const { save, site, erase } = await startWebhookSite(webhookSettings({ erp: origin }, secret));
  const stored = () => readdir(join(folder, "leads"));
  const lead = { ...someone(), name: 'José "Zé" D’Ávila ☎' };
  const id = await save(lead);
  await expect.poll(stored).toEqual([`${id}.json`]);
  const file = join(folder, "leads", `${id}.json`);
  await expect.poll(async () => JSON.parse(await readFile(file, "utf8"))).toMatchObject(lead);

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
}
