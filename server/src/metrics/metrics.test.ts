import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { countsPath } from "@fiosite/contract/count-request";
import { anonymousKeyHeader, leadsPath } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import { expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../dev/google/fake-google.ts";
import { sendHttp } from "../../../dev/http/send-http.ts";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { startLeadSite } from "../../../dev/leads/lead-site.ts";
import { startTestInbox } from "../../../dev/mail/test-inbox.ts";
import { runSql } from "../../../dev/postgres/run-sql.ts";
import { databaseUrl } from "../../../dev/postgres/test-database.ts";
import { startTestSite } from "../../../dev/site/test-site.ts";
import { webhookSettings } from "../../../dev/webhooks/test-receiver.ts";

async function startSiteWithMetrics() {
  const inbox = await startTestInbox();
  const google = await startFakeGoogle();
  // Port 1 is reserved, so nothing listens there.
  const destination = webhookSettings({ erp: "http://127.0.0.1:1/" });
  const settings = { METRICS_PORT: "0", ...google.environment, ...destination };
  const site = await startLeadSite(inbox.smtpUrl, settings);
  onTestFinished(async () => {
    await site.stop();
    await inbox.stop();
    await google.stop();
  });
  const scrape = () => scrapeOf(site.logLines);
  return { inbox, google, site, scrape };
}

function metricsOrigin(logLines: string[]): string {
  const origin = logLines.join("").match(/metrics at (http:\/\/127\.0\.0\.1:\d+)\/metrics/)?.[1];
  if (!origin) throw new Error("the log has no address of the metrics");
  return origin;
}

async function scrapeOf(logLines: string[]): Promise<string> {
  const { status, body } = await sendHttp(metricsOrigin(logLines), "/metrics");
  expect(status).toBe(200);
  return body.toString();
}

test("leads are counted by outcome, e-mails by class of failure, webhooks and requests to Google by outcome", async () => {
  const { inbox, google, site, scrape } = await startSiteWithMetrics();
  expect(await scrape()).toContain('fiosite_leads_total{outcome="created"} 0');

  const key = withKey();
  const lead = someone();
  await site.post(leadsPath, lead, key);
  await site.post(leadsPath, lead, key);
  await site.post(leadsPath, lead, withKey());
  await site.post(leadsPath, someone(), key);
  await site.post(leadsPath, { name: "" }, withKey());
  await expect.poll(scrape).toContain("fiosite_lead_emails_sent_total 1");
  await expect
    .poll(scrape)
    .toMatch(/fiosite_webhooks_total{destination="erp",outcome="failed"} [1-9]/);
  inbox.mode = "busy";
  await site.post(leadsPath, someone(), withKey());
  await expect.poll(scrape).toMatch(/email_failures_total{reason="refused_for_now"} [1-9]/);
  google.behave("status-403");
  await site.request(googleReviewsPath);
  google.behave("ok");
  await site.request(`${googleReviewsPath}?lng=en-US`);
  await site.sql("alter table leads add constraint closed check (false) not valid");
  await site.post(leadsPath, someone(), withKey());

  const metrics = await scrape();
  const leads = { created: 2, repeated: 1, duplicate: 1, key_reused: 1, invalid: 1, failed: 1 };
  for (const [outcome, count] of Object.entries(leads)) {
    expect(metrics).toContain(`fiosite_leads_total{outcome="${outcome}"} ${count}`);
  }
  expect(metrics).toContain('fiosite_google_answers_total{outcome="refused"} 1');
  expect(metrics).toContain('fiosite_google_answers_total{outcome="ok"} 1');
  expect(metrics).toContain('fiosite_events_total{event="lead"} 2');
  expect(metrics).toContain('fiosite_events_total{event="whatsapp"} 0');
  expect(metrics).toContain('fiosite_webhooks_total{destination="erp",outcome="delivered"} 0');
  expect(metrics).toContain("fiosite_database_up 1");
  expect(metrics).toContain("fiosite_leads_unsent 1");
  expect(metrics).toMatch(/fiosite_lead_oldest_unsent_seconds \d/);
  expect(metrics).toMatch(/fiosite_lead_email_queue_overdue_seconds \d/);
  expect(metrics).toContain("process_resident_memory_bytes");
});

test("requests are timed by route pattern, method and class of status, without personal data", async () => {
  const { inbox, site, scrape } = await startSiteWithMetrics();
  const leads = [someone(), someone()];
  const referer = "https://provedor.example/?utm_source=secret-source";
  for (const lead of leads) await site.post(leadsPath, lead, { ...withKey(), referer });
  await site.post(leadsPath, someone(), { [anonymousKeyHeader]: "secret-key" });
  await site.request("/secret-path?name=secret-name");
  await site.request("/?utm_term=secret-term");
  await site.request("/assets/app-Dk3x.js");
  for (const values of [
    "event=whatsapp&place=header&utm_source=secret-source",
    "event=lcp&place=4g 2500",
    "event=lcp&place=4g Infinity",
    "event=secret-event&place=secret-place",
  ]) {
    await site.request(countsPath, {
      method: "POST",
      headers: {
        ...{ "content-type": "text/plain", "user-agent": "secret-agent" },
        "sec-fetch-site": "same-origin",
      },
      body: `${values}&page=home&language=pt-BR`,
    });
  }
  await site.request("/", { method: "PROPFIND" });
  await expect.poll(() => inbox.mails.length).toBe(2);

  const counted = [
    `{route="${leadsPath}",method="POST",status="2xx"} 2`,
    `{route="${leadsPath}",method="POST",status="4xx"} 1`,
    `{route="unknown",method="GET",status="4xx"} 1`,
    `{route="/",method="GET",status="2xx"} 1`,
    `{route="/assets/*",method="GET",status="2xx"} 1`,
    `{route="unknown",method="other",status="4xx"} 1`,
  ];
  for (const series of counted) {
    await expect.poll(scrape).toContain(`fiosite_http_request_duration_seconds_count${series}`);
  }
  const metrics = await scrape();
  expect(metrics).toContain('fiosite_events_total{event="whatsapp"} 1');
  for (const [le, count] of [
    ["2", 0],
    ["2.5", 1],
    ["10", 1],
    ["+Inf", 2],
  ]) {
    const series = `fiosite_page_lcp_seconds_bucket{le="${le}",page="home",connection="4g"}`;
    expect(metrics).toContain(`${series} ${count}\n`);
  }
  for (const value of leads.flatMap(Object.values)) expect(metrics).not.toContain(value);
  expect(metrics).not.toMatch(/Maria|Dores|Rua|secret|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test("the public port serves no metrics, the private one nothing else", async () => {
  const { site } = await startSiteWithMetrics();
  expect((await site.request("/metrics")).status).toBe(404);
  expect((await sendHttp(metricsOrigin(site.logLines), "/")).status).toBe(404);
  expect((await sendHttp(metricsOrigin(site.logLines), leadsPath)).status).toBe(404);
});

test("without a database the scrape still works, reports it and repeats no old value", async () => {
  const { site, scrape } = await startSiteWithMetrics();
  expect(await scrape()).toContain("fiosite_leads_unsent 0");
  const [{ name } = {}] = await site.sql("select current_database() as name");
  const [{ port } = {}] = await site.sql("select inet_server_port() as port");
  const adminDatabase = databaseUrl(`postgres://postgres:local@127.0.0.1:${port}`, "postgres");
  await runSql(adminDatabase, `alter database ${name} allow_connections false`);
  await runSql(
    adminDatabase,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(scrape).toContain("fiosite_database_up 0");
  expect(await scrape()).not.toMatch(/^fiosite_leads_unsent /m);
  expect(await scrape()).toContain("process_resident_memory_bytes");
  await runSql(adminDatabase, `alter database ${name} allow_connections true`);
  await expect.poll(scrape).toContain("fiosite_leads_unsent 0");
});

test("if the port is taken, only the metrics are missing", async () => {
  const { site } = await startSiteWithMetrics();
  const { port } = new URL(metricsOrigin(site.logLines));
  const second = await startTestSite({ METRICS_PORT: port });
  onTestFinished(() => second.stop());
  expect((await second.request("/")).status).toBe(200);
  expect(second.logLines.join("")).toContain(
    "no metrics: cannot listen on METRICS_HOST and METRICS_PORT",
  );
});

test("without METRICS_PORT there is no metrics listener", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.stop());
  expect(() => metricsOrigin(site.logLines)).toThrow();
});

test("the manual names every metric", async () => {
  const { scrape } = await startSiteWithMetrics();
  const names = Array.from(
    (await scrape()).matchAll(/^# TYPE (fiosite_\w+)/gm),
    ([, name]) => name,
  );
  const manual = join(import.meta.dirname, "../../../docs/technician/metrics.md");
  const text = await readFile(manual, "utf8");
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
