import { once } from "node:events";
import { rm } from "node:fs/promises";
import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, test } from "vitest";
import { postJson, sendLead, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { startLeadServer } from "../../../dev/site/site-server.ts";

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
  // No e-mail is accepted before the kill, whether a worker has started or not.
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
