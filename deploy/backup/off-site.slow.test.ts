import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  watch,
  writeFile,
} from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareDatabase, runSql } from "../../dev/postgres/databases.ts";
import { type DebianPostgres, startDebianPostgres } from "../../dev/postgres/start-postgres.ts";
import { databaseUrl } from "../../dev/postgres/test-database.ts";
import { runBackupScript } from "../../dev/processes/run-command.ts";

const run = promisify(execFile);
let postgres: DebianPostgres;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await prepareDatabase(postgres.url);
});

afterAll(() => postgres.stop());

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-off-site-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
  for (const name of ["latest", "settings", "release", "nginx"]) {
    await mkdir(join(folder, name));
  }
  await writeFile(join(folder, "latest/dump"), "rows of today");
  await writeFile(join(folder, "erased-leads.tsv"), "");
  await writeFile(join(folder, "settings/site.env"), "SMTP_URL=smtps://site:secret@host");
  environment = {
    ...postgres.environment,
    BACKUP_FOLDER: folder,
    SETTINGS_FOLDER: join(folder, "settings"),
    FIOSITE_RELEASE: join(folder, "release"),
    STATE_FOLDER: join(folder, "state"),
    RECORDS_FOLDER: join(folder, "nginx"),
    RESTIC_REPOSITORY: join(folder, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(folder, "cache"),
  };
  expect((await setUp()).code).toBe(0);
});

const setUp = (...args: string[]) =>
  runBackupScript("off-site.sh", ["set-up", ...args], environment);
const copy = (changes = {}) =>
  runBackupScript("off-site.sh", ["copy"], { ...environment, ...changes });
const prune = () => runBackupScript("off-site.sh", ["prune"], environment);
const restic = async (...args: string[]) =>
  (await run("restic", args, { env: { PATH: "/usr/bin:/bin", TZ: "UTC", ...environment } })).stdout;
const snapshotTimes = async (): Promise<string[]> =>
  JSON.parse(await restic("snapshots", "--json")).map(({ time }: { time: string }) => time);

test("dump, erased leads, settings, release and access records leave the machine, encrypted", async () => {
  for (const name of ["fiosite.access.jsonl", "fiosite.access.jsonl-1.gz", "fiosite.error.log"]) {
    await writeFile(join(folder, "nginx", name), "");
  }
  const { code, stderr } = await copy();
  expect(code, stderr).toBe(0);
  const names = await restic("ls", "latest");
  for (const name of [
    "latest/dump",
    "erased-leads.tsv",
    "settings/site.env",
    "settings/backup-repository",
    "release",
    "nginx/fiosite.access.jsonl\n",
    "nginx/fiosite.access.jsonl-1.gz",
  ]) {
    expect(names).toContain(join(folder, name));
  }
  expect(names).not.toContain("fiosite.error.log");
  const secrets = ["-rl", "-e", "rows of today", "-e", "secret@host", join(folder, "repository")];
  await expect(run("grep", secrets)).rejects.toMatchObject({ code: 1, stdout: "" });
});

test("without an address, with a wrong password or an unreachable repository a copy fails", async () => {
  const missing = await copy({ RESTIC_REPOSITORY: "" });
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("não saiu desta máquina: preencha RESTIC_REPOSITORY");
  const wrong = await copy({ RESTIC_PASSWORD: "hunter3" });
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("o repositório não abre");
  const unreachable = await copy({ RESTIC_REPOSITORY: "rest:http://127.0.0.1:1/" });
  expect(unreachable.code).toBe(2);
});

test("a repository that is gone is never replaced, and another one in its place is refused", async () => {
  const place = join(folder, "repository");
  await rename(place, join(folder, "away"));
  for (const script of [copy, prune, setUp]) {
    const { code, stderr } = await script();
    expect(code, stderr).toBeGreaterThan(0);
    expect(stderr).toMatch(/^Fatal: .*repository.*não abre/ms);
    expect(await readdir(folder)).not.toContain("repository");
  }
  await restic("init");
  for (const script of [copy, prune]) {
    expect((await script()).stderr).toContain("este é outro repositório");
  }
  expect((await setUp()).stderr).toContain("já existe um");
  expect((await setUp("--adopt")).stdout).toMatch(
    /^o repositório \w+ já existia, cópias nele: 0$/m,
  );
  expect((await copy()).code).toBe(0);
  expect((await setUp()).stdout).toMatch(/^o repositório \w+ já existia, cópias nele: 1$/m);

  await rm(place, { recursive: true });
  expect((await setUp("--adopt")).stderr).toContain("nenhum abre");
  expect((await setUp("--new")).stdout).toMatch(/^repositório criado: /);
  expect((await copy()).code).toBe(0);
});

test("an address that accepts the connection and says nothing is given up", async () => {
  const mute = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as AddressInfo;
  const silent = { RESTIC_REPOSITORY: `rest:http://127.0.0.1:${port}/`, REPOSITORY_SECONDS: "2" };
  const { code, stderr } = await runBackupScript("off-site.sh", ["set-up"], {
    ...environment,
    ...silent,
  });
  mute.close();
  expect(code).toBe(1);
  expect(stderr).toContain("não responde");
});

test("a repository on the disk of the site is set up with a warning", async () => {
  expect((await setUp()).stdout).toContain("fica no mesmo disco do site");
});

test("nothing is copied before the repository is set up", async () => {
  await rm(join(folder, "settings/backup-repository"));
  expect((await copy()).stderr).toContain("rode fiosite backup setup");
});

test("off-site.sh does not write through a symbolic link that another user made", async () => {
  const victim = join(folder, "victim");
  await writeFile(victim, "root's");
  await symlink(victim, join(folder, ".off-site.lock"));
  expect((await copy()).code).toBe(0);
  expect((await prune()).code).toBe(0);
  expect(await readFile(victim, "utf8")).toBe("root's");
});

test("the lock that a killed restic left does not block the next restic", async () => {
  await copy();
  const killDuring = async (...args: string[]) => {
    // Watches before restic starts, because restic deletes its lock a moment later.
    const changes = watch(join(folder, "repository/locks"));
    const env = { PATH: "/usr/bin:/bin", ...environment };
    const killed = spawn("restic", args, { env, stdio: ["pipe", "ignore", "ignore"] });
    for await (const { filename } of changes) if (/^[0-9a-f]{64}$/.test(filename ?? "")) break;
    killed.kill("SIGKILL");
    await once(killed, "exit");
  };
  await killDuring("backup", "--stdin");
  expect((await prune()).code).toBe(0);
  // `prune` holds an exclusive lock.
  await killDuring("prune");
  const { code, stderr } = await copy();
  expect(code, stderr).toBe(0);
  expect(stderr).toContain("locked exclusively");
});

test("a copy per day is kept for 28 days, then its content is gone from the repository", async () => {
  await copy();
  const hoursBefore = async (hours: number) => {
    const time = new Date(Date.now() - hours * 3_600_000).toISOString();
    await writeFile(join(folder, "latest/dump"), `rows of ${hours} hours ago`);
    const at = ["--time", time.replace("T", " ").slice(0, 19)];
    await restic("backup", "--quiet", "--host", "fiosite", ...at, join(folder, "latest"));
    return time.slice(0, 19);
  };
  // All copies of the last day are kept, then the last one of each hour, and after two days the last one of each day.
  const anHour = Math.floor(Date.now() / 3_600_000) - 30;
  const inThatHour = (minutes: number) => Date.now() / 3_600_000 - anHour - minutes / 60;
  const [recent, first, last, early, late, expired] = [
    await hoursBefore(23),
    await hoursBefore(inThatHour(10)),
    await hoursBefore(inThatHour(50)),
    await hoursBefore(24 * 20 + 1),
    await hoursBefore(24 * 20),
    await hoursBefore(24 * 28 + 1),
  ];
  const { code, stderr } = await prune();
  expect(code, stderr).toBe(0);
  const times = (await snapshotTimes()).map((time) => time.slice(0, 19));
  expect(times).toHaveLength(early.slice(0, 10) === late.slice(0, 10) ? 4 : 5);
  expect(times).toEqual(expect.arrayContaining([recent, last, late]));
  expect(times).not.toContain(first);
  expect(times).not.toContain(expired);
  // Nothing in the repository is unused, so nothing of the expired copy is left in it.
  expect(await restic("prune", "--dry-run", "--max-unused", "0")).toMatch(/^to delete: +0 blobs/m);
});

test("neither copies of a clock that was ahead nor a clock that is ahead let old copies be deleted", async () => {
  await copy();
  const ahead = new Date(Date.now() + 200 * 86_400_000)
    .toISOString()
    .replace("T", " ")
    .slice(0, 19);
  await restic("backup", "--quiet", "--host", "fiosite", "--time", ahead, join(folder, "latest"));
  const remember = (days: number) =>
    runSql(
      databaseUrl(postgres.url, "fiosite"),
      `update lead_retention set erased_at = now() - interval '${days} days'`,
    );
  await remember(200);
  expect((await prune()).stderr).toContain("o relógio pode estar errado");
  expect(await snapshotTimes()).toHaveLength(2);
  await remember(0);
  const { code, stderr } = await prune();
  expect(code, stderr).toBe(0);
  const times = await snapshotTimes();
  expect(times).toHaveLength(1);
  expect(Date.parse(times[0] ?? "")).toBeLessThan(Date.now() + 60_000);
});
