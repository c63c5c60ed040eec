import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { sendLead, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { type LeadSite, startLeadSite } from "../../../dev/leads/lead-site.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { startLossyConnection } from "../../../dev/postgres/lossy-connection.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";

async function start(settings: Record<string, string> = {}, smtpOptions = "", pollSeconds = 0.5) {
  const inbox = await startTestInbox();
  const site = await startLeadSite(inbox.smtpUrl + smtpOptions, settings, pollSeconds);
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
  });
  return { inbox, site };
}

const mailIds = (inbox: TestInbox) =>
  inbox.mails.map(({ headers }) => headers.get("message-id")?.slice("<lead-".length, 42)).sort();
const unsent = (site: LeadSite) => site.sql("select id from leads where email_sent_at is null");
const attempts = async (site: LeadSite) =>
  (await site.sql("select attempts from jobs where kind = 'lead-email'"))[0]?.attempts;

test("SMTP replies 451, then accepts: the e-mail arrives once", async () => {
  const { inbox, site } = await start();
  inbox.mode = "busy";
  const { id } = await sendLead(site.origin, someone());
  await expect.poll(() => inbox.attempts).toBeGreaterThanOrEqual(3);
  inbox.mode = "accept";
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(mailIds(inbox)).toEqual([id]);
});

test("SMTP is down, then up: the e-mail arrives once", async () => {
  const { inbox, site } = await start();
  await inbox.stop();
  const { id } = await sendLead(site.origin, someone());
  await expect.poll(() => attempts(site)).toBeGreaterThanOrEqual(2);
  const back = await startTestInbox(Number(new URL(inbox.smtpUrl).port));
  onTestFinished(back.stop);
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(mailIds(back)).toEqual([id]);
});

test("SMTP receives the message and hangs: the attempt times out and is retried", async () => {
  const { inbox, site } = await start({}, "?socketTimeout=1000");
  inbox.mode = "hang";
  const { id } = await sendLead(site.origin, someone());
  await expect.poll(() => inbox.attempts).toBeGreaterThanOrEqual(2);
  expect(site.logLines.join("")).toContain("ETIMEDOUT");
  inbox.mode = "accept";
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(mailIds(inbox)).toEqual([id]);
});

test("the browser never sends its second request: the e-mail is sent immediately anyway", async () => {
  // The poll interval is longer than the test, so only waking the worker can send the e-mail.
  const { inbox, site } = await start({}, "", 600);
  const response = await site.post(leadsPath, someone(), withKey());
  await expect.poll(() => mailIds(inbox)).toEqual([response.json[0].id]);
});

test("SMTP takes the message and disconnects: it is sent again with the same Message-ID", async () => {
  const { inbox, site } = await start();
  inbox.mode = "disconnect";
  const { id } = await sendLead(site.origin, someone());
  await expect.poll(() => inbox.attempts).toBe(1);
  inbox.mode = "accept";
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(new Set(mailIds(inbox))).toEqual(new Set([id]));
});

test("the reply to the record is lost: it is recorded again, and the e-mail is not sent again", async () => {
  const database = await createTestDatabase();
  const connection = await startLossyConnection(roleUrls(database).server);
  onTestFinished(connection.stop);
  const { inbox, site } = await start({ database, DATABASE_URL: connection.url });
  inbox.mode = "hold";
  await sendLead(site.origin, someone());
  await expect.poll(() => inbox.attempts).toBe(1);
  connection.losesReplies = true;
  inbox.release();
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(site.logLines.join("")).not.toContain("lead e-mail sent");
  connection.losesReplies = false;
  await expect.poll(() => site.logLines.join("")).toContain("lead e-mail sent");
  expect(inbox.attempts).toBe(1);
});

test("the queue delivers a job whose e-mail is being sent: it is not sent twice", async () => {
  const { inbox, site } = await start();
  inbox.mode = "hold";
  const { id } = await sendLead(site.origin, someone());
  await expect.poll(() => inbox.attempts).toBe(1);
  // This happens if the database is down for longer than the lease.
  await site.sql("update jobs set locked_until = now() - interval '1 second'");
  await sendLead(site.origin, someone());
  await expect.poll(() => inbox.attempts).toBe(2);
  inbox.release();
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(mailIds(inbox)).toContain(id);
  expect(inbox.attempts).toBe(2);
});

test("two servers share the queue: forty leads, forty e-mails", async () => {
  const database = await createTestDatabase();
  const { inbox, site } = await start({ database });
  const other = await startLeadSite(inbox.smtpUrl, { database });
  onTestFinished(other.stop);
  const rows = await Promise.all(
    Array.from({ length: 40 }, (_none, index) =>
      sendLead((index % 2 ? site : other).origin, someone()),
    ),
  );
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(mailIds(inbox)).toEqual(rows.map(({ id }) => id).sort());
  for (const { logLines } of [site, other]) expect(logLines.join("")).toContain("lead e-mail sent");
});
