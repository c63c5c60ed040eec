import { once } from "node:events";
import { rm } from "node:fs/promises";
import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, describe, test } from "vitest";
import {
  type MailKind,
  mostUnrecorded,
  startHeldDelivery,
} from "../../../dev/leads/held-delivery.ts";
import { postJson, sendLead, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { startLeadServer } from "../../../dev/site/servers.ts";

let webDist: string;

beforeAll(async () => {
  webDist = await writeFixtureSite();
});

afterAll(() => rm(webDist, { recursive: true }));

async function prepare() {
  const database = await createTestDatabase();
  const inbox = await startTestInbox();
  const startServer = () =>
    startLeadServer(database, { SMTP_URL: inbox.smtpUrl, WEB_DIST: webDist });
  return { inbox, startServer, unsent: () => runSql(database, unsentLeads) };
}

const unsentLeads = "select id from leads where email_sent_at is null";
const ids = (inbox: TestInbox) => inbox.mails.map(({ headers }) => headers.get("message-id"));

test.concurrent("SIGKILL right after the 201 response: the restarted server sends every e-mail", async ({
  expect,
}) => {
  const { inbox, startServer, unsent } = await prepare();
  // No e-mail is accepted before the kill, whether or not a worker has started.
  inbox.mode = "hang";
  const killed = await startServer();
  const responses = await Promise.all(
    [1, 2, 3, 4, 5].map(() => postJson(killed.origin, leadsPath, someone(), withKey())),
  );
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  expect(inbox.mails).toEqual([]);

  inbox.mode = "accept";
  const restarted = await startServer();
  await expect.poll(unsent).toEqual([]);
  expect(ids(inbox).sort()).toEqual(
    responses.map(({ json }) => `<lead-${json[0].id}@provedor.example>`).sort(),
  );
  await restarted.stop();
  await inbox.stop();
});

test.concurrent("SIGKILL after SMTP received the message but before its reply: at most one more copy, with the same Message-ID", async ({
  expect,
}) => {
  const { inbox, startServer, unsent } = await prepare();
  inbox.mode = "hold";
  const killed = await startServer();
  const { id } = await sendLead(killed.origin, someone());
  await expect.poll(() => inbox.mails.length).toBe(1);
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");

  inbox.mode = "accept";
  const restarted = await startServer();
  await expect.poll(unsent).toEqual([]);
  const messageId = `<lead-${id}@provedor.example>`;
  expect(ids(inbox)).toEqual([messageId, messageId]);
  await restarted.stop();
  await inbox.stop();
});

test.concurrent("SIGTERM while SMTP hangs: the server exits in time, and the next one sends the e-mail", async ({
  expect,
}) => {
  const { inbox, startServer, unsent } = await prepare();
  inbox.mode = "hang";
  const stopped = await startServer();
  const { id } = await sendLead(stopped.origin, someone());
  await expect.poll(() => inbox.attempts).toBe(1);
  stopped.process.kill("SIGTERM");
  expect(await once(stopped.process, "exit")).toEqual([0, null]);

  inbox.mode = "accept";
  const next = await startServer();
  await expect.poll(unsent).toEqual([]);
  expect(ids(inbox)).toEqual([`<lead-${id}@provedor.example>`]);
  await next.stop();
  await inbox.stop();
});

const kinds = Object.keys(mostUnrecorded) as MailKind[];
const nothingDoubled = { lost: [], unrecognizable: [], doubled: 0, tripled: 0 };

describe.concurrent("the mail server accepts", () => {
  test.for(kinds)(
    "%s, the disk is full for some seconds: all arrive once",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.remove("disk full");
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test.for(kinds)(
    "%s, SIGTERM with a full disk: they are recorded before the process ends",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.signal("SIGTERM");
      await delivery.remove("disk full");
      await delivery.startNextServer();
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test("single e-mails after SIGTERM: they are recorded before the process ends", async ({
    expect,
  }) => {
    const delivery = await startHeldDelivery("single e-mails", expect);
    await delivery.signal("SIGTERM");
    delivery.accept();
    await delivery.startNextServer();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });

  test.for(kinds)(
    "%s, SIGKILL with a full disk: none is lost, and only those in flight are doubled",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.signal("SIGKILL");
      await delivery.remove("disk full");
      await delivery.startNextServer();
      const { doubled, ...rest } = await delivery.finish();
      expect(rest).toEqual({ lost: [], unrecognizable: [], tripled: 0 });
      expect(doubled).toBeLessThanOrEqual(mostUnrecorded[kind]);
    },
  );

  test("single e-mails, their leases end during an outage: another server leaves them to their owner", async ({
    expect,
  }) => {
    const delivery = await startHeldDelivery("single e-mails", expect);
    await delivery.outlastLeases();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });
});
