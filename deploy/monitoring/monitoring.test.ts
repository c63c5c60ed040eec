import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sendHttp } from "../../workshop/http/send-http.ts";
import { startTestSite } from "../../workshop/site/test-site.ts";

/** Metrics of Prometheus itself, the node exporter and the blackbox exporter. */
const exporterMetrics = [
  "up",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
];

const read = (path: string) => readFile(join(import.meta.dirname, path), "utf8");
let siteMetrics: string[];
let rules: { alerts: string[]; expressions: string[] };
let dashboardExpressions: string[];

beforeAll(async () => {
  siteMetrics = [...(await scrapeMetricNames()), ...(await readBackupMetricNames())];
  const yaml = await read("alerts.yml");
  const values = (key: string) =>
    [...yaml.matchAll(new RegExp(`^ +(?:- )?${key}: (.+)$`, "gm"))].map(([, value = ""]) => value);
  rules = { alerts: values("alert"), expressions: values("expr") };
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await read("grafana-dashboard.json"),
  );
  dashboardExpressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
});

async function scrapeMetricNames(): Promise<string[]> {
  const site = await startTestSite({ METRICS_PORT: "0" });
  const origin = site.logLines.join("").match(/metrics at (http:[^"]+)\/metrics/)?.[1] ?? "";
  const scrape = (await sendHttp(origin, "/metrics")).body.toString();
  await site.stop();
  // Reads the TYPE lines: without a database or visitors some metrics have no value yet.
  return [...scrape.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
    type === "histogram"
      ? [name, ...["bucket", "sum", "count"].map((suffix) => `${name}_${suffix}`)]
      : name,
  );
}

async function readBackupMetricNames(): Promise<string[]> {
  return [...(await read("../backup/copy-off-site.sh")).matchAll(/^fiosite_backup_\w+/gm)].map(
    String,
  );
}

/** Removes labels, ranges, functions and keywords from a PromQL expression. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\bby \([^)]*\)/g, " ");
  const words = [...bare.matchAll(/\b([a-z_]\w*)\b(?! *\()/g)].map(([, word = ""]) => word);
  return words.filter((word) => !["and", "or", "unless", "by"].includes(word));
}

test("every metric in an alert or a panel exists", () => {
  const known = new Set([...siteMetrics, ...exporterMetrics]);
  const used = [...rules.expressions, ...dashboardExpressions].flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test("every metric of the site is on the dashboard", () => {
  const used = dashboardExpressions.flatMap(metricsIn);
  const isShown = (family: string) =>
    used.some((name) => name === family || name.startsWith(`${family}_`));
  const families = siteMetrics.filter((name) => /^fiosite_(?!.*_(bucket|sum|count)$)/.test(name));
  expect(families.length).toBeGreaterThan(8);
  expect(families.filter((name) => !isShown(name))).toEqual([]);
});

test("docs/operations.md explains every alert", async () => {
  const guide = await read("../../docs/operations.md");
  expect(rules.alerts.length).toBe(rules.expressions.length);
  expect(rules.alerts.length).toBeGreaterThan(10);
  expect(rules.alerts.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
