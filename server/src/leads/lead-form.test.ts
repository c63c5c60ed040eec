import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { someone } from "../../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../../dev/mail/test-inbox.ts";
import { type LeadSite, startLeadSite, startTestSite } from "../../../dev/site/test-site.ts";

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

const type = { "content-type": "application/x-www-form-urlencoded" };
const saved = "/#formulario-enviado";
const failed = "/#formulario-com-erro";

const post = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
  site.request(leadsPath, {
    method: "POST",
    headers: { ...type, ...headers },
    body: String(new URLSearchParams(fields)),
  });
const savedLeads = ({ name }: { name: string }) =>
  site.sql(`select * from leads where name = '${name}'`);

test("a form posted without JavaScript is saved, mailed, and redirected to the success notice", async () => {
  const maria = someone();
  const response = await post(maria, { Referer: "https://provedor.example/?utm_source=panfleto" });
  expect(response.status).toBe(303);
  expect(response.headers.location).toBe(saved);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(await savedLeads(maria)).toMatchObject([
    { ...maria, language: "pt-BR", utm_source: "panfleto" },
  ]);
  await expect
    .poll(() => inbox.mails.filter(({ text }) => text.includes(maria.name)).length)
    .toBe(1);
});

test("a form posted twice, as by a double click, is one lead", async () => {
  const maria = someone();
  const responses = await Promise.all([post(maria), post(maria)]);
  expect(responses.map(({ headers }) => headers.location)).toEqual([saved, saved]);
  expect(await savedLeads(maria)).toHaveLength(1);
});

describe("the language of the page", () => {
  test.each([
    ["https://provedor.example/?lng=en-US&utm_source=x", "/?lng=en-US#formulario-enviado"],
    ["https://provedor.example/?lng=pt", "/?lng=pt-BR#formulario-enviado"],
    ["https://provedor.example/?lng=fr", saved],
    ["https://provedor.example/?lng=<script>", saved],
    ["no address", saved],
  ])("a form on %s redirects to %s", async (Referer, location) => {
    expect((await post(someone(), { Referer })).headers.location).toBe(location);
  });

  test("it is saved with the lead, also from the cookie, and kept in the redirect after a failure", async () => {
    const maria = someone();
    await post(maria, { Cookie: "i18nextLng=en-US" });
    expect(await savedLeads(maria)).toMatchObject([{ language: "en-US" }]);
    const response = await post({}, { Referer: "https://provedor.example/?lng=en-US" });
    expect(response.headers.location).toBe("/?lng=en-US#formulario-com-erro");
  });
});

describe("another site", () => {
  test.each([
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://127.0.0.1" },
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
  ])("with %j cannot post a form", async (headers) => {
    const maria = someone();
    const response = await post(maria, headers);
    expect([response.status, response.headers.location]).toEqual([303, failed]);
    expect(await savedLeads(maria)).toEqual([]);
  });

  test("our own page can, with any of the headers that browsers send", async () => {
    const { host } = new URL(site.origin);
    const behindProxy = { "X-Forwarded-Host": "provedor.example" };
    for (const headers of [
      { "Sec-Fetch-Site": "same-origin", Origin: site.origin },
      { "Sec-Fetch-Site": "none" },
      { Origin: site.origin, Host: host },
      { Origin: "https://provedor.example", ...behindProxy },
    ]) {
      expect((await post(someone(), headers)).headers.location).toBe(saved);
    }
  });

  test("cannot name itself as our host through a proxy that is not ours", async () => {
    const siteWithOtherProxy = await startTestSite({ TRUST_PROXY: "10.0.0.1" });
    onTestFinished(siteWithOtherProxy.stop);
    await siteWithOtherProxy.request(leadsPath, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: "https://elsewhere.example",
        "X-Forwarded-Host": "elsewhere.example",
      },
    });
    expect(siteWithOtherProxy.logLines.join()).toContain("a form posted from another site");
  });
});

test("what only a newer release's form has is left out", async () => {
  const maria = someone();
  const body = new URLSearchParams({ ...maria, heardOf: "radio" });
  expect((await post(String(body))).headers.location).not.toBe(failed);
});

test.each([
  ["nothing", ""],
  ["a field missing", "name=Maria&phone=1"],
  ["an empty field", "name=Maria&phone=&address=Rua"],
  ["more than 16 kB", `name=Maria&phone=1&address=${"a".repeat(17_000)}`],
])("%s redirects to the error notice, without its values in the address", async (_what, body) => {
  const response = await post(body);
  expect([response.status, response.headers.location]).toEqual([303, failed]);
});

test("without a database it redirects to the error notice and logs the reason", async () => {
  const maria = someone();
  const withoutDatabase = await startTestSite();
  const response = await withoutDatabase.request(leadsPath, {
    method: "POST",
    headers: type,
    body: String(new URLSearchParams(maria)),
  });
  await withoutDatabase.stop();
  expect([response.status, response.headers.location]).toEqual([303, failed]);
  expect(withoutDatabase.logLines.join("")).toContain("ECONNREFUSED");
  expect(withoutDatabase.logLines.join("")).not.toContain(maria.name);
});
