import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { sendRaw } from "../../dev/http.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

const run = promisify(execFile);
const megabyte = 2 ** 20;
let folder: string;

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-access-records-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
});

test("a request with a path or a method of 7 kB leaves a record of less than 800 bytes", async () => {
  const webDist = await writeFixtureSite();
  const nginx = await startNginx({ webDist, upstream: "127.0.0.1:1", unbufferedAccessLog: true });
  onTestFinished(async () => {
    await nginx.stop();
    await rm(webDist, { recursive: true });
  });
  const long = 7_000;
  for (const requestLine of [
    `GET /${"a".repeat(long)} HTTP/1.1`,
    `GET /${"%22".repeat(long / 3)} HTTP/1.1`,
    `GET /${'"'.repeat(long)} HTTP/1.1`,
    `${"G".repeat(long)} / HTTP/1.1`,
    `GET http://${siteHost}/${"b".repeat(long)} HTTP/1.1`,
  ]) {
    await sendRaw(nginx.origin, `${requestLine}\r\nHost: ${siteHost}\r\nConnection: close\r\n\r\n`);
  }
  await expect
    .poll(async () => (await nginx.readLogs()).access.trimEnd().split("\n").length)
    .toBe(5);
  const records = (await nginx.readLogs()).access.trimEnd().split("\n");
  expect(records.map((record) => JSON.parse(record).path.slice(0, 4))).toContain("/aaa");
  expect(Math.max(...records.map(({ length }) => length))).toBeLessThan(800);
  expect(JSON.parse(records[3] ?? "").method).toBe("other");
});

/** Runs logrotate with the production rules, in another folder and without nginx. */
async function rotate(environment = {}) {
  const rules = await readFile(join(import.meta.dirname, "logrotate.conf"), "utf8");
  const local = rules
    .replaceAll("/var/log/nginx", folder)
    .replace("/opt/fiosite/current/deploy", join(import.meta.dirname, ".."))
    .replace("invoke-rc.d nginx rotate", "true")
    .replace("create 0640 www-data adm", "create 0640");
  const path = join(folder, "logrotate.conf");
  await writeFile(path, local, { mode: 0o600 });
  await run("/usr/sbin/logrotate", ["--state", join(folder, "status"), path], {
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", ...environment },
  });
  return (await readdir(folder)).filter((name) => name.startsWith("fiosite.access.jsonl-")).sort();
}

test("records are rotated at 64 MB, not only once a day", async () => {
  const log = join(folder, "fiosite.access.jsonl");
  await writeFile(log, "{}\n");
  expect(await rotate()).toEqual([]);
  await truncate(log, 63 * megabyte);
  expect(await rotate()).toEqual([]);
  await truncate(log, 65 * megabyte);
  expect(await rotate()).toHaveLength(1);
});

test("beyond their limit the oldest rotated records are deleted, the newest stay", async () => {
  for (const [name, size] of [
    ["20260101-1", 30],
    ["20260102-2", 30],
    ["20260103-3", 60],
  ] as const) {
    await writeFile(join(folder, `fiosite.access.jsonl-${name}.gz`), "x".repeat(size));
  }
  const limit = join(import.meta.dirname, "limit-access-records.sh");
  await run(limit, [folder], { env: { PATH: "/usr/bin:/bin", LIMIT_BYTES: "95" } });
  expect(await readdir(folder)).toEqual([
    "fiosite.access.jsonl-20260102-2.gz",
    "fiosite.access.jsonl-20260103-3.gz",
  ]);
});
