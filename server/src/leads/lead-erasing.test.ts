import { leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../workshop/leads/lead-requests.ts";
import { startLeadSite } from "../../../workshop/leads/lead-site.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";

test("leads past their retention are erased every hour with their jobs; a record without personal data remains", async () => {
  const inbox = await startTestInbox();
  const site = await startLeadSite(inbox.smtpUrl, { LEADS_RETENTION_DAYS: "90" });
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
  });
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

  const [{ minutes } = {}] = await site.sql(
    "select round(extract(epoch from run_at - now()) / 60)::int as minutes from jobs where kind = 'lead-erasing'",
  );
  expect(minutes).toBe(60);
  await site.sql("update jobs set run_at = now() where kind = 'lead-erasing'");
  await expect.poll(() => site.sql("select name from leads")).toEqual([{ name: recent.name }]);
  expect(await site.sql(`select * from jobs where lead_id = '${id}'`)).toEqual([]);
  const [tombstone] = await site.sql("select * from erased_leads");
  expect(tombstone).toEqual({
    id,
    created_at: expect.any(Date),
    erased_at: expect.any(Date),
    reason: "retention",
  });
  expect(site.logLines.join("")).toContain('"erased":1,"retentionDays":90');
});
