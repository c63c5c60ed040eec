import { randomUUID } from "node:crypto";
import { leadEmailPath, leadsPath } from "@fiosite/contract/leads";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { type LeadSite, startLeadSite } from "../../../dev/site/test-site.ts";

let inbox: TestInbox;
let site: LeadSite;

beforeAll(async () => {
  inbox = await startTestInbox();
  site = await startLeadSite(inbox.smtpUrl);
});

afterAll(async () => {
  await site.stop();
  await inbox.stop();
});

const pending = () => site.sql("select id from leads where email_sent_at is null");
const mailOf = (id: string) =>
  inbox.mails.find(({ headers }) => headers.get("message-id")?.includes(id));

describe("unusual values are stored as text and have no effect in the e-mail", () => {
  let ordinaryTags: ReturnType<typeof tagsOf> | undefined;

  async function mailed(lead: object) {
    const response = await site.post(leadsPath, lead, withKey());
    expect(response.status).toBe(201);
    const [{ id }] = response.json;
    await expect.poll(() => mailOf(id)).toBeDefined();
    const mail = mailOf(id);
    if (!mail) throw new Error("no mail");
    return mail;
  }

  test.each([
    ["HTML", `<script>alert(1)</script><img src=x onerror="alert(1)"></td></table><h1>`],
    ["a link", `"><a href="https://evil.example">clique</a>`],
    ["a header", "Ana\r\nBcc: victim@evil.example\r\n\r\n<html>"],
    ["an encoded word", "=?utf-8?Q?=0D=0ABcc:_victim=40evil.example?="],
    ["SQL", "'); drop table leads; --"],
    ["NUL", "An\0a\0"],
    ["right to left", "\u202Egnirts desrever\u202C ابن سينا"],
    ["emoji and half of one", "👩‍👩‍👧 \u{1F600} \uD83D"],
    ["control codes", "\u0007\u001b[2J\u0085\u2028x"],
    ["a template", "{{constructor}} <%= env %> %s %n"],
    ["2,000 of the widest characters", "﷽".repeat(2_000)],
  ])("%s", async (_kind, value) => {
    const lead = { ...someone(), name: value, address: `${value} ${randomUUID()}`.slice(-2_000) };
    const mail = await mailed(lead);
    ordinaryTags ??= tagsOf((await mailed(someone())).html);
    expect(tagsOf(mail.html)).toEqual(ordinaryTags);
    const rawSubject = mail.headers.get("subject") ?? "";
    expect(rawSubject).toMatch(/^(=\?UTF-8\?[QB]\?[^?\s]*\?= ?)+$/);
    expect(mail.subject.length).toBeLessThan(160);
    const names = [...mail.headers.keys()].sort();
    expect(names).toEqual([
      "auto-submitted",
      "content-type",
      "date",
      "from",
      "message-id",
      "mime-version",
      "reply-to",
      "subject",
      "to",
    ]);
    expect(mail.headers.get("to")).toBe("vendas@provedor.example");
  });

  test("100 kB is rejected", async () => {
    const lead = { ...someone(), name: "a".repeat(100_000) };
    expect((await site.post(leadsPath, lead, withKey())).status).toBe(413);
    expect((await site.post(leadEmailPath, lead)).status).toBe(413);
  });
});

const unusual = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("", " ", "\0", "__proto__", "\uD800", "a".repeat(2_001), "-1", "1e999"),
  fc.jsonValue(),
);
const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
const body = fc.oneof(
  fc.record({ name: text, phone: text, address: text }).map((lead) => JSON.stringify(lead)),
  fc
    .record({ name: unusual, phone: unusual, address: unusual, id: unusual }, { requiredKeys: [] })
    .map((lead) => JSON.stringify(lead)),
  fc.json(),
  fc.string({ unit: "binary" }),
  fc.constantFrom('{"__proto__":{"name":"x"}}', '{"constructor":{"prototype":{}}}', "[]", "\0"),
);
const request = fc.record({
  body,
  path: fc.constantFrom(leadsPath, leadEmailPath),
  key: fc.oneof(fc.uuid(), fc.constantFrom("", "x", "00000000-0000-4000-8000-000000000000")),
  type: fc.oneof(
    fc.constant("application/json"),
    fc.constantFrom(
      "application/json; charset=latin1",
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data",
      "x",
    ),
  ),
});
type GeneratedRequest = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

test("a thousand generated requests: no 5xx, and only leads in the table are mailed", async () => {
  const requests = fc.sample(request, { numRuns: 1_000, seed: 20_261_115 });
  const statuses = new Set<number | undefined>();
  for (let first = 0; first < requests.length; first += 50) {
    const responses = await Promise.all(requests.slice(first, first + 50).map(send));
    for (const [index, { status = 0 }] of responses.entries()) {
      expect(status, JSON.stringify(requests[first + index])).toBeLessThan(500);
      statuses.add(status);
    }
  }
  // The generated requests must include saved leads and every kind of rejection.
  expect([...statuses].sort()).toEqual([201, 303, 400, 404, 409, 415]);

  await expect.poll(pending).toEqual([]);
  const ids = (await site.sql("select id from leads")).map(
    ({ id }) => `<lead-${id}@provedor.example>`,
  );
  const mailIds = inbox.mails.map(({ headers }) => headers.get("message-id"));
  expect(mailIds.sort()).toEqual(ids.sort());
});

const send = ({ body, path, key, type }: GeneratedRequest) =>
  site.post(path, body, {
    ...withKey(key),
    "content-type": type,
    "X-Forwarded-For": randomAddress(),
  });

/** Random addresses avoid the limit per address, which another test covers. */
function randomAddress(): string {
  return `203.0.113.${Math.trunc(Math.random() * 256)}`;
}

function tagsOf(html: string) {
  return html.replace(/href="[^"]*"/g, "href").match(/<[^>]*>?/g);
}

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
