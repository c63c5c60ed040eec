import { randomUUID } from "node:crypto";
import { leadsPath } from "@fiosite/contract/leads";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { startContactDatabase } from "../../../dev/panel/contact-panel.ts";
import { roleUrls } from "../../../dev/postgres/test-database.ts";
import { startLeadSite } from "../../../dev/site/test-site.ts";
import { openDatabase } from "../platform/database.ts";
import { recordSentEmails } from "./lead-jobs.ts";

async function start() {
  const inbox = await startTestInbox();
  const site = await startLeadSite(inbox.smtpUrl, { LEADS_RETENTION_DAYS: "90" });
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
  });
  const job = async () => (await site.sql("select * from jobs where kind = 'lead-erasing'"))[0];
  await expect.poll(async () => (await job())?.succeeded_at).toBeInstanceOf(Date);
  return { inbox, site, job, anHourPasses: () => site.sql(runNow) };
}

const runNow = "update jobs set run_at = now() where kind = 'lead-erasing'";

test("leads past their retention are erased every hour with their jobs; a record without personal data remains", async () => {
  const { inbox, site, job, anHourPasses } = await start();
  const [old, recent] = [someone(), someone()];
  const id = (await site.post(leadsPath, old, withKey())).json[0].id;
  await site.post(leadsPath, recent, withKey());
  await expect.poll(() => inbox.mails.length).toBe(2);
  const age = (name: string, days: number) =>
    site.sql(
      `update leads set created_at = now() - interval '${days} days' where name = '${name}'`,
    );
  await age(old.name, 91);
  await age(recent.name, 89);

  const { run_at: next } = (await job()) ?? {};
  expect(Number(next) - Date.now()).toBeGreaterThan(3_500_000);
  await anHourPasses();
  await expect.poll(() => site.sql("select name from leads")).toEqual([{ name: recent.name }]);
  expect(await site.sql(`select * from jobs where lead_id = '${id}'`)).toEqual([]);
  const [tombstone] = await site.sql("select * from erased_leads");
  expect(tombstone).toEqual({
    id,
    created_at: expect.any(Date),
    erased_at: expect.any(Date),
    reason: "retention",
  });
  await expect.poll(() => site.logLines.join("")).toContain('"erased":1');
});

test("many are erased in several statements, so that no number of them exceeds the statement timeout", async () => {
  const { site, anHourPasses } = await start();
  await site.sql(`insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
    select 'Ana', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - interval '91 days', now() from generate_series(1, 1200)`);
  // Makes a statement that erases more than 600 rows too slow for the server's timeout of five seconds.
  await site.sql(`create function slow() returns trigger language plpgsql as
      'begin if (select count(*) from gone) > 600 then perform pg_sleep(6); end if; return null; end';
    create trigger slow after delete on leads referencing old table as gone execute function slow()`);
  await anHourPasses();
  await expect.poll(() => site.sql("select id from leads")).toEqual([]);
  await expect.poll(() => site.logLines.join("")).toContain('"erased":1200');
});

test("a failure is logged, kept in the database and retried, and the last success does not change", async () => {
  const { site, job, anHourPasses } = await start();
  const before = await job();
  await site.sql("revoke execute on function erase_expired_leads(integer) from fiosite_server");
  await anHourPasses();
  await expect.poll(async () => (await job())?.last_error).toBe("internal");
  expect((await job())?.succeeded_at).toEqual(before?.succeeded_at);
  const log = site.logLines.join("");
  expect(log).toContain("permission denied for function erase_expired_leads");
  expect(log).toMatch(/"job":"lead-erasing".*"msg":"job failed, will be retried"/);
  await site.sql("grant execute on function erase_expired_leads(integer) to fiosite_server");
  await expect.poll(async () => (await job())?.last_error).toBeNull();
});

/** Adds leads that are 10 days old. */
const addLeads = (
  count: number,
) => `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
  select 'Ana', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - interval '10 days', now() from generate_series(1, ${count})`;

/** Moves all times in the database into the past, so that the server's clock seems to jump ahead. */
const clockJumps = (
  days: number,
) => `update leads set created_at = created_at - interval '${days} days';
  update lead_retention set erased_at = erased_at - interval '${days} days'`;

test("with a clock 200 days ahead nobody is erased, and erasing works again once the clock is right", async () => {
  const { site, anHourPasses } = await start();
  await site.sql(addLeads(500));
  await site.sql(clockJumps(200));
  await anHourPasses();
  await expect.poll(() => site.logLines.join("")).toContain("refused to erase leads");
  expect(await site.sql("select count(*) from leads")).toEqual([{ count: "500" }]);
  expect(await site.sql("select * from erased_leads")).toEqual([]);

  await site.sql(clockJumps(-200));
  await site.sql(
    "update leads set created_at = now() - interval '91 days' where id in (select id from leads limit 1)",
  );
  // The refused run scheduled the next one by the wrong clock.
  await site.sql(
    "update jobs set run_at = now() + interval '200 days' where kind = 'lead-erasing'",
  );
  await expect.poll(() => site.sql("select count(*) from leads")).toEqual([{ count: "499" }]);
});

test("a lead saved while the clock is behind does not look expired when the clock is right again", async () => {
  const { site } = await start();
  await site.sql("update lead_retention set erased_at = now() + interval '200 days'");
  await site.post(leadsPath, someone(), withKey());
  const [lead] = await site.sql(
    "select created_at = erased_at as is_safe from leads, lead_retention",
  );
  expect(lead).toEqual({ is_safe: true });
});

test("with a clock 60 days behind, the same texts are a copy only of what came meanwhile", async () => {
  const { inbox, site } = await start();
  const maria = someone();
  const post = async () => (await site.post(leadsPath, maria, withKey())).json[0].id;
  const first = await post();
  // She asked six weeks before the last erasing.
  await site.sql(`update leads set created_at = now() + interval '18 days';
    update lead_retention set erased_at = now() + interval '60 days'`);
  const second = await post();
  expect(second).not.toBe(first);
  await expect.poll(() => inbox.mails.length).toBe(2);
  expect(await post()).toBe(second);
});

test("a lower setting erases nobody until the operator confirms", async () => {
  const { site, anHourPasses } = await start();
  await site.sql(addLeads(3));
  await site.sql(
    "update leads set created_at = now() - interval '60 days'; update lead_retention set days = 30",
  );
  await anHourPasses();
  await expect.poll(() => site.logLines.join("")).toContain("refused to erase leads");
  expect(await site.sql("select count(*) from leads")).toEqual([{ count: "3" }]);
});

test("erasing waits while others record, resend or change the lead, and no statement fails", async () => {
  const { url, panel, sql, addPerson, addLead, stop } = await startContactDatabase();
  const server = openDatabase(roleUrls(url).server, fastify().log);
  onTestFinished(async () => void (await Promise.all([stop(), server.end()])));
  const owner = await addPerson("Dona", "owner");
  // The pauses between statements let the others run, so that a wrong order of locks shows within a few rounds.
  await sql(`create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.005); return null; end';
    create trigger wait after update or delete on jobs for each row execute function wait();
    create trigger wait after update or delete on leads for each row execute function wait();
    create trigger wait after insert or update on contacts for each row execute function wait()`);
  for (let round = 0; round < 40; round += 1) {
    const [phone, other] = [`88 99999-10${10 + round}`, `88 99999-20${10 + round}`];
    const ids = await Promise.all([addLead({ phone }), addLead({ phone: other }), addLead()]);
    const jobs = await sql("select id from jobs where lead_id = any ($1) order by id", [ids]);
    const sent = jobs.map((job) => ({
      id: String(job.id),
      leadId: null,
      requestNumber: 1,
      attempts: 1,
      owner: randomUUID(),
    }));
    const work = ids.flatMap((id) => [
      () => panel.query("select erase_contact($1, $2, 'x')", [id, owner]),
      () => panel.query("select resend_contact($1, $2, $3, null)", [randomUUID(), id, owner]),
      () => panel.query("select change_contact($1, $2, $3, 'take')", [randomUUID(), id, owner]),
    ]);
    // The same people ask again, are noted, are merged by corrections, and are passed on.
    const numbers = [phone, other].map(likelyNumber);
    const correct = (id: string | undefined, number: string | undefined) =>
      panel.query("select change_contact($1, $2, $3, 'correct', $4)", [
        randomUUID(),
        id,
        owner,
        JSON.stringify({ phone: number, number }),
      ]);
    const again = [
      () => addLead({ phone, address: "Rua 2" }),
      () => correct(ids[0], numbers[1]),
      () => correct(ids[1], numbers[0]),
      () =>
        panel.query("select note_contact($1, $2, '', $3, $3, '', 'call')", [
          randomUUID(),
          owner,
          numbers[0],
        ]),
      () => panel.query("select pass_contacts($1, $2, $2)", [randomUUID(), owner]),
    ];
    // The operator erases many leads and a summary records many, each in one statement and in different orders.
    const everybody = [
      () => recordSentEmails(server, sent.toReversed()),
      () => sql("select erase_leads($1, 'request')", [ids]),
      ...work,
      ...again,
    ];
    const turn = round % everybody.length;
    const turned = [...everybody.slice(turn), ...everybody.slice(0, turn)];
    await Promise.all(turned.map((begin) => begin()));
    const left = await sql("select id, contact_id from leads");
    expect(left.filter(({ id }) => ids.includes(String(id)))).toEqual([]);
    const kept = new Set(left.map(({ contact_id }) => contact_id));
    expect(await sql("select from contacts")).toHaveLength(kept.size);
    await sql("select erase_leads(array(select id from leads), 'request')");
    expect(await sql("select from contacts")).toEqual([]);
    // Otherwise the next round would exceed the number of contacts that an owner may erase in a minute.
    await sql("truncate access_records");
  }
});
