import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sendHttp } from "../../workshop/http/send-http.ts";
import { startTestSite } from "../../workshop/site/test-site.ts";

/** Of Prometheus itself, its node exporter and its blackbox exporter. */
const exporterMetrics = [
  "up",
  "node_filesystem_avail_bytes",
  "node_filesystem_size_bytes",
  "probe_success",
  "probe_ssl_earliest_cert_expiry",
];

const read = (path: string) => readFile(join(import.meta.dirname, path), "utf8");
let ours: string[];
let rules: { alerts: string[]; expressions: string[] };
let shown: string[];

beforeAll(async () => {
  ours = [...(await scrapeNames()), ...(await backupNames())];
  const yaml = await read("alerts.yml");
  const values = (key: string) =>
    [...yaml.matchAll(new RegExp(`^ +(?:- )?${key}: (.+)$`, "gm"))].map(([, value = ""]) => value);
  rules = { alerts: values("alert"), expressions: values("expr") };
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await read("grafana-dashboard.json"),
  );
  shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
});

async function scrapeNames(): Promise<string[]> {
  const site = await startTestSite({ METRICS_PORT: "0" });
  const origin = site.logLines.join("").match(/metrics at (http:[^"]+)\/metrics/)?.[1] ?? "";
  const scrape = (await sendHttp(origin, "/metrics")).body.toString();
  await site.stop();
  // By their declarations: without database or visitors some have no value yet.
  return [...scrape.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
    type === "histogram"
      ? [name, ...["bucket", "sum", "count"].map((of) => `${name}_${of}`)]
      : name,
  );
}

async function backupNames(): Promise<string[]> {
  return [...(await read("../backup/backup.sh")).matchAll(/^fiosite_backup_\w+/gm)].map(String);
}

/** What is left of an expression without strings, label names, ranges, functions and words of the language. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\bby \([^)]*\)/g, " ");
  const words = [...bare.matchAll(/\b([a-z_]\w*)\b(?! *\()/g)].map(([, word = ""]) => word);
  return words.filter((word) => !["and", "or", "unless", "by"].includes(word));
}

test("every metric in an alert or a panel exists", () => {
  const known = new Set([...ours, ...exporterMetrics]);
  const used = [...rules.expressions, ...shown].flatMap(metricsOf);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test("every metric of ours is on the dashboard", () => {
  const bases = ours.filter((name) => name.startsWith("fiosite_"));
  const used = shown.flatMap(metricsOf);
  const isShown = (base: string) =>
    used.some((name) => name === base || name.startsWith(`${base}_`));
  const families = bases.filter((name) => !/_(bucket|sum|count)$/.test(name));
  expect(families.length).toBeGreaterThan(8);
  expect(families.filter((name) => !isShown(name))).toEqual([]);
});

test("every alert is explained to whoever gets it", async () => {
  const guide = await read("../../docs/operations.md");
  expect(rules.alerts.length).toBe(rules.expressions.length);
  expect(rules.alerts.length).toBeGreaterThan(10);
  expect(rules.alerts.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
