import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../dev/content/content-site.ts";
import { runSql } from "../../dev/postgres/databases.ts";
import { publishDue } from "../../server/src/content/publisher.ts";
import { requestEnd, requestPublication } from "../../server/src/content/request-publication.ts";

let site: ContentSite;
let release: string;

beforeAll(async () => {
  site = await startContentSite();
  release = join(mkdtempSync(join(tmpdir(), "fiosite-release-")), basename(site.site.folder));
  mkdirSync(release);
});
afterAll(async () => {
  rmSync(join(release, ".."), { recursive: true });
  await site.stop();
});

function isDue(changes: Record<string, string> = {}): boolean {
  const script = join(import.meta.dirname, "is-publication-due.sh");
  const { hostname, port, username, password, pathname } = new URL(site.urls.operator);
  const address = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
  const { SITE_FOLDER } = site.environment;
  const folders = { PATH: "/usr/bin:/bin", SITE_FOLDER, FIOSITE_RELEASE: release };
  const env = { ...folders, ...address, PGDATABASE: pathname.slice(1), ...changes };
  return spawnSync(script, { env }).status === 0;
}

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function request(cents: number, times: { from?: Date; until?: Date } = {}): Promise<number> {
  await site.set(pricePath, cents);
  const asked = await requestPublication(site.client, { author: "ana", ...times }, starter);
  return asked.outcome === "accepted" ? asked.publicationId : 0;
}
const end = (id: number) => requestEnd(site.client, { id, author: "ana" }, starter);

test("nothing is due until a requested publication has reached its start", async () => {
  expect(isDue()).toBe(false);
  await request(11_111);
  expect(isDue()).toBe(true);
  await publishDue(site);
  expect(isDue()).toBe(false);
  await request(22_222, { from: later(60) });
  expect(isDue()).toBe(false);
  await site.pass(60);
  expect(isDue()).toBe(true);
  await publishDue(site);
  expect(isDue()).toBe(false);
});

test("a promotion is due when it starts, when it ends and when somebody ends it", async () => {
  await request(12_000, { from: later(5), until: later(10) });
  expect(isDue()).toBe(false);
  for (const cents of [12_000, 22_222]) {
    await site.pass(5);
    expect(isDue()).toBe(true);
    await publishDue(site);
    expect([isDue(), await site.shownPrice()]).toEqual([false, cents]);
  }
  const id = await request(12_000, { until: later(10) });
  await publishDue(site);
  await end(id);
  expect(isDue()).toBe(true);
  await publishDue(site);
  expect([isDue(), await site.shownPrice()]).toEqual([false, 22_222]);
});

test("a promotion that was never published is not due once it is over", async () => {
  await request(12_000, { from: later(5), until: later(10) });
  await site.pass(11);
  await publishDue(site);
  expect(isDue()).toBe(false);
});

test("a publication that is cancelled before its start is due once at most", async () => {
  const first = await request(13_000, { from: later(30), until: later(40) });
  const second = await request(14_000, { from: later(50), until: later(60) });
  await publishDue(site);
  for (const id of [second, first]) {
    await end(id);
    await publishDue(site);
    expect(isDue()).toBe(false);
  }
  await requestPublication(site.client, { author: "ana" }, starter);
  await publishDue(site);
});

test("pages that are not what the database calls live are due, as after a restore", async () => {
  await runSql(
    site.database,
    "delete from content_shown where id = (select max(id) from content_shown)",
  );
  expect(isDue()).toBe(true);
  await publishDue(site);
  expect(isDue()).toBe(false);
});

test("pages are due when the server keeps leads for another number of days, and show it then", async () => {
  const keep = (days: number) =>
    runSql(site.urls.operator, `update lead_retention set days = ${days}`);
  await keep(90);
  expect(isDue()).toBe(true);
  await publishDue({ ...site, site: { ...site.site, retentionDays: 90 } });
  expect(isDue()).toBe(false);
  await keep(150);
  await publishDue(site);
  expect(isDue()).toBe(false);
});

test("pages of the build are due, as after a rollback without a database", () => {
  const link = join(site.site.folder, "current");
  const shown = readlinkSync(link);
  const show = (target: string) => {
    rmSync(link);
    symlinkSync(target, link);
  };
  show(site.site.webDist);
  expect(isDue()).toBe(true);
  show(shown);
  expect(isDue()).toBe(false);
});

test("what becomes due after a failure is due immediately, and the rest every tenth minute", async () => {
  const bin = mkdtempSync(join(tmpdir(), "fiosite-bin-"));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  const fake = (name: string, body: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  const PATH = `${bin}:/usr/bin:/bin`;
  const isDueAt = (minute: string) => {
    fake("date", `echo ${minute}`);
    return isDue({ PATH });
  };
  /** The unit failed that many minutes ago. */
  const fail = (minutes: number, result = "exit-code") => {
    const seconds = Math.floor(Date.now() / 1_000) - minutes * 60;
    fake("systemctl", `case "$*" in *Result*) echo ${result};; *) echo @${seconds};; esac`);
  };
  await request(33_333);
  await site.pass(5);
  fail(2);
  expect([isDueAt("09"), isDueAt("10")]).toEqual([false, true]);
  fail(2, "signal");
  expect(isDueAt("09")).toBe(true);
  fail(2);
  // A start after the failure, also of a publication that was requested before it.
  await request(15_000, { from: later(1), until: later(10) });
  expect(isDueAt("09")).toBe(false);
  await site.pass(2);
  fail(2);
  expect(isDueAt("09")).toBe(true);
  fail(0);
  expect([isDueAt("09"), isDueAt("10")]).toEqual([false, true]);
  await publishDue(site);
  // The promotion ends.
  await site.pass(9);
  fail(0);
  expect([isDueAt("09"), isDueAt("10")]).toEqual([false, true]);
  fail(2);
  expect(isDueAt("09")).toBe(true);
  await publishDue(site);
  // Somebody ends a promotion early.
  const id = await request(16_000, { until: later(10) });
  await publishDue(site);
  fail(2);
  expect(isDueAt("09")).toBe(false);
  await end(id);
  expect(isDueAt("09")).toBe(true);
  fake("systemctl", "exit 1");
  expect(isDueAt("11")).toBe(true);
  await publishDue(site);
  expect(isDueAt("11")).toBe(false);
});

test("nothing is due while the database is down", () => {
  expect(isDue({ PGPORT: "1" })).toBe(false);
});
