import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type LeadRow, leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { postJson, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { startLeadServer } from "../../../dev/site/site-server.ts";

/**
 * What a later release may add to the queue and to what it reads. The order of the tables is that of the worst case: a
 * lead locks them the other way round, and PostgreSQL ends the deadlock.
 */
const newerSchema = `
  alter table jobs add column destination text, add column priority integer not null default 0;
  create index jobs_by_priority on jobs (kind, priority, run_at) where run_at is not null;
  alter table leads add column source text;
  insert into migrations (name, run_on) values ('9999_newer-queue', now());`;

test("update to a release with a newer queue and back, under load: no lead is lost, refused or unmailed", async () => {
  const database = await createTestDatabase();
  const inbox = await startTestInbox();
  const webDist = await writeFixtureSite();
  const startServer = () =>
    startLeadServer(database, { SMTP_URL: inbox.smtpUrl, WEB_DIST: webDist });
  let server = await startServer();
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    await server.stop();
    await inbox.stop();
    await rm(webDist, { recursive: true });
  });

  const accepted: LeadRow[] = [];
  const refused: (number | undefined)[] = [];
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const response = await postJson(server.origin, leadsPath, someone(), withKey());
      if (response.status === 201) accepted.push(response.json[0]);
      else refused.push(response.status);
      // Otherwise thousands of e-mails would wait while a server starts on a busy machine.
      while (accepted.length > inbox.mails.length + 100 && !isOver) await wait(10);
    }
  });
  async function acceptMore(leads: number) {
    const before = accepted.length;
    await expect.poll(() => accepted.length).toBeGreaterThan(before + leads);
  }
  /** As an update does: the next server accepts requests before the old one stops. */
  async function switchServer() {
    const before = server;
    server = await startServer();
    await acceptMore(20);
    before.process.kill("SIGTERM");
    expect(await once(before.process, "exit")).toEqual([0, null]);
    await acceptMore(50);
  }

  await acceptMore(50);
  await runSql(database, newerSchema);
  await switchServer();
  await switchServer();
  isOver = true;
  await Promise.all(visitors);

  expect(refused).toEqual([]);
  const unsent = "select id from leads where email_sent_at is null";
  await expect.poll(() => runSql(database, unsent)).toEqual([]);
  const saved = (await runSql(database, "select id from leads")).map(({ id }) => id);
  expect(accepted.map(({ id }) => id).sort()).toEqual(saved.sort());
  const mailed = inbox.mails.map(({ headers }) => headers.get("message-id"));
  expect(mailed.sort()).toEqual(saved.map((id) => `<lead-${id}@provedor.example>`));
});
