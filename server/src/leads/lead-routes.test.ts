import { randomUUID } from "node:crypto";
import { anonymousKeyHeader, leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const post = (body: unknown, headers: Record<string, string> = withKey()) =>
  site.post(leadsPath, body, headers);
const savedLeads = ({ name }: { name: string }) =>
  site.sql(`select * from leads where name = '${name}' order by created_at`);
const jobsOf = async (lead: { name: string }) => {
  const ids = (await savedLeads(lead)).map(({ id }) => `'${id}'`);
  return site.sql(`select * from jobs where lead_id in (${ids.join()})`);
};
const mailsOf = ({ name }: { name: string }) =>
  inbox.mails.filter(({ text }) => text.includes(`Nome: ${name}\n`));

test("[LEAD-04] a lead is saved and mailed, and the response is an array with its row", async () => {
  const maria = someone();
  const referer = "https://provedor.example/?lng=en-US&utm_source=instagram&utm_term=fibra";
  const response = await post(maria, { ...withKey(), referer });
  expect(response.status).toBe(201);
  expect(response.headers["cache-control"]).toBe("no-store");
  const row = {
    id: expect.any(String),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    ...maria,
  };
  expect(response.json).toEqual([row]);

  const [{ id }] = response.json;
  const campaign = { utm_source: "instagram", utm_medium: null, utm_term: "fibra" };
  expect(await savedLeads(maria)).toMatchObject([{ ...maria, id, language: "en-US", ...campaign }]);
  await expect.poll(() => mailsOf(maria).length).toBe(1);
  expect(mailsOf(maria)[0]?.headers.get("message-id")).toBe(`<lead-${id}@provedor.example>`);
  await expect.poll(async () => (await savedLeads(maria))[0]?.email_sent_at).toBeInstanceOf(Date);
});

test.each([
  ["en-US", "en-US"],
  ["fr-FR", "pt-BR"],
])("while another tab chose pt-BR, a lead of a page in %s is saved in %s", async (page, saved) => {
  const maria = someone();
  const headers = { "content-language": page, cookie: "i18nextLng=pt-BR" };
  await post(maria, { ...withKey(), ...headers });
  expect(await savedLeads(maria)).toMatchObject([{ language: saved }]);
});

describe("[LEAD-09] the anonymous key", () => {
  test.each([{ [anonymousKeyHeader]: "another" }, { [anonymousKeyHeader]: "" }])(
    "%j is rejected and nothing is saved",
    async (headers) => {
      const maria = someone();
      const response = await post(maria, { ...withKey(), ...headers });
      expect(response.status).toBe(401);
      expect(response.json).toEqual({ code: "wrong_api_key" });
      expect(await savedLeads(maria)).toEqual([]);
    },
  );

  test("a request without it is rejected before its body is read", async () => {
    const response = await site.request(leadsPath, {
      method: "POST",
      headers: { "content-type": "application/json", ...withKey() },
      body: "{",
    });
    expect(response.status).toBe(401);
  });
});

describe("idempotency key", () => {
  test("same key, same texts: the same response, one row, one e-mail", async () => {
    const maria = someone();
    const headers = withKey();
    const first = await post(maria, headers);
    const second = await post({ ...maria, name: `  ${maria.name}\t` }, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await jobsOf(maria)).toHaveLength(1);
    await expect.poll(() => mailsOf(maria).length).toBe(1);
  });

  test("same key, other texts: rejected without any text of the first lead", async () => {
    const [maria, other] = [someone(), someone()];
    const headers = withKey();
    await post(maria, headers);
    const response = await post(other, headers);
    expect(response.status).toBe(409);
    expect(response.json).toEqual({ code: "idempotency_key_reused" });
    expect(await savedLeads(other)).toEqual([]);
  });

  test.each([{}, withKey(""), withKey("1"), withKey(`${randomUUID()}0`)])(
    "%j is rejected",
    async (headers) => {
      const response = await post(someone(), headers);
      expect(response.status).toBe(400);
      expect(response.json).toEqual({ code: "idempotency_key_required" });
    },
  );
});

describe("the same texts again with another key", () => {
  test.each(["-", "+"])(
    "within ten minutes (%s): the first row, no second e-mail",
    async (sign) => {
      const maria = someone();
      const first = await post(maria);
      await site.sql(
        `update leads set created_at = now() ${sign} interval '9 minutes 50 seconds' where name = '${maria.name}'`,
      );
      const second = await post(maria);
      expect(second.status).toBe(201);
      expect(second.json[0].id).toBe(first.json[0].id);
      expect(await jobsOf(maria)).toHaveLength(1);
    },
  );

  test.each([
    ["later", "- interval '10 minutes 1 second'"],
    ["after a lead that was saved while the clock was ahead", "+ interval '60 days'"],
  ])("%s: a second lead", async (_when, difference) => {
    const maria = someone();
    await post(maria);
    await site.sql(
      `update leads set created_at = now() ${difference} where name = '${maria.name}'`,
    );
    await post(maria);
    expect(await savedLeads(maria)).toHaveLength(2);
    await expect.poll(() => mailsOf(maria).length).toBe(2);
  });

  test("texts that are equal only when joined are different leads", async () => {
    const { name, phone, address } = someone();
    await post({ name, phone: `${phone}\n1`, address });
    await post({ name, phone, address: `1\n${address}` });
    expect(await savedLeads({ name })).toHaveLength(2);
  });
});

describe("at the same moment", () => {
  test("twenty times the same texts with different keys: one row, one e-mail", async () => {
    const maria = someone();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(maria)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ json }) => json[0].id)).size).toBe(1);
    expect(await savedLeads(maria)).toHaveLength(1);
    expect(await jobsOf(maria)).toHaveLength(1);
  });

  test("twenty times the same key with different texts: one wins", async () => {
    const headers = withKey();
    const everyone = Array.from({ length: 20 }, someone);
    const responses = await Promise.all(everyone.map((lead) => post(lead, headers)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await Promise.all(everyone.map(savedLeads))).flat()).toHaveLength(1);
  });
});

describe("limits", () => {
  const { name, phone, address } = someone();

  test("[LEAD-01] a field of 7,000 characters is saved unchanged", async () => {
    const maria = { ...someone(), address: "ã".repeat(7_000) };
    expect((await post(maria)).status).toBe(201);
    expect(await savedLeads(maria)).toMatchObject([{ address: maria.address }]);
  });

  test("[LEAD-01] a field of blanks is saved", async () => {
    const maria = { ...someone(), address: " \t\u00a0" };
    expect((await post(maria)).status).toBe(201);
    expect(await savedLeads(maria)).toMatchObject([{ address: "" }]);
  });

  test("what only a newer release's form has is left out, and so is an id", async () => {
    const [maria, id] = [someone(), randomUUID()];
    expect((await post({ ...maria, id, heardOf: "radio" })).status).toBe(201);
    const [saved] = await savedLeads(maria);
    expect(saved).toMatchObject(maria);
    expect(saved?.id).not.toBe(id);
  });

  test.each([
    ["nothing", {}],
    ["a list", [{ name, phone, address }]],
    ["null", "null"],
    ["no phone", { name, address }],
    ["a number as phone", { name, phone: 88999990000, address }],
    ["an empty name", { name: "", phone, address }],
  ])("%s is rejected", async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ code: "invalid_lead" });
  });

  test.each([
    ["more than 16 kB", JSON.stringify({ name, phone, address: "a".repeat(16_384) }), 413],
    ["invalid JSON", '{"name":', 400],
    ["nothing at all", "", 400],
  ])("%s is rejected", async (_what, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(response.json.code).toMatch(/^(payload_too_large|bad_request)$/);
  });

  test.each(["text/plain", "multipart/form-data; boundary=x", "application/xml", "nonsense"])(
    "content type %s is rejected",
    async (type) => {
      const response = await post({ name, phone, address }, { ...withKey(), "content-type": type });
      expect(response.status).toBe(415);
      expect(response.json.code).toBe("unsupported_media_type");
    },
  );
});

test.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s reads or changes no lead",
  async (method) => {
    for (const path of [leadsPath, `${leadsPath}/${randomUUID()}`, `${leadsPath}?select=*`]) {
      expect((await site.request(path, { method })).status).toBe(404);
    }
  },
);
