import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { startLeadSite } from "../../../dev/site/test-site.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { keptDays } from "./lead-erasing.ts";

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

test("leads are kept as long as the operator decided, and never longer than the form promises", () => {
  const content = openSiteContent()();
  expect(keptDays(90, content)).toBe(90);
  expect(keptDays(undefined, content)).toBe(content.facts.leadRetentionDays);
  expect(keptDays(content.facts.leadRetentionDays + 1, content)).toBe(
    content.facts.leadRetentionDays,
  );
});

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
  await expect.poll(() => site.logLines.join("")).toContain('"erased":1,"retentionDays":90');
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
  await expect.poll(() => site.logLines.join("")).toContain('"erased":1200,"retentionDays":90');
});

test("a failure is logged, kept in the database and retried, and the last success does not change", async () => {
  const { site, job, anHourPasses } = await start();
  const before = await job();
  await site.sql(
    "revoke execute on function erase_expired_leads(integer, integer) from fiosite_server",
  );
  await anHourPasses();
  await expect.poll(async () => (await job())?.last_error).toBe("internal");
  expect((await job())?.succeeded_at).toEqual(before?.succeeded_at);
  const log = site.logLines.join("");
  expect(log).toContain("permission denied for function erase_expired_leads");
  expect(log).toMatch(/"job":"lead-erasing".*"msg":"job failed, will be retried"/);
  await site.sql(
    "grant execute on function erase_expired_leads(integer, integer) to fiosite_server",
  );
  await expect.poll(async () => (await job())?.last_error).toBeNull();
});
