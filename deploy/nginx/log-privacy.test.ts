import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { countsPath } from "../../contract/counts.ts";
import { leadEmailPath, leadsPath } from "../../contract/leads.ts";
import { googleReviewsPath } from "../../contract/reviews.ts";
import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { requestSite, sendRaw } from "../../dev/http.ts";
import { postJson, someone, withKey } from "../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";
import { startLeadSite } from "../../dev/site/test-site.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

async function startWholeSite() {
  const inbox = await startTestInbox();
  const google = await startFakeGoogle();
  const server = await startLeadSite(inbox.smtpUrl, { LOG_LEVEL: "trace", ...google.environment });
  const upstream = new URL(server.origin).host;
  const webDist = await writeFixtureSite();
  const nginx = await startNginx({ webDist, upstream, unbufferedAccessLog: true });
  onTestFinished(async () => {
    await nginx.stop();
    await rm(webDist, { recursive: true });
    await google.stop();
    await inbox.stop();
  });
  return { inbox, google, server, nginx };
}

/** Personal data in headers that browsers or proxies send. */
const identifyingHeaders = {
  "user-agent": "secret-agent",
  referer: `https://${siteHost}/?utm_source=secret-source&nome=secret-name`,
  cookie: "i18nextLng=en-US; other=secret-cookie",
  "accept-language": "en, secret-language",
  "x-forwarded-for": "203.0.113.77",
};

test("visits, leads and failures leave no personal data in any log", async () => {
  const { inbox, google, server, nginx } = await startWholeSite();
  const leads: Record<string, string>[] = [];
  const visitor = () => {
    const lead = someone();
    leads.push(lead);
    return lead;
  };
  const postApi = (body: unknown, headers: Record<string, string> = withKey(), path = leadsPath) =>
    postJson(nginx.origin, path, body, { host: siteHost, ...identifyingHeaders, ...headers });
  const submitForm = (headers: Record<string, string> = {}) =>
    postApi(String(new URLSearchParams(visitor())), { ...form, ...headers });
  const visit = (path: string) => requestSite(nginx.origin, path, { headers: identifyingHeaders });

  const { name, phone, address } = visitor();
  const query = new URLSearchParams({ name, phone, address, lng: "en-US", email: "secret@mail" });
  for (const path of [
    "/",
    "/cameras",
    "/nowhere",
    "/robots.txt",
    googleReviewsPath,
    "/%ff",
    "/100%",
  ]) {
    await visit(`${path}?${query}`);
  }
  google.behave("status-503");
  await visit(`${googleReviewsPath}?lng=pt-BR&${query}`);
  await sendRaw(
    nginx.origin,
    `GET /?${query} HTTP/1.1\r\nHost: ${siteHost}\r\nX: secret\0\r\n\r\n`,
  );
  await sendRaw(nginx.origin, `GET /?${query} HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
  await sendRaw(
    nginx.origin,
    `POST ${leadsPath}?${query} HTTP/1.1\r\nHost: ${siteHost}\r\nContent-Length: 99\r\n\r\n${query}\r\n\r\n`,
  );

  const seen = "event=page&place=first&page=home&language=pt-BR&utm_source=secret";
  const counted = await postApi(seen, { "content-type": "text/plain" }, countsPath);
  expect(counted.status).toBe(204);

  const saved = await postApi(visitor());
  expect(saved.status).toBe(201);
  await postApi(saved.json[0], {}, leadEmailPath);
  inbox.mode = "busy";
  await postApi((await postApi(visitor())).json[0], {}, leadEmailPath);
  await expect.poll(() => server.logLines.join("")).toContain("EMESSAGE 451");
  expect((await postApi({ ...visitor(), address: ["secret@mail"] })).status).toBe(400);
  expect((await postApi(JSON.stringify(visitor()).slice(0, -1))).status).toBe(400);
  expect((await postApi({ ...visitor(), more: "secret".repeat(9_000) })).status).toBe(413);
  expect((await submitForm()).headers.location).toContain("#formulario-enviado");
  expect((await submitForm({ "sec-fetch-site": "cross-site" })).headers.location).toContain(
    "com-erro",
  );
  await server.sql("alter table leads add constraint closed check (false) not valid");
  expect((await postApi(visitor())).status).toBe(500);
  expect((await submitForm()).status).toBe(303);
  const burst = await Promise.all(Array.from({ length: 200 }, () => postApi({ name: "secret" })));
  expect(burst.map(({ status }) => status)).toContain(429);
  await server.stop();
  await expect.poll(async () => (await postApi(visitor())).status).toBe(503);
  expect((await submitForm()).status).toBe(303);

  await expect.poll(async () => (await nginx.readLogs()).access).toContain('"status":503');
  const { access, error } = await nginx.readLogs();
  for (const status of [200, 201, 303, 400, 404, 413, 429, 500, 502, 503]) {
    expect(access).toContain(`"status":${status}`);
  }
  // Counts leave no access record at all, because it would show what an address did and when.
  expect(access).not.toContain(countsPath);
  const logs = [access, error, server.logLines.join("")];
  const values = leads.flatMap(Object.values).flatMap(allEncodings);
  expect(values.length).toBeGreaterThan(50);
  for (const log of logs) {
    for (const value of values) expect(log).not.toContain(value);
    expect(log).not.toMatch(/Maria|Dores|Itapipoca|secret|203\.0\.113\.77/);
  }
});

/** Bare digits are searched only for phone numbers, because shorter numbers could occur in a date by chance. */
function allEncodings(value: string): string[] {
  const digits = value.replace(/\D/g, "");
  const formEncoded = new URLSearchParams({ value }).toString().slice("value=".length);
  return [value, encodeURIComponent(value), formEncoded, ...(digits.length > 9 ? [digits] : [])];
}
