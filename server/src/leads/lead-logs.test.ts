import { leadEmailPath, leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startLeadSite } from "../../../dev/leads/lead-site.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";

test("neither the log nor the queue contains any text of a lead or its campaign", async () => {
  const inbox = await startTestInbox();
  const site = await startLeadSite(inbox.smtpUrl, { LOG_LEVEL: "trace" });
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
  });
  const campaign = ["source", "medium", "campaign", "term", "content"];
  const query = campaign.map((field) => `utm_${field}=secret-${field}`).join("&");
  const referer = `https://provedor.example/?${query}`;
  const leads = Array.from({ length: 6 }, someone);
  const [sent, busy, invalid, form, repeated, failed] = leads;
  if (!sent || !busy || !invalid || !form || !repeated || !failed) throw new Error("six leads");
  const post = (lead: unknown, headers = withKey()) =>
    site.post(leadsPath, lead, { ...headers, referer });

  await site.post(leadEmailPath, (await post(sent)).json[0]);
  inbox.mode = "busy";
  await site.post(leadEmailPath, (await post(busy)).json[0]);
  await expect.poll(() => site.logLines.join("")).toContain("EMESSAGE 451");
  await post({ ...invalid, email: "secret@email" });
  await post(JSON.stringify(invalid).slice(0, -1));
  const key = withKey();
  await post(repeated, key);
  await post(invalid, key);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  await site.post(leadsPath, String(new URLSearchParams(form)), { ...type, referer });
  await site.post(leadsPath, String(new URLSearchParams(form)), {
    ...type,
    "Sec-Fetch-Site": "cross-site",
  });
  // PostgreSQL quotes the row in the error of a check constraint.
  await site.sql("alter table leads add constraint closed check (false) not valid");
  expect((await post(failed)).status).toBe(500);
  await expect.poll(() => site.logLines.join("")).toContain("violates check constraint");

  const queue = JSON.stringify(await site.sql("select * from jobs"));
  expect(queue).toContain("EMESSAGE 451");
  for (const output of [site.logLines.join(""), queue]) {
    for (const value of leads.flatMap(Object.values)) expect(output).not.toContain(value);
    expect(output).not.toMatch(/Maria|Dores|Rua|secret|encodeURI|%20/);
  }
});
