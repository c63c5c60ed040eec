import { leadsPath } from "@fiosite/contract/leads";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { saveLeadSql, sendLead, someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import {
  createTestDatabase,
  roleUrls,
  startLossyConnection,
} from "../../../dev/postgres/test-database.ts";
import { type LeadSite, startLeadSite } from "../../../dev/site/test-site.ts";
import { startWebhookSite } from "../../../dev/webhooks/webhook-site.ts";
import { connectOnce, openDatabase } from "../platform/database.ts";
import { createJobStore } from "../platform/job-store.ts";
import { leadEmailJob, moveToSummary } from "./lead-jobs.ts";
import { queueLeadAgain } from "./operator-lead-store.ts";

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
  // The lease ends like this if the database is down for longer than the lease lasts.
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

const [sales, manager] = ["vendas@provedor.example", "gerente@provedor.example"];
const bothRecipients = { LEADS_MAIL_TO: `${sales},${manager}` };

async function startWithTwoRecipients() {
  const inbox = await startTestInbox();
  onTestFinished(inbox.stop);
  const database = await createTestDatabase();
  const site = await startLeadSite(inbox.smtpUrl, { database, ...bothRecipients });
  return { inbox, site, database };
}

const partlySent = (site: LeadSite) =>
  site.sql("select accepted_recipients, last_error from jobs where accepted_recipients <> '{}'");

test("a lead is unsent while one recipient is rejected, and only this one gets it later", async () => {
  const { inbox, site } = await startWithTwoRecipients();
  onTestFinished(site.stop);
  inbox.unknownRecipients.add(manager);
  const { id } = await sendLead(site.origin, someone());
  await expect
    .poll(() => partlySent(site))
    .toEqual([{ accepted_recipients: [sales], last_error: "EENVELOPE 550" }]);
  const mailedAt = () => site.sql("select mailed_at from jobs where lead_id is not null");
  const mailed = await mailedAt();
  const attempts = "select attempts from jobs where lead_id is not null and attempts > 2";
  await expect.poll(() => site.sql(attempts)).toHaveLength(1);
  expect(await unsent(site)).toEqual([{ id }]);
  // Attempts that no recipient accepts do not use up the hour's budget of e-mails.
  expect(await mailedAt()).toEqual(mailed);

  inbox.unknownRecipients.clear();
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[sales], [manager]]);
  expect(inbox.mails.map(({ headers }) => headers.get("to"))).toEqual(
    Array.from({ length: 2 }, () => `${sales}, ${manager}`),
  );
  expect(await partlySent(site)).toEqual([]);
});

test("a recipient with capitals in the domain who is greylisted gets the lead later, and the other only once", async () => {
  const inbox = await startTestInbox();
  onTestFinished(inbox.stop);
  const manager = "Gerente@Provedor.Example";
  const site = await startLeadSite(inbox.smtpUrl, { LEADS_MAIL_TO: `${sales}, ${manager}` });
  onTestFinished(site.stop);
  inbox.greylistedRecipients.add(manager);
  await sendLead(site.origin, someone());
  const attempts = "select attempts from jobs where lead_id is not null and attempts > 2";
  await expect.poll(() => site.sql(attempts)).toHaveLength(1);
  expect(await unsent(site)).toHaveLength(1);
  inbox.greylistedRecipients.clear();
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([
    [sales],
    ["Gerente@provedor.example"],
  ]);
});

test("a rejected recipient is replaced in the settings: only the new one gets the lead", async () => {
  const { inbox, site, database } = await startWithTwoRecipients();
  inbox.unknownRecipients.add(manager);
  await sendLead(site.origin, someone());
  await expect.poll(() => partlySent(site)).toHaveLength(1);
  await site.stop();
  const owner = "dono@provedor.example";
  const settings = { database, LEADS_MAIL_TO: `${sales},${owner}` };
  const corrected = await startLeadSite(inbox.smtpUrl, settings);
  onTestFinished(corrected.stop);
  await expect.poll(() => unsent(corrected)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[sales], [owner]]);
});

test("a rejected recipient that is removed from the settings is not waited for", async () => {
  const { inbox, site, database } = await startWithTwoRecipients();
  inbox.unknownRecipients.add(manager);
  await sendLead(site.origin, someone());
  await expect.poll(() => partlySent(site)).toHaveLength(1);
  await site.stop();
  const corrected = await startLeadSite(inbox.smtpUrl, { database, LEADS_MAIL_TO: sales });
  onTestFinished(corrected.stop);
  await expect.poll(() => unsent(corrected)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[sales]]);
});

test("an e-mail that the operator asks for while it is claimed is not moved into a summary", async () => {
  const url = await createTestDatabase();
  const database = openDatabase(url, fastify().log);
  onTestFinished(() => database.end());
  await runSql(url, saveLeadSql());
  const queue = { table: "jobs", kindColumn: "kind", conditionSql: "true" } as const;
  const [job] = await createJobStore(database, queue, 15).claim(leadEmailJob, 1, [], false);
  if (!job?.leadId) throw new Error("the lead has no job");
  const { leadId } = job;
  await connectOnce({ url, variable: "the test" }, (operator) => queueLeadAgain(operator, leadId));
  expect(await moveToSummary(database, job)).toBe(false);
  const due = "select kind from jobs where run_at <= now()";
  expect(await runSql(url, due)).toEqual([{ kind: "lead-email" }]);
});

test("a lead in a language that this release does not have is mailed, put into a summary, sent to webhooks and shown", async () => {
  const { site, inbox, receiver, leads } = await startWebhookSite();
  // A newer release saved them before a rollback to this one.
  const save = (name: string, isFromBurst: boolean) =>
    site.sql(saveLeadSql({ name, language: "fr-FR", from_burst: isFromBurst }));
  const [alone] = await save("Aline", false);
  const [summed] = await save("Brigitte", true);
  await site.sql("update jobs set run_at = now() where kind = 'lead-summary'");
  await expect.poll(() => site.sql("select from leads where email_sent_at is null")).toEqual([]);
  const mailOf = (id: unknown) => inbox.mails.find(({ text }) => text.includes(String(id)));
  expect(mailOf(alone?.id)?.text).toContain("Idioma: francês\n");
  expect(mailOf(summed?.id)?.subject).toBe("Resumo: 1 contato no site");
  await expect
    .poll(() => receiver.received.map(({ json }) => json.data.language))
    .toEqual(["fr-FR", "fr-FR"]);
  expect((await leads("show", String(alone?.id))).output).toContain("idioma: fr-FR\n");
});
