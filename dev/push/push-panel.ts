import fastify from "fastify";
import { onTestFinished } from "vitest";
import { panelPaths } from "../../contract/panel/paths.ts";
import { isAlive } from "../../server/src/people/session-store.ts";
import { openDatabase } from "../../server/src/platform/database.ts";
import { addressList } from "../../server/src/platform/post-outside.ts";
import { openSiteContent } from "../../server/src/platform/site-content.ts";
import { createPushSender } from "../../server/src/push/push-sender.ts";
import { newLinkToken } from "../panel/browser-panel.ts";
import { startContactPanel } from "../panel/contact-panel.ts";
import { roleUrls } from "../postgres/test-database.ts";
import { mailSettings } from "../site/test-settings.ts";
import { startTestPushService } from "./test-push-service.ts";

/** Noon, evening and midnight of a Monday in Fortaleza. */
export const noon = new Date("2026-11-16T15:00:00Z");
export const evening = new Date("2026-11-16T21:00:00Z");
export const midnight = new Date("2026-11-17T03:00:00Z");

/** The panel with a fake push service. Tests call `sendDue`, because nothing sends in the background here. */
export async function startPushPanel() {
  const service = await startTestPushService();
  onTestFinished(() => service.stop());
  const contacts = await startContactPanel({ ...service.settings, JOBS: "off" });
  const { panel } = contacts;
  const database = openDatabase(roleUrls(panel.database).panel, fastify().log);
  onTestFinished(() => database.end());

  const newSender = (now = noon) =>
    createPushSender(
      {
        database,
        content: openSiteContent(),
        from: mailSettings.MAIL_FROM,
        privateAddresses: addressList(["127.0.0.1"]),
        isSessionAlive: isAlive,
        clock: () => now,
      },
      panel.app.log,
    );

  return {
    ...contacts,
    service,
    newSender,
    sendDue: (now = noon) => newSender(now).sendDue(),

    /** Adds a phone on which somebody has turned notifications on. */
    async addPhone(cookie: string) {
      const phone = service.addPhone();
      const { status } = await turnOn(cookie, phone.subscription);
      if (status !== 204) throw new Error(`subscribing got status ${status}`);
      return phone;
    },
    turnOn,
    /** The token of a sign-in link. */
    linkFor: ({ id }: { id: string }) => newLinkToken(panel.database, id, "sign-in"),
    /** Ends the pause of phones after a notification, and the wait of phones after a failure. */
    skipWaiting: () => panel.sql("update push_subscriptions set next_at = now()"),
    /** Moves a contact's request and reminder half an hour to the past, and the subscription of every phone to before that. */
    makeLate: (lead: string) =>
      panel.sql(
        `update push_subscriptions set created_at = created_at - interval '1 hour', next_at = now();
          update contacts set waiting_since = waiting_since - interval '31 minutes',
            reminder_at = reminder_at - interval '31 minutes' where id = '${lead}';
          update push_notices set about = about - interval '31 minutes' where contact_id = '${lead}'`,
      ),
  };

  function turnOn(cookie: string, json: unknown) {
    return panel.request(panelPaths.push, { cookie, method: "POST", json });
  }
}
