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
import { publishDue } from "../../server/src/content/publish-due.ts";
import { requestPublication } from "../../server/src/content/request-publication.ts";

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

async function publish(publishAt?: Date) {
  await site.set(pricePath, publishAt ? 22_222 : 11_111);
  await requestPublication(site.client, { author: "ana", publishAt }, starter);
}

test("nothing is due until a publication waits for this moment", async () => {
  expect(isDue()).toBe(false);
  await publish();
  expect(isDue()).toBe(true);
  await publishDue(site);
  expect(isDue()).toBe(false);
  await publish(new Date(Date.now() + 3_600_000));
  expect(isDue()).toBe(false);
  await runSql(
    site.urls.operator,
    "update content_publications set publish_at = now() where outcome is null",
  );
  expect(isDue()).toBe(true);
  await publishDue(site);
  expect(isDue()).toBe(false);
});

test("pages that are not what the database calls live are due, as after a restore", async () => {
  const forget =
    "update content_publications set outcome = 'cancelled', live_number = null where live_number = (select max(live_number) from content_publications)";
  await runSql(site.urls.operator, forget);
  expect(isDue()).toBe(true);
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

test("after a failure it is due every ten minutes only", async () => {
  const bin = mkdtempSync(join(tmpdir(), "fiosite-bin-"));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  const fake = (name: string, body: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  const PATH = `${bin}:/usr/bin:/bin`;
  await site.set(pricePath, 33_333);
  await requestPublication(site.client, { author: "ana" }, starter);
  fake("systemctl", "exit 0");
  fake("date", "echo 09");
  expect(isDue({ PATH })).toBe(false);
  fake("date", "echo 10");
  expect(isDue({ PATH })).toBe(true);
  fake("systemctl", "exit 1");
  fake("date", "echo 11");
  expect(isDue({ PATH })).toBe(true);
  await publishDue(site);
});

test("nothing is due while the database is down", () => {
  expect(isDue({ PGPORT: "1" })).toBe(false);
});
