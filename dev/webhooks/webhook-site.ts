import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished } from "vitest";
import { leadsPath } from "../../contract/leads.ts";
import { sendHttp } from "../http.ts";
import { someone, withKey } from "../leads/lead-requests.ts";
import { startTestInbox } from "../mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { runLeadsCommand } from "../processes/run-command.ts";
import { startLeadSite } from "../site/test-site.ts";
import { startTestReceiver, webhookSettings } from "./test-receiver.ts";

/** A site with its inbox and the destination `erp`; all stop with the test. */
export async function startWebhookSite(settings: Record<string, string> = {}) {
  const receiver = await startTestReceiver();
  const inbox = await startTestInbox();
  const database = await createTestDatabase();
  const destination = webhookSettings({ erp: receiver.url });
  const site = await startLeadSite(
    inbox.smtpUrl,
    { database, ...destination, ...settings },
    // Seconds between two polls of the queue.
    0.2,
  );
  onTestFinished(async () => {
    await receiver.stop();
    await site.stop();
    await inbox.stop();
  });
  return {
    ...{ receiver, inbox, site, database, settings: destination },
    save: async (lead: object = someone()): Promise<string> =>
      (await site.post(leadsPath, lead, withKey())).json[0].id,
    leads: (...args: string[]) => runLeadsCommand(roleUrls(database).operator, args),
    erase: (id: string) => runLeadsCommand(roleUrls(database).operator, ["erase", id], "1"),
    /** The ids of all messages that the receiver got, in order. */
    ids: () => receiver.received.map(({ id }) => id),
    job: async () => (await site.sql("select * from webhook_jobs order by id limit 1"))[0],
  };
}

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
