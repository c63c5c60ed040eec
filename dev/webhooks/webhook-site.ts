import { onTestFinished } from "vitest";
import { leadsPath } from "../../contract/leads.ts";
import { someone, withKey } from "../leads/lead-requests.ts";
import { startTestInbox } from "../mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { runLeadsCommand } from "../processes/run-command.ts";
import { startLeadSite } from "../site/test-site.ts";
import { startTestReceiver, webhookSettings } from "./test-receiver.ts";

/** A site with an inbox and the webhook destination `erp`. All stop with the test. */
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
    receiver,
    inbox,
    site,
    database,
    settings: destination,
    save: async (lead: object = someone(), headers = {}): Promise<string> =>
      (await site.post(leadsPath, lead, { ...withKey(), ...headers })).json[0].id,
    leads: (...args: string[]) => runLeadsCommand(roleUrls(database).operator, args),
    erase: (id: string) => runLeadsCommand(roleUrls(database).operator, ["erase", id], "1"),
    /** The ids of all messages that the receiver got, in order. */
    ids: () => receiver.received.map(({ id }) => id),
    job: async () => (await site.sql("select * from webhook_jobs order by id limit 1"))[0],
  };
}
