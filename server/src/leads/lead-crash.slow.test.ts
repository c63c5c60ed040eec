import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type LeadRow, leadsPath } from "@fiosite/contract/leads";
import { describe, type ExpectStatic, expect, onTestFinished, test, vi } from "vitest";
import {
  type MailKind,
  mostUnrecorded,
  startHeldDelivery,
} from "../../../dev/leads/held-delivery.ts";
import { postJson, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { prepareDatabase, runSql } from "../../../dev/postgres/databases.ts";
import { startPostgres } from "../../../dev/postgres/start-postgres.ts";
import { createTestDatabase, databaseUrl } from "../../../dev/postgres/test-database.ts";
import { writeFixtureSite } from "../../../dev/site/fixture-site.ts";
import { startLeadServer } from "../../../dev/site/servers.ts";
import { startLeadSite } from "../../../dev/site/test-site.ts";

// These failures are not in lead-crash.test.ts, because together they take minutes.

const kinds = Object.keys(mostUnrecorded) as MailKind[];
const faults = ["connection lost", "database down"] as const;
const cases = kinds.flatMap((kind) => faults.map((fault) => [kind, fault] as const));
type Delivery = Awaited<ReturnType<typeof startHeldDelivery>>;

async function expectFewCopies(delivery: Delivery, kind: MailKind, expect: ExpectStatic) {
  const { doubled, ...rest } = await delivery.finish();
  expect(rest).toEqual({ lost: [], unrecognizable: [], tripled: 0 });
  expect(doubled).toBeLessThanOrEqual(mostUnrecorded[kind]);
}

const nothingDoubled = { lost: [], unrecognizable: [], doubled: 0, tripled: 0 };

describe.concurrent("the mail server accepts", () => {
  test.for(cases)("%s, %s, then it is back: all arrive once", async ([kind, fault], { expect }) => {
    const delivery = await startHeldDelivery(kind, expect);
    await delivery.acceptDuring(fault);
    await delivery.remove(fault);
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });

  test.for(cases)(
    "%s, %s, SIGTERM, then it is back: all arrive once",
    async ([kind, fault], { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring(fault);
      await delivery.signal("SIGTERM");
      await delivery.remove(fault);
      await delivery.startNextServer();
      expect(await delivery.finish()).toEqual(nothingDoubled);
    },
  );

  test.for(cases)(
    "%s, %s, SIGKILL: only those in flight are doubled",
    async ([kind, fault], { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring(fault);
      await delivery.signal("SIGKILL");
      await delivery.remove(fault);
      await delivery.startNextServer();
      await expectFewCopies(delivery, kind, expect);
    },
  );

  test.for(kinds)(
    "%s, the disk is full until after SIGTERM: only those in flight are doubled",
    async (kind, { expect }) => {
      const delivery = await startHeldDelivery(kind, expect);
      await delivery.acceptDuring("disk full");
      await delivery.signal("SIGTERM");
      await delivery.untilExit();
      await delivery.remove("disk full");
      await delivery.startNextServer();
      await expectFewCopies(delivery, kind, expect);
    },
  );

  test("single e-mails after their first leases, beside another server: all arrive once", async ({
    expect,
  }) => {
    const delivery = await startHeldDelivery("single e-mails", expect);
    await delivery.outlastFirstLeases();
    delivery.accept();
    expect(await delivery.finish()).toEqual(nothingDoubled);
  });
});

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
    // SMTP accepts the e-mails in flight while the database cannot record that.
    inbox.mode = "hold";
    const before = inbox.attempts;
    await expect.poll(() => inbox.attempts).toBeGreaterThan(before);
    const pid = Number((await readFile(join(dataDir, "postmaster.pid"), "utf8")).split("\n")[0]);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => site.request("/health/ready").then(({ status }) => status)).toBe(503);
    inbox.mode = "accept";
    inbox.release();
    const acceptedBefore = accepted.length;
    // The killed server's backend processes end a moment later, and hold its shared memory until then.
    const restart = () => startPostgres(dataDir, Number(new URL(database).port));
    postgres = await vi.waitFor(restart, { timeout: 20_000 });
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

/**
 * What a later release may add to the tables of the queue and of the leads. This order of the tables is the worst case: saving a
 * lead locks them in the opposite order, and PostgreSQL ends the deadlock.
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
      // Limits the backlog: otherwise thousands of e-mails would wait while a server starts on a busy machine.
      while (accepted.length > inbox.mails.length + 100 && !isOver) await wait(10);
    }
  });
  async function acceptMore(leads: number) {
    const before = accepted.length;
    await expect.poll(() => accepted.length).toBeGreaterThan(before + leads);
  }
  /** Switches as an update does: the next server accepts requests before the old one stops. */
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
