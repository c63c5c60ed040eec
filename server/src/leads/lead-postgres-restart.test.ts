import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LeadRow, leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../workshop/leads/lead-requests.ts";
import { startLeadSite } from "../../../workshop/leads/lead-site.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";
import { startLocalPostgres } from "../../../workshop/postgres/local-postgres.ts";
import { prepareDatabase } from "../../../workshop/postgres/prepare-database.ts";
import { databaseUrl, runSql } from "../../../workshop/postgres/test-database.ts";

const timeoutMs = 60_000;

test(
  "PostgreSQL restarts under load: every lead with a 201 response is saved and mailed once",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "fiosite-restart-postgres-"));
    let isOver = false;
    let postgres = await startLocalPostgres({ dataDir });
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
    let failed = 0;
    async function visitor() {
      while (!isOver) {
        const response = await site.post(leadsPath, someone(), withKey());
        if (response.status === 201) accepted.push(response.json[0]);
        else failed += 1;
      }
    }
    const visitors = Promise.all([1, 2, 3, 4].map(visitor));

    await expect.poll(() => inbox.mails.length).toBeGreaterThan(5);
    // SMTP accepts the e-mails being sent while the database cannot record it.
    inbox.mode = "hold";
    const before = inbox.attempts;
    await expect.poll(() => inbox.attempts).toBeGreaterThan(before);
    await postgres.stop();
    inbox.mode = "accept";
    inbox.release();
    await expect.poll(() => failed).toBeGreaterThan(5);
    const acceptedBefore = accepted.length;
    postgres = await startLocalPostgres({ dataDir, port: Number(new URL(database).port) });
    await expect.poll(() => accepted.length).toBeGreaterThan(acceptedBefore + 20);
    isOver = true;
    await visitors;

    const savedIds = (await runSql(database, "select id from leads")).map(({ id }) => id);
    expect(accepted.filter(({ id }) => !savedIds.includes(id))).toEqual([]);
    const unsent = "select id from leads where email_sent_at is null";
    await expect.poll(() => runSql(database, unsent), { timeout: timeoutMs }).toEqual([]);
    const mailed = inbox.mails.map(({ headers }) => headers.get("message-id"));
    expect(mailed.sort()).toEqual(savedIds.map((id) => `<lead-${id}@provedor.example>`).sort());
  },
  timeoutMs,
);
