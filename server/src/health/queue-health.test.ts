import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../workshop/leads/lead-requests.ts";
import { startLeadSite } from "../../../workshop/leads/lead-site.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";
import { runSql } from "../../../workshop/postgres/run-sql.ts";
import { createTestDatabase } from "../../../workshop/postgres/test-database.ts";
import { startTestSite } from "../../../workshop/site/test-site.ts";

const save = `select * from save_lead(gen_random_uuid(), 'Maria', '1', 'Rua', 'pt-BR', null, null, null, null, null)`;

/** A server whose workers never start, so that its queue stays as the test sets it. */
async function startWithoutWorker() {
  const database = await createTestDatabase();
  const site = await startTestSite({ DATABASE_URL: database });
  onTestFinished(() => site.stop());
  await runSql(database, save);
  return {
    sql: (statement: string) => runSql(database, statement),
    askReady: async () => {
      const { status, body } = await site.request("/health/ready");
      return { status, json: JSON.parse(body.toString()) };
    },
  };
}

const overdue = (seconds: number) =>
  `update jobs set run_at = now() - interval '${seconds} seconds'`;

test("a queue without a worker is stuck after a minute, not before", async () => {
  const { sql, askReady } = await startWithoutWorker();
  expect((await askReady()).status).toBe(200);
  await sql(overdue(50));
  expect((await askReady()).status).toBe(200);
  await sql(overdue(70));
  expect(await askReady()).toMatchObject({
    status: 503,
    json: { code: "queue_stuck", leads: { unsent: 1 } },
  });
});

test("an overdue e-mail is no fault while a worker sends others, but is one when that worker died", async () => {
  const { sql, askReady } = await startWithoutWorker();
  await sql(save.replace("Maria", "João"));
  await sql(overdue(600));
  const oneRuns = (lease: string) =>
    `update jobs set locked_until = ${lease} where id = (select min(id) from jobs)`;
  await sql(oneRuns("now() + interval '15 seconds'"));
  expect((await askReady()).status).toBe(200);
  await sql(oneRuns("now() - interval '1 second'"));
  expect((await askReady()).json.code).toBe("queue_stuck");
});

test("an e-mail that waits for its retry is not overdue, and the response has the age of its lead", async () => {
  const { sql, askReady } = await startWithoutWorker();
  await sql("update jobs set run_at = now() + interval '15 minutes'");
  await sql("update leads set created_at = now() - interval '2 hours'");
  const { status, json } = await askReady();
  expect(status).toBe(200);
  expect(json.leads.unsent).toBe(1);
  expect(json.leads.oldestUnsentSeconds).toBeGreaterThanOrEqual(7_200);
  expect(json.leads.oldestUnsentSeconds).toBeLessThan(7_300);
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
