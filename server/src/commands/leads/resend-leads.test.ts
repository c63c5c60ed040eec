import { leadsPath } from "@fiosite/contract/leads";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../../dev/mail/test-inbox.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { runLeadsCommand } from "../../../../dev/processes/run-command.ts";
import { type LeadSite, startLeadSite } from "../../../../dev/site/test-site.ts";

const [sales, manager] = ["vendas@provedor.example", "gerente@provedor.example"];
let inbox: TestInbox;
let site: LeadSite;
let operator: string;

beforeEach(async () => {
  inbox = await startTestInbox();
  const database = await createTestDatabase();
  operator = roleUrls(database).operator;
  site = await startLeadSite(inbox.smtpUrl, { database, LEADS_MAIL_TO: `${sales},${manager}` });
  const started = { inbox, site };
  onTestFinished(async () => {
    await started.site.stop();
    await started.inbox.stop();
  });
});

const unsent = () => site.sql("select id from leads where email_sent_at is null");
const messageIds = () => inbox.mails.map(({ headers }) => headers.get("message-id"));

async function save(): Promise<string> {
  return (await site.post(leadsPath, someone(), withKey())).json[0].id;
}

const leads = (...args: string[]) => runLeadsCommand(operator, args);

test("pending lists unsent e-mails with the reason and the recipients that are rejected", async () => {
  expect((await leads("pending")).output).toBe("Nada pendente.\n");
  inbox.mode = "busy";
  const busy = await save();
  await expect.poll(() => site.sql(failed(busy))).toHaveLength(1);
  expect((await leads("pending")).output).toMatch(
    new RegExp(`${busy} .*\\(tentativas: \\d+, próxima tentativa: .*, motivo: EMESSAGE 451\\)\n$`),
  );

  inbox.mode = "accept";
  inbox.unknownRecipients.add(manager);
  const partly = await save();
  await expect.poll(() => site.sql(failed(partly))).toHaveLength(1);
  expect((await leads("pending")).output).toMatch(
    new RegExp(`${partly} .*, motivo: EENVELOPE 550, já chegou para: ${sales}\\)\n`),
  );
});

const failed = (id: string) =>
  `select from jobs where lead_id = '${id}' and last_error is not null and owner is null`;

test("resend sends an e-mail again with a new Message-ID, to all recipients", async () => {
  const id = await save();
  await expect.poll(unsent).toEqual([]);
  for (const requestNumber of [2, 3]) {
    expect(await leads("resend", id)).toMatchObject({ code: 0 });
    await expect.poll(messageIds).toContain(`<lead-${id}-${requestNumber}@provedor.example>`);
    await expect.poll(unsent).toEqual([]);
  }
  expect(inbox.mails.map(({ recipients }) => recipients)).toEqual(
    Array.from({ length: 3 }, () => [sales, manager]),
  );
});

test("resend while the e-mail is being sent: both arrive, and the lead ends as sent", async () => {
  inbox.mode = "hold";
  const id = await save();
  await expect.poll(() => inbox.attempts).toBe(1);
  expect(await leads("resend", id)).toMatchObject({ code: 0 });
  inbox.mode = "accept";
  inbox.release();
  await expect.poll(messageIds).toContain(`<lead-${id}-2@provedor.example>`);
  await expect.poll(unsent).toEqual([]);
  expect(messageIds()).toEqual([
    `<lead-${id}@provedor.example>`,
    `<lead-${id}-2@provedor.example>`,
  ]);
});

test("resend --pending sends all that wait for their retry, and no e-mail twice", async () => {
  const sent = await save();
  await expect.poll(unsent).toEqual([]);
  inbox.unknownRecipients.add(manager);
  const partly = await save();
  await expect.poll(() => site.sql(failed(partly))).toHaveLength(1);
  inbox.mode = "busy";
  const waiting = [await save(), await save()];
  for (const id of waiting) await expect.poll(() => site.sql(failed(id))).toHaveLength(1);
  await expect
    .poll(async () => {
      await site.sql(
        "update jobs set run_at = now() + interval '20 hours' where last_error is not null and owner is null",
      );
      return site.sql("select id from jobs where run_at > now() + interval '10 hours'");
    })
    .toHaveLength(3);

  inbox.mode = "accept";
  inbox.unknownRecipients.clear();
  expect((await leads("resend", "--pending")).output).toBe("3 e-mail(s) para sair agora.\n");
  await expect.poll(unsent).toEqual([]);
  const received = inbox.mails.map(({ headers, recipients }) => [
    headers.get("message-id")?.slice("<lead-".length, 42),
    recipients,
  ]);
  expect(received).toHaveLength(5);
  expect(received).toEqual(
    expect.arrayContaining([
      [sent, [sales, manager]],
      [partly, [sales]],
      [partly, [manager]],
      ...waiting.map((id) => [id, [sales, manager]]),
    ]),
  );
  expect((await leads("resend", "--pending")).output).toBe("Nada pendente.\n");
});
