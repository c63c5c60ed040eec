import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
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
});

afterAll(() => postgres.stop());

beforeEach(async () => {
  await runSql(postgres.url, "drop database if exists fiosite with (force)");
  await prepareDatabase(postgres.url);
  const created = await mkdtemp(join(tmpdir(), "fiosite-snapshots-"));
  onTestFinished(() => rm(created, { recursive: true }));
  folder = join(created, "backups");
  await mkdir(folder);
  environment = {
    ...postgres.environment,
    BACKUP_FOLDER: folder,
    SETTINGS_FOLDER: created,
    STATE_FOLDER: join(created, "state"),
    RECORDS_FOLDER: "/nonexistent",
    FIOSITE_RELEASE: "/nonexistent",
    RESTIC_REPOSITORY: join(created, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(created, "cache"),
  };
  await runScript("set-up-off-site.sh");
});

const sql = (statement: string) => runSql(databaseUrl(postgres.url, "fiosite"), statement);

async function addLead(name: string): Promise<string> {
  const [{ id } = {}] = await sql(
    `insert into leads (name, phone, address, language, idempotency_key)
     values ('${name}', '1', 'Rua', 'pt-BR', gen_random_uuid()) returning id`,
  );
  return String(id);
}

const names = async () =>
  (await sql("select name from leads order by name")).map((row) => row.name);

async function runScript(script: Parameters<typeof runBackupScript>[0], ...args: string[]) {
  const outcome = await runBackupScript(script, args, environment);
  expect(outcome.code, outcome.stderr).toBe(0);
  return outcome.stdout;
}

/** Returns the id of the snapshot. */
async function backUp(): Promise<string> {
  await runScript("dump.sh");
  await runScript("copy-off-site.sh");
  const env = { PATH: "/usr/bin:/bin", ...environment };
  const { stdout } = await run("restic", ["snapshots", "--json"], { env });
  return JSON.parse(stdout).at(-1).short_id;
}

test.each([
  ["this machine's files are left", false],
  ["only the repository is left", true],
])("an older snapshot brings no erased lead back: %s", async (_, isNewMachine) => {
  await addLead("Ana");
  const erased = await addLead("Bia");
  const snapshot = await backUp();
  await sql(`select erase_leads(array['${erased}'::uuid], 'request')`);
  await backUp();
  await runSql(postgres.url, "drop database fiosite");
  if (isNewMachine) await rm(folder, { recursive: true });

  const output = await runScript("restore.sh", "--snapshot", snapshot);
  expect(output).toContain("leads erased again: 1");
  expect(await names()).toEqual(["Ana"]);
  const reason = `select reason from erased_leads where id = '${erased}'`;
  expect(await sql(reason)).toEqual([{ reason: "request" }]);
});

test("the latest snapshot restores the latest rows; an empty database is not kept", async () => {
  await addLead("Ana");
  await backUp();
  await addLead("Caio");
  await backUp();
  await runSql(postgres.url, "drop database fiosite");
  await runSql(postgres.url, "create database fiosite owner fiosite_operator");
  expect(await runScript("restore.sh", "--snapshot", "latest")).toMatch(/^restored$/m);
  expect(await names()).toEqual(["Ana", "Caio"]);
});

test("a snapshot that does not exist changes nothing", async () => {
  await addLead("Ana");
  await backUp();
  const { code, stderr } = await runBackupScript(
    "restore.sh",
    ["--snapshot", "0123abcd"],
    environment,
  );
  expect(code).toBe(1);
  expect(stderr).toContain("nothing was restored: the snapshot 0123abcd cannot be read");
  expect(await names()).toEqual(["Ana"]);
});
