import { execFile } from "node:child_process";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readBackupConfig } from "../../settings/config.ts";
import { checkBackup } from "./check-backup.ts";

const run = promisify(execFile);
let folder: string;
let environment: Record<string, string>;

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-doctor-restic-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
  environment = {
    PATH: "/usr/bin:/bin",
    SETTINGS_FOLDER: folder,
    RESTIC_REPOSITORY: join(folder, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(folder, "cache"),
  };
});

const restic = (...args: string[]) => run("restic", args, { env: environment });
const check = (changes = {}) => checkBackup(readBackupConfig({ ...environment, ...changes }));

/** What `fiosite backup setup` does. */
async function setUp() {
  await restic("init");
  const { id } = JSON.parse((await restic("cat", "config")).stdout);
  await writeFile(join(folder, "backup-repository"), `${id}\n`);
}

/** Makes a copy of this file that looks as if it were made that many minutes ago. */
async function backUp(minutesAgo: number) {
  const time = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const local = time.replace("T", " ").slice(0, 19);
  environment.TZ = "UTC";
  await restic("backup", "--host", "fiosite", "--time", local, import.meta.filename);
}

test("without a repository, or before it is set up, the backup is wrong", async () => {
  for (const RESTIC_REPOSITORY of [undefined, ""]) {
    expect(await check({ RESTIC_REPOSITORY })).toMatchObject({
      status: "failed",
      message: expect.stringContaining("Nenhuma cópia dos contatos sai desta máquina"),
      fix: expect.stringContaining("/etc/fiosite/backup.env"),
    });
  }
  await restic("init");
  expect(await check()).toMatchObject({ status: "failed", fix: "fiosite backup setup" });
});

test("the newest copy in the repository decides: fresh passes, one of three hours ago fails", async () => {
  await setUp();
  expect((await check()).message).toBe("O repositório das cópias está vazio.");
  await backUp(181);
  expect(await check()).toMatchObject({
    status: "failed",
    message: "A cópia mais nova tem 3 horas.",
    fix: expect.stringContaining("fiosite backup"),
  });
  await backUp(62);
  expect(await check()).toMatchObject({
    status: "ok",
    message: expect.stringMatching(/fora desta máquina tem 6[23] min/),
  });
});

test("another repository in place of the known one fails, however fresh its copies are", async () => {
  await setUp();
  await rename(join(folder, "repository"), join(folder, "away"));
  await restic("init");
  await backUp(1);
  expect(await check()).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/há outro: [0-9a-f]{8} em vez de [0-9a-f]{8}/),
    fix: expect.stringContaining("fiosite backup setup --adopt"),
  });
});

test("a repository that is gone, a wrong password and no restic fail, and no password is printed", async () => {
  await setUp();
  const wrong = await check({ RESTIC_PASSWORD: "hunter3" });
  expect(wrong).toMatchObject({ details: [expect.stringContaining("wrong password")] });
  expect(JSON.stringify(wrong)).not.toMatch(/hunter/);
  expect((await check({ PATH: "/nonexistent" })).message).toContain("restic não está instalado");
  await rm(join(folder, "repository"), { recursive: true });
  expect(await check()).toMatchObject({
    message: "O repositório das cópias não abre.",
    details: [expect.stringContaining("unable to open config file")],
  });
});

test("a copy with a date in the future is reported, and does not count as fresh", async () => {
  await setUp();
  await backUp(-525_600);
  expect(await check()).toMatchObject({
    status: "failed",
    message: "Há cópias com data no futuro: 1. Nenhuma outra existe.",
    fix: expect.stringContaining("timedatectl"),
  });
  await backUp(250);
  expect((await check()).message).toContain("A mais nova das outras tem 4 horas.");
});
