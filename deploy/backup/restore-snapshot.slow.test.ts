import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
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
let backups: string;
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
  folder = created;
  backups = join(folder, "backups");
  await mkdir(backups);
  environment = {
    ...postgres.environment,
    BACKUP_FOLDER: backups,
    SETTINGS_FOLDER: folder,
    STATE_FOLDER: join(folder, "state"),
    RECORDS_FOLDER: "/nonexistent",
    FIOSITE_RELEASE: "/nonexistent",
    RESTIC_REPOSITORY: join(folder, "repository"),
    RESTIC_PASSWORD: "hunter2",
    RESTIC_CACHE_DIR: join(folder, "cache"),
  };
  await runScript("off-site.sh", "set-up");
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
  await runScript("off-site.sh", "copy");
  const env = { PATH: "/usr/bin:/bin", ...environment };
  const { stdout } = await run("restic", ["snapshots", "--json"], { env });
  return JSON.parse(stdout).at(-1).short_id;
}

test("restoring an older snapshot brings no erased lead back, even if only the repository is left", async () => {
  await addLead("Ana");
  const erased = await addLead("Bia");
  const snapshot = await backUp();
  await sql(`select erase_leads(array['${erased}'::uuid], 'request')`);
  await backUp();
  await runSql(postgres.url, "drop database fiosite");
  await rm(backups, { recursive: true });

  const output = await runScript("restore.sh", "--snapshot", snapshot);
  expect(output).toContain("contatos apagados de novo: 1");
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
  expect(await runScript("restore.sh", "--snapshot", "latest")).toMatch(/^restaurado$/m);
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
  expect(stderr).toContain("nada foi restaurado: a cópia 0123abcd não pôde ser lida");
  expect(await names()).toEqual(["Ana"]);
});

const rehearse = (changes = {}) =>
  runBackupScript("rehearse-restore.sh", [], { ...environment, ...changes });

/** A rehearsal keeps no personal data: neither a database nor a file. */
async function expectNothingLeft() {
  const names = await runSql(postgres.url, "select datname from pg_database where datname ~ '_'");
  expect(names).toEqual([]);
  const files = ["copied", "lock", "restore-lock"];
  expect(files).toEqual(expect.arrayContaining(await readdir(join(folder, "state"))));
}

test("a rehearsal restores the newest copy and leaves nothing behind, not even what an interrupted rehearsal or restore left", async () => {
  await backUp();
  for (const name of ["fiosite_rehearsal", "fiosite_restored_20260131_120000"]) {
    await runSql(postgres.url, `create database ${name}`);
  }
  for (const name of ["rehearsal-scratch", "restore-scratch"]) {
    await mkdir(join(folder, "state", name, "of-the-last-time"), { recursive: true });
  }
  const { code, stderr } = await rehearse();
  expect(code, stderr).toBe(0);
  await expectNothingLeft();
});

test("a rehearsal fails if rows differ, if the repository is gone or if the disk is full", async () => {
  await runScript("dump.sh");
  const rows = join(backups, "latest/rows");
  await writeFile(rows, (await readFile(rows, "utf8")).replace("public.leads|0", "public.leads|7"));
  const sums = join(backups, "latest/sha256");
  await writeFile(sums, (await readFile(sums, "utf8")).replace(/^.* rows\n/m, ""));
  await runScript("off-site.sh", "copy");
  expect(await rehearse()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("as linhas restauradas são diferentes"),
  });
  await expectNothingLeft();

  const tools = join(folder, "tools");
  await mkdir(tools);
  await writeFile(join(tools, "df"), "#!/bin/sh\necho Avail\necho 1000000000\n");
  await chmod(join(tools, "df"), 0o755);
  const full = await rehearse({ PATH: `${tools}:/usr/sbin:/usr/bin:/bin` });
  expect(full.stderr).toContain("falta espaço livre");

  await rm(join(folder, "repository"), { recursive: true });
  expect(await rehearse()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("o repositório não abre"),
  });
  await expectNothingLeft();
});

test("restore and rehearsal take the newest copy that is not in the future", async () => {
  await addLead("Ana");
  const first = await backUp();
  // restic calls this copy latest: its date is 200 days ahead, as if the clock had been wrong.
  await addLead("Bia");
  const env = { PATH: "/usr/bin:/bin", TZ: "UTC", ...environment };
  const ahead = new Date(Date.now() + 200 * 86_400_000)
    .toISOString()
    .replace("T", " ")
    .slice(0, 19);
  await writeFile(join(backups, "latest/dump"), "not a dump");
  await run("restic", ["backup", "--quiet", "--host", "fiosite", "--time", ahead, backups], {
    env,
  });
  expect((await rehearse()).code).toBe(0);
  await runScript("restore.sh", "--snapshot", "latest");
  expect(await names()).toEqual(["Ana"]);
  expect(first).toMatch(/^[0-9a-f]{8}$/);
});

test("a lead that was erased for its age comes back with a copy, one that was erased on request does not", async () => {
  const [old, asked] = [await addLead("Ana"), await addLead("Bia")];
  await backUp();
  await sql(`select erase_leads(array['${old}'::uuid], 'retention');
    select erase_leads(array['${asked}'::uuid], 'request')`);
  await runScript("dump.sh");
  const output = await runScript("restore.sh", "--snapshot", "latest");
  expect(output).toContain("contatos apagados de novo: 1");
  expect(await names()).toEqual(["Ana"]);
  expect(await sql("select id from erased_leads")).toEqual([{ id: asked }]);
});
