import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { findFreePort } from "../../../dev/processes/free-port.ts";
import { startLeadSite, startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

const save = `select * from save_lead(gen_random_uuid(), gen_random_uuid()::text, '1', 'Rua', 'pt-BR', null, null, null, null, null)`;

/** A restored copy that is a day old: every e-mail in it is overdue. */
async function restoredDatabase(leads: number): Promise<string> {
  const database = await createTestDatabase();
  for (let saved = 0; saved < leads; saved += 1) await runSql(database, save);
  await runSql(database, "update jobs set run_at = now() - interval '1 day'");
  await runSql(database, "update leads set created_at = now() - interval '1 day'");
  return database;
}

async function askReady(site: TestSite) {
  const { status, body } = await site.request("/health/ready");
  return { status, json: JSON.parse(body.toString()) };
}

test("a candidate without jobs is ready although e-mails wait in the shared queue", async () => {
  const site = await startTestSite({ DATABASE_URL: await restoredDatabase(1), JOBS: "off" });
  onTestFinished(() => site.stop());
  const { status, json } = await askReady(site);
  expect(status).toBe(200);
  expect(json.leads.unsent).toBe(1);
  expect(json.leads.oldestUnsentSeconds).toBeGreaterThanOrEqual(86_400);
});

test("a server is ready with many overdue e-mails and no mail server", async () => {
  const smtpUrl = `smtp://127.0.0.1:${await findFreePort()}`;
  const database = await restoredDatabase(20);
  const site = await startLeadSite(smtpUrl, { database }, 60);
  onTestFinished(() => site.stop());
  await expect.poll(() => site.sql("select from jobs where attempts > 0")).toHaveLength(6);
  await expect.poll(() => site.sql("select from jobs where owner is not null")).toEqual([]);
  expect((await askReady(site)).status).toBe(200);
});

test("a server whose workers cannot read the queue is not ready", async () => {
  const database = await createTestDatabase();
  await runSql(database, "revoke update on jobs from fiosite_server");
  const site = await startLeadSite("smtp://127.0.0.1:1", { database });
  onTestFinished(() => site.stop());
  expect(await askReady(site)).toMatchObject({ status: 503, json: { code: "queue_stuck" } });
  await runSql(database, "grant update on jobs to fiosite_server");
  await expect.poll(async () => (await askReady(site)).status).toBe(200);
});

test("while the mail server rejects everything, the server stays ready and accepts leads", async () => {
  const inbox = await startTestInbox();
  inbox.mode = "busy";
  const site = await startLeadSite(inbox.smtpUrl);
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
  });
  await site.post(leadsPath, someone(), withKey());
  await expect.poll(() => inbox.attempts).toBeGreaterThan(2);
  const { status, body } = await site.request("/health/ready");
  expect(status).toBe(200);
  expect(JSON.parse(body.toString()).leads.unsent).toBe(1);
  expect((await site.post(leadsPath, someone(), withKey())).status).toBe(201);
});
