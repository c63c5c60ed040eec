import { randomUUID } from "node:crypto";
import {
  anonymousKeyHeader,
  type LeadRow,
  leadEmailPath,
  leadsPath,
} from "@fiosite/contract/leads";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { type LeadSite, startLeadSite } from "../../../dev/site/test-site.ts";

let inbox: TestInbox;
let site: LeadSite;

beforeAll(async () => {
  inbox = await startTestInbox();
  site = await startLeadSite(`${inbox.smtpUrl}?socketTimeout=1000`);
});

afterAll(async () => {
  await site.stop();
  await inbox.stop();
});

beforeEach(() => {
  inbox.mode = "accept";
});

async function save(): Promise<LeadRow> {
  return (await site.post(leadsPath, someone(), withKey())).json[0];
}
const mailsOf = ({ id }: { id: string }) =>
  inbox.mails.filter(({ headers }) => headers.get("message-id")?.includes(id));
const isSent = async ({ id }: { id: string }) =>
  (await site.sql(`select email_sent_at is not null as sent from leads where id = '${id}'`))[0]
    ?.sent;

test("[LEAD-05] the full row is accepted, and the e-mail is sent once", async () => {
  const row = await save();
  const response = await site.post(leadEmailPath, row);
  expect([200, 202]).toContain(response.status);
  await expect.poll(() => isSent(row)).toBe(true);
  expect(mailsOf(row)).toHaveLength(1);
});

test("[LEAD-05] an e-mail that was sent is not sent again", async () => {
  const row = await save();
  await expect.poll(() => isSent(row)).toBe(true);
  const responses = await Promise.all([1, 2, 3].map(() => site.post(leadEmailPath, row)));
  for (const { status, json } of responses)
    expect([status, json]).toEqual([200, { status: "sent" }]);
  await save();
  expect(mailsOf(row)).toHaveLength(1);
});

test("an e-mail that waits for its retry is sent immediately", async () => {
  inbox.mode = "busy";
  const row = await save();
  const postpone = `update jobs set run_at = now() + interval '1 hour'
    where lead_id = '${row.id}' and last_error is not null and owner is null returning id`;
  await expect.poll(() => site.sql(postpone)).toHaveLength(1);
  inbox.mode = "accept";
  expect((await site.post(leadEmailPath, row)).status).toBe(202);
  await expect.poll(() => mailsOf(row).length).toBe(1);
});

test.each(["update jobs set run_at = null", "delete from jobs"])(
  "an abandoned e-mail is queued again: %s",
  async (abandon) => {
    inbox.mode = "busy";
    const row = await save();
    const isWaiting = `where lead_id = '${row.id}' and last_error is not null and owner is null`;
    await expect.poll(() => site.sql(`${abandon} ${isWaiting} returning id`)).toHaveLength(1);
    inbox.mode = "accept";
    expect((await site.post(leadEmailPath, row)).status).toBe(202);
    await expect.poll(() => mailsOf(row).length).toBe(1);
  },
);

test("a column that a newer release adds breaks no prepared statement", async () => {
  const row = await save();
  await expect.poll(() => isSent(row)).toBe(true);
  const statuses = async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => site.post(leadEmailPath, row)),
    );
    return new Set(responses.map(({ status }) => status));
  };
  expect(await statuses()).toEqual(new Set([200]));
  await site.sql("alter table leads add column source text");
  expect(await statuses()).toEqual(new Set([200]));
});

test("the response takes less than 300 ms while SMTP hangs", async () => {
  inbox.mode = "hang";
  const rows = [await save(), await save(), await save()];
  await expect.poll(() => inbox.attempts).toBeGreaterThan(0);
  for (const row of rows) {
    const waitedMs = async () => {
      const start = performance.now();
      const response = await site.post(leadEmailPath, row);
      expect([response.status, response.json]).toEqual([202, { status: "queued" }]);
      return performance.now() - start;
    };
    // A busy machine may take longer, but not every time.
    await expect.poll(waitedMs).toBeLessThan(300);
  }
  inbox.mode = "accept";
  for (const row of rows) await expect.poll(() => isSent(row)).toBe(true);
});

describe("rejected", () => {
  test.each([
    ["an unknown id", { id: randomUUID() }],
    ["no id", { name: "Maria" }],
    ["no uuid", { id: "1 or 1=1" }],
    ["a list of rows", [{ id: randomUUID() }]],
    ["null", "null"],
    ["an object as id", { id: { $ne: null } }],
  ])("%s is not found", async (_what, body) => {
    const response = await site.post(leadEmailPath, body);
    expect(response.status).toBe(404);
    expect(response.json).toEqual({ code: "lead_not_found" });
  });

  test("[LEAD-09] without the anonymous key", async () => {
    const row = await save();
    const response = await site.post(leadEmailPath, row, { [anonymousKeyHeader]: "another" });
    expect([response.status, response.json]).toEqual([401, { code: "wrong_api_key" }]);
  });

  test("a form post, which another site could send", async () => {
    const { id } = await save();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await site.post(leadEmailPath, `id=${id}`, type)).status).toBe(415);
  });

  test("a burst from one address, while other addresses are served", async () => {
    const limited = await startLeadSite(inbox.smtpUrl);
    onTestFinished(limited.stop);
    const send = (address: string) =>
      limited.post(leadEmailPath, { id: "none" }, { "X-Forwarded-For": address });
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 121; count += 1) statuses.push((await send("203.0.113.1")).status);
    expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 404));
    expect(statuses[120]).toBe(429);
    expect((await send("203.0.113.2")).status).toBe(404);
  });
});

test("the e-mail never contains what the client sends here", async () => {
  inbox.mode = "busy";
  const row = await save();
  inbox.mode = "accept";
  const forged = { ...row, name: "Forged Name", phone: "1", address: "Forged Street" };
  await site.post(leadEmailPath, forged);
  await expect.poll(() => mailsOf(row).length).toBe(1);
  expect(mailsOf(row)[0]?.text).toContain(`Nome: ${row.name}\n`);
  expect(inbox.mails.map(({ raw }) => raw).join("")).not.toContain("Forged");
});
