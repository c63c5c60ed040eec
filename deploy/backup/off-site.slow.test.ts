import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { runBackupScript } from "../../workshop/postgres/run-backup-script.ts";

// restic derives a key at every start, which takes a second of a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const run = promisify(execFile);
let folder: string;
let environment: Record<string, string>;

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-off-site-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
  for (const name of ["latest", "settings", "release", "metrics"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "latest/dump"), "rows of today");
  await writeFile(join(folder, "erased-leads.tsv"), "");
  await writeFile(join(folder, "settings/site.env"), "SMTP_URL=smtps://site:secret@host");
  environment = {
    BACKUP_FOLDER: folder,
    SETTINGS_FOLDER: join(folder, "settings"),
    FIOSITE_RELEASE: join(folder, "release"),
    METRICS_FOLDER: join(folder, "metrics"),
    RESTIC_REPOSITORY: join(folder, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(folder, "cache"),
  };
});

const copy = (changes = {}) =>
  runBackupScript("copy-off-site.sh", [], { ...environment, ...changes });
const prune = () => runBackupScript("prune-off-site.sh", [], environment);
const restic = async (...args: string[]) =>
  (await run("restic", args, { env: { PATH: "/usr/bin:/bin", TZ: "UTC", ...environment } })).stdout;
const snapshotTimes = async (): Promise<string[]> =>
  JSON.parse(await restic("snapshots", "--json")).map(({ time }: { time: string }) => time);

test("dump, erased leads, settings and release leave the machine, encrypted", async () => {
  const { code, stderr } = await copy();
  expect(code, stderr).toBe(0);
  const names = await restic("ls", "latest");
  for (const name of ["latest/dump", "erased-leads.tsv", "settings/site.env", "release"]) {
    expect(names).toContain(join(folder, name));
  }
  const secrets = ["-rl", "-e", "rows of today", "-e", "secret@host", join(folder, "repository")];
  await expect(run("grep", secrets)).rejects.toMatchObject({ code: 1, stdout: "" });
  const metrics = await readFile(join(folder, "metrics/fiosite-backup.prom"), "utf8");
  expect(metrics).toMatch(/^fiosite_backup_last_success_timestamp_seconds \d{10}$/m);
  expect(metrics).toMatch(/^fiosite_backup_size_bytes 13$/m);
});

test("without a repository, with a wrong password or with an unreachable one it fails", async () => {
  const missing = await copy({ RESTIC_REPOSITORY: "" });
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("did not leave this machine: set RESTIC_REPOSITORY");
  await copy();
  const wrong = await copy({ RESTIC_PASSWORD: "hunter3" });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("can neither be opened nor created");
  const unreachable = await copy({ RESTIC_REPOSITORY: "rest:http://127.0.0.1:1/" });
  expect(unreachable.code).toBe(2);
});

test("a copy that was killed does not block the next one", async () => {
  await copy();
  const env = { PATH: "/usr/bin:/bin", ...environment };
  const killed = spawn("restic", ["backup", "--stdin"], {
    env,
    stdio: ["pipe", "ignore", "ignore"],
  });
  await expect.poll(() => readdir(join(folder, "repository/locks"))).toHaveLength(1);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect((await prune()).code).toBe(0);
});

test("copies are kept for 28 days, then their content is gone from the repository", async () => {
  await copy();
  const hoursBefore = async (hours: number) => {
    const time = new Date(Date.now() - hours * 3_600_000).toISOString();
    await writeFile(join(folder, "latest/dump"), `rows of ${hours} hours ago`);
    const at = ["--time", time.replace("T", " ").slice(0, 19)];
    await restic("backup", "--quiet", "--host", "fiosite", ...at, join(folder, "latest"));
    return time.slice(0, 19);
  };
  const [recent, early, late, expired] = [
    await hoursBefore(47),
    await hoursBefore(24 * 20 + 1),
    await hoursBefore(24 * 20),
    await hoursBefore(24 * 28 + 1),
  ];
  const { code, stderr } = await prune();
  expect(code, stderr).toBe(0);
  const times = (await snapshotTimes()).map((time) => time.slice(0, 19));
  expect(times).toHaveLength(early.slice(0, 10) === late.slice(0, 10) ? 3 : 4);
  expect(times).toEqual(expect.arrayContaining([recent, late]));
  expect(times).not.toContain(expired);
  // Nothing in the repository is unused, so nothing of the expired copy is left in it.
  expect(await restic("prune", "--dry-run", "--max-unused", "0")).toMatch(/^to delete: +0 blobs/m);
});
