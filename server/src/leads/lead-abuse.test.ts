import { randomUUID } from "node:crypto";
import { leadEmailPath, leadsPath } from "@fiosite/contract/leads";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someone, withKey } from "../../../workshop/leads/lead-requests.ts";
import { type LeadSite, startLeadSite } from "../../../workshop/leads/lead-site.ts";
import { startTestInbox, type TestInbox } from "../../../workshop/mail/test-inbox.ts";

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

describe("a value of every odd kind is kept as text and mailed inert", () => {
  const honestTags = async () => tagsOf((await mailed(someone())).html);

  async function mailed(lead: object) {
    const answer = await site.post(leadsPath, lead, withKey());
    expect(answer.status).toBe(201);
    const [{ id }] = answer.json;
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
    ["2,000 of the widest", "﷽".repeat(2_000)],
  ])("%s", async (_kind, value) => {
    const lead = { ...someone(), name: value, address: `${value} ${randomUUID()}`.slice(-2_000) };
    const mail = await mailed(lead);
    expect(tagsOf(mail.html)).toEqual(await honestTags());
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

  test("100 kB is refused", async () => {
    const lead = { ...someone(), name: "a".repeat(100_000) };
    expect((await site.post(leadsPath, lead, withKey())).status).toBe(413);
    expect((await site.post(leadEmailPath, lead)).status).toBe(413);
  });
});

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom("", " ", "\0", "__proto__", "\uD800", "a".repeat(2_001), "-1", "1e999"),
  fc.jsonValue(),
);
const text = fc.string({ unit: "binary", minLength: 1, maxLength: 40 });
const body = fc.oneof(
  fc.record({ name: text, phone: text, address: text }).map((lead) => JSON.stringify(lead)),
  fc
    .record({ name: odd, phone: odd, address: odd, id: odd }, { requiredKeys: [] })
    .map((lead) => JSON.stringify(lead)),
  fc.json(),
  fc.string({ unit: "binary" }),
  fc.constantFrom('{"__proto__":{"name":"x"}}', '{"constructor":{"prototype":{}}}', "[]", "\0"),
);
const call = fc.record({
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
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;

test("a thousand generated bodies: never our fault, nothing mailed that is not in the table", async () => {
  const calls = fc.sample(call, { numRuns: 1_000, seed: 20_261_115 });
  const statuses = new Set<number | undefined>();
  for (let first = 0; first < calls.length; first += 50) {
    const answers = await Promise.all(calls.slice(first, first + 50).map(send));
    for (const [index, { status = 0 }] of answers.entries()) {
      expect(status, JSON.stringify(calls[first + index])).toBeLessThan(500);
      statuses.add(status);
    }
  }
  // The run means something only if it met refusals of every kind and leads that were kept.
  expect([...statuses].sort()).toEqual([201, 303, 400, 404, 409, 415]);

  await expect.poll(pending).toEqual([]);
  const ids = (await site.sql("select id from leads")).map(
    ({ id }) => `<lead-${id}@provedor.example>`,
  );
  const mailIds = inbox.mails.map(({ headers }) => headers.get("message-id"));
  expect(mailIds.sort()).toEqual(ids.sort());
});

const send = ({ body, path, key, type }: Call) =>
  site.post(path, body, {
    ...withKey(key),
    "content-type": type,
    "X-Forwarded-For": randomAddress(),
  });

/** The number of calls from one address is limited, which is another test's subject. */
function randomAddress(): string {
  return `203.0.113.${Math.trunc(Math.random() * 256)}`;
}

function tagsOf(html: string) {
  return html.replace(/href="[^"]*"/g, "href").match(/<[^>]*>?/g);
}
