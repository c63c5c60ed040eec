import { leadEmailPath, leadsPath } from "@fiosite/contract/leads";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../workshop/leads/lead-requests.ts";
import { startLeadSite } from "../../../workshop/leads/lead-site.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";

test("no line of the log, and nothing in the queue, holds a word of a lead or of its campaign", async () => {
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
  const [sent, busy, refused, form, repeated, lost] = leads;
  if (!sent || !busy || !refused || !form || !repeated || !lost) throw new Error("six leads");
  const post = (lead: unknown, headers = withKey()) =>
    site.post(leadsPath, lead, { ...headers, referer });

  await site.post(leadEmailPath, (await post(sent)).json[0]);
  inbox.mood = "busy";
  await site.post(leadEmailPath, (await post(busy)).json[0]);
  await expect.poll(() => site.logLines.join("")).toContain("EMESSAGE 451");
  await post({ ...refused, email: "secret@email" });
  await post(JSON.stringify(refused).slice(0, -1));
  const key = withKey();
  await post(repeated, key);
  await post(refused, key);
  const type = { "content-type": "application/x-www-form-urlencoded" };
  await site.post(leadsPath, String(new URLSearchParams(form)), { ...type, referer });
  await site.post(leadsPath, String(new URLSearchParams(form)), {
    ...type,
    "Sec-Fetch-Site": "cross-site",
  });
  // PostgreSQL quotes the row in such errors.
  await site.sql("alter table leads add constraint closed check (false) not valid");
  expect((await post(lost)).status).toBe(500);
  await expect.poll(() => site.logLines.join("")).toContain("violates check constraint");

  const queue = JSON.stringify(await site.sql("select * from pgboss.job"));
  expect(queue).toContain("EMESSAGE 451");
  for (const told of [site.logLines.join(""), queue]) {
    for (const value of leads.flatMap(Object.values)) expect(told).not.toContain(value);
    expect(told).not.toMatch(/Maria|Dores|Rua|secret|encodeURI|%20/);
  }
});
