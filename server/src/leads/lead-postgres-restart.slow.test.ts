import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LeadRow, leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startLeadSite } from "../../../dev/leads/lead-site.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { prepareDatabase } from "../../../dev/postgres/prepare-database.ts";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { startPostgres } from "../../../dev/postgres/start-postgres.ts";
import { databaseUrl } from "../../../dev/postgres/test-database.ts";

test("PostgreSQL is killed three times under load: no lead is refused, doubled or lost, and each is mailed once", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "fiosite-restart-postgres-"));
  let isOver = false;
  let postgres = await startPostgres(dataDir);
  onTestFinished(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  });
  await prepareDatabase(postgres.url);
  const database = databaseUrl(postgres.url, "fiosite");
  const inbox = await startTestInbox();
  const site = await startLeadSite(inbox.smtpUrl, { database });
  onTestFinished(async () => {
    isOver = true;
    await site.stop();
    await inbox.stop();
  });

  const accepted: LeadRow[] = [];
  const refused: (number | undefined)[] = [];
  async function visitor() {
    while (!isOver) {
      const response = await site.post(leadsPath, someone(), withKey());
      if (response.status === 201) accepted.push(response.json[0]);
      else refused.push(response.status);
    }
  }
  const visitors = Promise.all([1, 2, 3, 4].map(visitor));

  await expect.poll(() => inbox.mails.length).toBeGreaterThan(5);
  for (const _kill of [1, 2, 3]) {
    // SMTP accepts the e-mails being sent while the database cannot record it.
    inbox.mode = "hold";
    const before = inbox.attempts;
    await expect.poll(() => inbox.attempts).toBeGreaterThan(before);
    const pid = Number((await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => site.request("/health/ready").then(({ status }) => status)).toBe(503);
    inbox.mode = "accept";
    inbox.release();
    const acceptedBefore = accepted.length;
    postgres = await startPostgres(dataDir, Number(new URL(database).port));
    await expect.poll(() => accepted.length).toBeGreaterThan(acceptedBefore + 20);
  }
  isOver = true;
  await visitors;

  expect(refused).toEqual([]);
  const saved = (await runSql(database, "select id from leads")).map(({ id }) => id);
  expect(accepted.map(({ id }) => id).sort()).toEqual(saved.sort());
  const unsent = "select id from leads where email_sent_at is null";
  await expect.poll(() => runSql(database, unsent)).toEqual([]);
  const mailed = inbox.mails.map(({ headers }) => headers.get("message-id"));
  expect(mailed.sort()).toEqual(saved.map((id) => `<lead-${id}@provedor.example>`));
});
