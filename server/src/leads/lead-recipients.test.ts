import { expect, onTestFinished, test } from "vitest";
import { sendLead, someone } from "../../../dev/leads/lead-requests.ts";
import { type LeadSite, startLeadSite } from "../../../dev/leads/lead-site.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";

const [sales, manager] = ["vendas@provedor.example", "gerente@provedor.example"];
const bothRecipients = { LEADS_MAIL_TO: `${sales},${manager}` };

async function start() {
  const inbox = await startTestInbox();
  onTestFinished(inbox.stop);
  const database = await createTestDatabase();
  const site = await startLeadSite(inbox.smtpUrl, { database, ...bothRecipients });
  return { inbox, site, database };
}

const unsent = (site: LeadSite) => site.sql("select id from leads where email_sent_at is null");
const partlySent = (site: LeadSite) =>
  site.sql("select accepted_recipients, last_error from jobs where accepted_recipients <> '{}'");

test("one e-mail goes to all recipients", async () => {
  const { inbox, site } = await start();
  onTestFinished(site.stop);
  await sendLead(site.origin, someone());
  await expect.poll(() => unsent(site)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[sales, manager]]);
});

test("a lead is unsent while one recipient is rejected, and only this one gets it later", async () => {
  const { inbox, site } = await start();
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
  // Attempts that nobody accepts do not use up the e-mails of the hour.
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
  const { inbox, site, database } = await start();
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
  const { inbox, site, database } = await start();
  inbox.unknownRecipients.add(manager);
  await sendLead(site.origin, someone());
  await expect.poll(() => partlySent(site)).toHaveLength(1);
  await site.stop();
  const corrected = await startLeadSite(inbox.smtpUrl, { database, LEADS_MAIL_TO: sales });
  onTestFinished(corrected.stop);
  await expect.poll(() => unsent(corrected)).toEqual([]);
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([[sales]]);
});
