import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareDatabase, runSql } from "../../dev/postgres/databases.ts";
import { type DebianPostgres, startDebianPostgres } from "../../dev/postgres/start-postgres.ts";
import { runBackupScript } from "../../dev/processes/run-command.ts";

let postgres: DebianPostgres;
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await prepareDatabase(postgres.url);
});

afterAll(() => postgres.stop());

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-rehearsal-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
  await mkdir(join(folder, "backups"));
  environment = {
    ...postgres.environment,
    BACKUP_FOLDER: join(folder, "backups"),
    SETTINGS_FOLDER: folder,
    STATE_FOLDER: join(folder, "state"),
    RECORDS_FOLDER: "/nonexistent",
    FIOSITE_RELEASE: "/nonexistent",
    RESTIC_REPOSITORY: join(folder, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(folder, "cache"),
  };
  for (const script of ["set-up-off-site.sh", "dump.sh"] as const) {
    const { code, stderr } = await runBackupScript(script, [], environment);
    expect(code, stderr).toBe(0);
  }
});

const copy = () => runBackupScript("copy-off-site.sh", [], environment);
const rehearse = (changes = {}) =>
  runBackupScript("rehearse-restore.sh", [], { ...environment, ...changes });
const recorded = () => readFile(join(folder, "state/rehearsal"), "utf8");

/** A rehearsal keeps no personal data: neither a database nor a file. */
async function expectNothingLeft() {
  const names = await runSql(postgres.url, "select datname from pg_database where datname ~ '_'");
  expect(names).toEqual([]);
  const files = ["copied", "lock", "rehearsal"];
  expect(files).toEqual(expect.arrayContaining(await readdir(join(folder, "state"))));
}

test("a rehearsal restores the newest copy, records it and leaves nothing, even after a power cut", async () => {
  await copy();
  await runSql(postgres.url, "create database fiosite_rehearsal");
  await mkdir(join(folder, "state/rehearsal-scratch/of-the-last-time"), { recursive: true });
  const { code, stderr } = await rehearse();
  expect(code, stderr).toBe(0);
  expect(await recorded()).toMatch(/^ok \d{4}-\d\d-\d\dT[\d:]{8}Z$/m);
  await expectNothingLeft();
});

test("a copy whose rows differ, a repository that is gone and a full disk are recorded as failed", async () => {
  const rows = join(folder, "backups/latest/rows");
  await writeFile(rows, (await readFile(rows, "utf8")).replace("public.leads|0", "public.leads|7"));
  const sums = join(folder, "backups/latest/sha256");
  await writeFile(sums, (await readFile(sums, "utf8")).replace(/^.* rows\n/m, ""));
  await copy();
  expect((await rehearse()).stderr).toContain("the restored rows differ");
  expect(await recorded()).toMatch(/^failed /);
  await expectNothingLeft();

  const tools = join(folder, "tools");
  await mkdir(tools);
  await writeFile(join(tools, "df"), "#!/bin/sh\necho Avail\necho 1000000000\n");
  await chmod(join(tools, "df"), 0o755);
  const full = await rehearse({ PATH: `${tools}:/usr/sbin:/usr/bin:/bin` });
  expect(full.stderr).toContain("too little free space");

  await rm(join(folder, "repository"), { recursive: true });
  await rm(join(folder, "state/rehearsal"));
  expect((await rehearse()).stderr).toContain("the repository cannot be opened");
  expect(await recorded()).toMatch(/^failed /);
  await expectNothingLeft();
});
