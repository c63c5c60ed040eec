import { anonymousKeyHeader, leadsPath } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import { expect, onTestFinished, test } from "vitest";
import { startFakeGoogle } from "../../../workshop/google/fake-google.ts";
import { sendHttp } from "../../../workshop/http/send-http.ts";
import { someone, withKey } from "../../../workshop/leads/lead-requests.ts";
import { startLeadSite } from "../../../workshop/leads/lead-site.ts";
import { startTestInbox } from "../../../workshop/mail/test-inbox.ts";
import { databaseUrl, runSql } from "../../../workshop/postgres/test-database.ts";
import { startTestSite } from "../../../workshop/site/test-site.ts";

async function startWatchedSite() {
  const inbox = await startTestInbox();
  const google = await startFakeGoogle();
  const site = await startLeadSite(inbox.smtpUrl, { METRICS_PORT: "0", ...google.environment });
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
  if (!origin) throw new Error("no address of metrics was logged");
  return origin;
}

async function scrapeOf(logLines: string[]): Promise<string> {
  const { status, body } = await sendHttp(metricsOrigin(logLines), "/metrics");
  expect(status).toBe(200);
  return body.toString();
}

test("leads are counted by outcome, e-mails by class of failure, Google's answers by reason", async () => {
  const { inbox, google, site, scrape } = await startWatchedSite();
  expect(await scrape()).toContain('fiosite_leads_total{outcome="created"} 0');

  const key = withKey();
  const lead = someone();
  await site.post(leadsPath, lead, key);
  await site.post(leadsPath, lead, key);
  await site.post(leadsPath, lead, withKey());
  await site.post(leadsPath, someone(), key);
  await site.post(leadsPath, { name: "" }, withKey());
  await expect.poll(scrape).toContain("fiosite_lead_emails_sent_total 1");
  inbox.mood = "busy";
  await site.post(leadsPath, someone(), withKey());
  await expect.poll(scrape).toMatch(/email_failures_total{reason="refused_for_now"} [1-9]/);
  google.behave("status-403");
  await site.ask(googleReviewsPath);
  google.behave("ok");
  await site.ask(`${googleReviewsPath}?lng=en-US`);
  await site.sql("alter table leads add constraint closed check (false) not valid");
  await site.post(leadsPath, someone(), withKey());

  const told = await scrape();
  const leads = { created: 2, repeated: 1, folded: 1, key_reused: 1, invalid: 1, failed: 1 };
  for (const [outcome, count] of Object.entries(leads)) {
    expect(told).toContain(`fiosite_leads_total{outcome="${outcome}"} ${count}`);
  }
  expect(told).toContain('fiosite_google_answers_total{outcome="refused"} 1');
  expect(told).toContain('fiosite_google_answers_total{outcome="ok"} 1');
  expect(told).toContain("fiosite_database_up 1");
  expect(told).toContain("fiosite_leads_unsent 1");
  expect(told).toMatch(/fiosite_lead_oldest_unsent_seconds \d/);
  expect(told).toMatch(/fiosite_lead_email_queue_overdue_seconds \d/);
  expect(told).toContain("process_resident_memory_bytes");
});

test("requests are timed by route pattern, method and class of status; nothing of a visitor is told", async () => {
  const { inbox, site, scrape } = await startWatchedSite();
  const leads = [someone(), someone()];
  const referer = "https://provedor.example/?utm_source=secret-source";
  for (const lead of leads) await site.post(leadsPath, lead, { ...withKey(), referer });
  await site.post(leadsPath, someone(), { [anonymousKeyHeader]: "secret-key" });
  await site.ask("/secret-path?name=secret-name");
  await site.ask("/?utm_term=secret-term");
  await site.ask("/assets/app-Dk3x.js");
  await site.ask("/", { method: "PROPFIND" });
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
  const told = await scrape();
  for (const value of leads.flatMap(Object.values)) expect(told).not.toContain(value);
  expect(told).not.toMatch(/Maria|Dores|Rua|secret|127\.0\.0\.1|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test("the public port knows nothing of metrics, the private one nothing else", async () => {
  const { site } = await startWatchedSite();
  expect((await site.ask("/metrics")).status).toBe(404);
  expect((await sendHttp(metricsOrigin(site.logLines), "/")).status).toBe(404);
  expect((await sendHttp(metricsOrigin(site.logLines), leadsPath)).status).toBe(404);
});

test("without database the scrape answers, says so and repeats no old value", async () => {
  const { site, scrape } = await startWatchedSite();
  expect(await scrape()).toContain("fiosite_leads_unsent 0");
  const [{ name } = {}] = await site.sql("select current_database() as name");
  const [{ port } = {}] = await site.sql("select inet_server_port() as port");
  const elsewhere = databaseUrl(`postgres://postgres:local@127.0.0.1:${port}`, "postgres");
  await runSql(elsewhere, `alter database ${name} allow_connections false`);
  await runSql(
    elsewhere,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(scrape).toContain("fiosite_database_up 0");
  expect(await scrape()).not.toMatch(/^fiosite_leads_unsent /m);
  expect(await scrape()).toContain("process_resident_memory_bytes");
  await runSql(elsewhere, `alter database ${name} allow_connections true`);
  await expect.poll(scrape).toContain("fiosite_leads_unsent 0");
});

test("a port that is taken costs the metrics, not the site", async () => {
  const { site } = await startWatchedSite();
  const { port } = new URL(metricsOrigin(site.logLines));
  const second = await startTestSite({ METRICS_PORT: port });
  onTestFinished(() => second.stop());
  expect((await second.ask("/")).status).toBe(200);
  expect(second.logLines.join("")).toContain("no metrics: METRICS_HOST and METRICS_PORT");
});

test("without METRICS_PORT nothing listens", async () => {
  const site = await startTestSite();
  onTestFinished(() => site.stop());
  expect(() => metricsOrigin(site.logLines)).toThrow();
});
