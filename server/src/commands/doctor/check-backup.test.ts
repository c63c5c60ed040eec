import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readBackupConfig } from "../../config.ts";
import { checkBackup } from "./check-backup.ts";

// restic derives a key at every start, which takes a second of a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const run = promisify(execFile);
let environment: Record<string, string>;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-restic-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  environment = {
    PATH: "/usr/bin:/bin",
    RESTIC_REPOSITORY: join(folder, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(folder, "cache"),
  };
});

const restic = (...args: string[]) => run("restic", args, { env: environment });
const check = (changes = {}) => checkBackup(readBackupConfig({ ...environment, ...changes }));

/** Backs up this file as if it were that many minutes ago. */
async function backUp(minutesAgo: number) {
  const time = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const local = time.replace("T", " ").slice(0, 19);
  environment.TZ = "UTC";
  await restic("backup", "--host", "fiosite", "--time", local, import.meta.filename);
}

test("without a repository the backup is wrong", async () => {
  for (const RESTIC_REPOSITORY of [undefined, ""]) {
    expect(await check({ RESTIC_REPOSITORY })).toMatchObject({
      status: "failed",
      message: expect.stringContaining("No copy of the leads leaves this machine"),
      fix: expect.stringContaining("/etc/fiosite/backup.env"),
    });
  }
});

test("the newest copy in the repository decides: fresh passes, three hours fail", async () => {
  await restic("init");
  expect((await check()).message).toBe("The repository holds no backup.");
  await backUp(181);
  expect(await check()).toMatchObject({
    status: "failed",
    message: "The newest backup is 3 hours old.",
    fix: expect.stringContaining("journalctl -u fiosite-backup"),
  });
  await backUp(62);
  expect(await check()).toMatchObject({
    status: "ok",
    message: expect.stringMatching(/off this machine is 6[23] minutes old/),
  });
});

test("a repository that is gone, a wrong password and no restic fail, and no password is printed", async () => {
  expect((await check()).message).toContain("cannot be read (unable to open config file");
  await restic("init");
  const wrong = await check({ RESTIC_PASSWORD: "hunter3" });
  expect(wrong.message).toContain("wrong password");
  expect(JSON.stringify(wrong)).not.toMatch(/hunter/);
  expect((await check({ PATH: "/nonexistent" })).message).toContain("restic is not installed");
});
