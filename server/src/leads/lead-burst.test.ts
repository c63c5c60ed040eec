import { leadEmailPath, leadsPath } from "@fiosite/contract/leads";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { type LeadSite, startLeadSite } from "../../../dev/site/test-site.ts";

const [sales, manager] = ["vendas@provedor.example", "gerente@provedor.example"];
const perHour = 6;
let inbox: TestInbox;
let site: LeadSite;

beforeEach(async () => {
  inbox = await startTestInbox();
  site = await startLeadSite(inbox.smtpUrl, {
    LEADS_MAIL_PER_HOUR: String(perHour),
    LEADS_MAIL_TO: `${sales},${manager}`,
  });
  // Fixes the time of the next summary: a test that runs across the end of an interval would otherwise get two. A job more than a
  // day ahead would be due now.
  const later = new Date(Date.now() + 20 * 3_600_000).toISOString();
  await site.sql(`create or replace function next_summary_at() returns timestamptz
    language sql stable return timestamptz '${later}'`);
  const started = { inbox, site };
  onTestFinished(async () => {
    await started.site.stop();
    await started.inbox.stop();
  });
});

const unsent = () => site.sql("select id from leads where email_sent_at is null");
const inSummary = () =>
  site.sql("select lead_id from jobs where kind = 'lead-summary' and run_at is not null");
const endInterval = () =>
  site.sql("update jobs set run_at = now() where kind = 'lead-summary' and run_at is not null");
const subjects = () => inbox.mails.map(({ subject }) => subject.replace(/ · .*/, ""));
const single = "Novo contato no site";

async function post(address: string, fields: object = {}) {
  const headers = { ...withKey(), "X-Forwarded-For": address };
  const response = await site.post(leadsPath, { ...someone(), ...fields }, headers);
  expect(response.status).toBe(201);
  return response.json[0];
}

async function postMany(count: number, address: (index: number) => string) {
  return Promise.all(Array.from({ length: count }, (_none, index) => post(address(index))));
}

/** One after the other: while an e-mail is being recorded, the budget may count it twice and allow one less. */
async function useUpTheHour() {
  const recorded = () => site.sql("select id from jobs where mailed_at is not null");
  for (let sent = 1; sent <= perHour; sent += 1) {
    await post(`203.0.113.${sent + 1}`);
    await expect.poll(recorded).toHaveLength(sent);
  }
}

test("a summary leaves at the end of an interval of four minutes", async () => {
  const [{ seconds, rest } = {}] = await runSql(
    await createTestDatabase(),
    `select extract(epoch from next_summary_at() - now())::float as seconds,
      extract(epoch from next_summary_at())::integer % 240 as rest`,
  );
  expect(rest).toBe(0);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(240);
});

test("one address fills half of the e-mails of an hour; its other leads arrive as lines of one summary", async () => {
  const leads = await postMany(40, () => "203.0.113.1");
  await expect.poll(subjects).toEqual(Array.from({ length: perHour / 2 }, () => single));
  const visitor = await post("203.0.113.2");
  await expect.poll(() => inbox.mails.at(-1)?.text).toContain(visitor.id);
  expect(await inSummary()).toHaveLength(40 - perHour / 2);

  await endInterval();
  await expect.poll(unsent).toEqual([]);
  expect(subjects()).toEqual([
    ...Array.from({ length: perHour / 2 + 1 }, () => single),
    "Resumo: 37 contatos no site",
  ]);
  const all = inbox.mails.map(({ text }) => text).join("");
  for (const { id } of leads) expect(all).toContain(id);
});

test("many addresses together get no more e-mails in an hour either; single e-mails resume by themselves", async () => {
  const leads = await postMany(30, (index) => `203.0.113.${index}`);
  await expect.poll(async () => inbox.mails.length + (await inSummary()).length).toBe(30);
  expect(inbox.mails.length).toBeLessThanOrEqual(perHour);
  await endInterval();
  await expect.poll(unsent).toEqual([]);
  const [summary, ...others] = inbox.mails.filter(({ subject }) => subject.startsWith("Resumo"));
  expect(others).toEqual([]);
  expect(summary?.recipients).toEqual([sales, manager]);
  const all = inbox.mails.map(({ text }) => text).join("");
  for (const { id } of leads) expect(all).toContain(id);

  await site.sql("update jobs set mailed_at = mailed_at - interval '1 hour'");
  const later = await post("203.0.113.99");
  await expect.poll(() => inbox.mails.at(-1)?.subject).toBe(`${single} · ${later.name}`);
});

test("e-mails that were sent while the clock was ahead use up nothing of the hour", async () => {
  await useUpTheHour();
  await site.sql("update jobs set mailed_at = mailed_at + interval '60 days'");
  const later = await post("203.0.113.99");
  await expect.poll(unsent).toEqual([]);
  expect(inbox.mails.at(-1)?.subject).toBe(`${single} · ${later.name}`);
});

test("a summary lists the leads of a burst last, each on one line", async () => {
  await useUpTheHour();
  const burst = [];
  for (let sent = 0; sent < perHour; sent += 1) burst.push(await post("203.0.113.1"));
  const visitor = await post("203.0.113.200");
  await expect.poll(inSummary).toHaveLength(perHour + 1);
  await endInterval();
  await expect.poll(unsent).toEqual([]);
  const { text = "", html = "" } = inbox.mails.at(-1) ?? {};
  const lineOf = ({ id }: { id: string }) =>
    text.split("\n").findIndex((line) => line.includes(id));
  expect(lineOf(visitor)).toBeGreaterThan(0);
  expect(lineOf(visitor)).toBeLessThan(lineOf(burst.at(-1)));
  expect(text.split("\n")[lineOf(visitor)]).toContain(
    [visitor.name, visitor.phone, visitor.address].join("\u2069 · \u2068"),
  );
  expect(html).toContain(visitor.id);
});

test("the browser's second request does not take a lead out of its summary", async () => {
  await postMany(8, () => "203.0.113.1");
  await expect.poll(async () => (await inSummary()).length).toBe(5);
  const [{ lead_id: id } = {}] = await inSummary();
  expect((await site.post(leadEmailPath, { id })).json).toEqual({ status: "queued" });
  expect(await site.sql(`select kind from jobs where lead_id = '${id}'`)).toEqual([
    { kind: "lead-summary" },
  ]);
});

test("a summary whose reply is lost is sent again with the same leads and Message-ID, although others are due", async () => {
  inbox.mode = "disconnect";
  await postMany(8, () => "203.0.113.1");
  const summaries = () => inbox.mails.filter(({ subject }) => subject.startsWith("Resumo"));
  await endInterval();
  await expect.poll(() => summaries().length).toBeGreaterThan(0);
  const [later] = await postMany(1, () => "203.0.113.1");
  await endInterval();
  inbox.mode = "accept";
  await expect.poll(unsent).toEqual([]);
  const [first, ...next] = summaries();
  const copies = next.filter(({ text }) => !text.includes(later.id));
  expect(copies.length).toBeGreaterThan(0);
  for (const { headers, text } of copies) {
    expect(text).toBe(first?.text);
    expect(headers.get("message-id")).toBe(first?.headers.get("message-id"));
  }
  expect(next.filter(({ text }) => text.includes(later.id)).map(({ subject }) => subject)).toEqual([
    "Resumo: 1 contato no site",
  ]);
});

test("a summary that the mail server rejects for good leaves without names and addresses", async () => {
  await useUpTheHour();
  const blocked = "spam.example";
  inbox.blockedText = blocked;
  const spam = await post("203.0.113.101", {
    name: `Veja ${blocked}`,
    phone: `88 99734-5128 ${blocked}`,
  });
  const visitor = await post("203.0.113.102");
  await expect.poll(inSummary).toHaveLength(2);
  await endInterval();
  await expect.poll(unsent).toEqual([]);
  const [summary, ...others] = inbox.mails.slice(perHour);
  expect(others).toEqual([]);
  for (const text of [summary?.text, summary?.html]) {
    expect(text).toContain("o servidor de e-mail recusou");
    expect(text).toContain(visitor.phone);
    expect(text).toContain(visitor.id);
    expect(text).not.toContain(visitor.name);
    expect(text).not.toContain(visitor.address);
    expect(text).toContain("88 99734-5128");
    expect(text).toContain(spam.id);
    expect(text).not.toContain(blocked);
  }
});

test("a summary that one recipient rejects is sent again to this one only", async () => {
  inbox.unknownRecipients.add(manager);
  await postMany(8, () => "203.0.113.1");
  await endInterval();
  const rejected =
    "select id from jobs where kind = 'lead-summary' and accepted_recipients <> '{}'";
  await expect.poll(() => site.sql(rejected)).toHaveLength(5);
  inbox.unknownRecipients.clear();
  await expect.poll(unsent).toEqual([]);
  const summaries = inbox.mails.filter(({ subject }) => subject.startsWith("Resumo"));
  expect(summaries.map(({ recipients }) => recipients)).toEqual([[sales], [manager]]);
  expect(new Set(summaries.map(({ text }) => text)).size).toBe(1);
});

test("thousands of requests with one phone number leave as one summary, and the next e-mail counts them", async () => {
  const { phone } = await post("203.0.113.1");
  await expect.poll(unsent).toEqual([]);
  const [lines, requests] = [5_000, 20_000];
  // Without triggers, because each would write a new version of the contact's row.
  await site.sql(`set session_replication_role = replica;
    with copy as (
      insert into leads (name, phone, address, language, idempotency_key, contact_id, email_sent_at)
        select name, phone, address, language, gen_random_uuid(), contact_id, case when i > ${lines} then now() end
        from leads, generate_series(1, ${requests}) i
      returning id, email_sent_at
    )
    insert into jobs (kind, lead_id) select 'lead-summary', id from copy where email_sent_at is null`);
  await expect.poll(unsent).toEqual([]);
  expect(subjects()).toEqual([single, `Resumo: ${lines} contatos no site`]);

  await post("203.0.113.2", { phone });
  await expect.poll(unsent).toEqual([]);
  expect(inbox.mails.at(-1)?.text).toContain(`Pedido: ${requests + 2}º desta pessoa`);
});
