import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareDatabase, runSql } from "../../dev/postgres/databases.ts";
import { type DebianPostgres, startDebianPostgres } from "../../dev/postgres/start-postgres.ts";
import { databaseUrl } from "../../dev/postgres/test-database.ts";
import { runBackupScript } from "../../dev/processes/run-command.ts";

let postgres: DebianPostgres;
let environment: Record<string, string>;
let state: string;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await prepareDatabase(postgres.url);
});

afterAll(() => postgres.stop());

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-due-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  state = join(folder, "state");
  await mkdir(state);
  const address = { ...postgres.environment, PGUSER: "fiosite_operator" };
  environment = { ...address, BACKUP_FOLDER: folder, STATE_FOLDER: state };
});

const sql = (statement: string) => runSql(databaseUrl(postgres.url, "fiosite"), statement);
const isDue = async (changes = {}) =>
  (await runBackupScript("is-copy-due.sh", [], { ...environment, ...changes })).code === 0;

async function mark(name: "attempted" | "copied", minutesAgo: number) {
  const time = Date.now() / 1_000 - minutesAgo * 60;
  await writeFile(join(state, name), "");
  await utimes(join(state, name), time, time);
}

/** Makes the files that fiosite-backup.service leaves after a complete copy. */
async function copy() {
  await mark("attempted", 1);
  expect((await runBackupScript("dump.sh", [], environment)).code).toBe(0);
  await mark("copied", 0.5);
}

async function addLead(): Promise<string> {
  const [{ id } = {}] = await sql(
    `insert into leads (name, phone, address, language, idempotency_key)
     values ('Ana', '1', 'Rua', 'pt-BR', gen_random_uuid()) returning id`,
  );
  return String(id);
}

test("a copy is due after a new lead and after an erasing, and not twice for the same", async () => {
  expect(await isDue()).toBe(true);
  await copy();
  expect(await isDue()).toBe(false);
  const lead = await addLead();
  expect(await isDue()).toBe(true);
  await copy();
  expect(await isDue()).toBe(false);
  await sql(`select erase_leads(array['${lead}'::uuid], 'request')`);
  expect(await isDue()).toBe(true);
  await copy();
  expect(await isDue()).toBe(false);
});

test("newest-change.sql changes with every person who is invited, given a role or removed, every passkey and every erased picture", async () => {
  const statement = await readFile(join(import.meta.dirname, "newest-change.sql"), "utf8");
  const newest = async () => JSON.stringify(await sql(statement));
  const changes = [
    "insert into people (name, email, role) values ('Ana', 'ana@provedor.example', 'staff')",
    `with device as (insert into sessions (token_hash, person_id, label, ends_at)
        select 'token', id, '', now() from people returning id)
      insert into passkeys (credential_id, session_id, public_key) select 'key', id, '' from device`,
    "delete from passkeys",
    "update people set role = 'owner'",
    "insert into erased_pictures (id, person_id) select 'team-1', id from people",
    "update people set removed_at = now()",
  ];
  for (const change of changes) {
    const before = await newest();
    await sql(change);
    expect(await newest()).not.toBe(before);
  }
});

test("a copy is due after a publication is requested, settled and ended", async () => {
  await copy();
  await sql(`insert into content_publications (edits, author, ends_at)
    values ('[]', 'ana', now() + interval '1 day')`);
  expect(await isDue()).toBe(true);
  await copy();
  expect(await isDue()).toBe(false);
  await sql("update content_publications set outcome = 'live', settled_at = now()");
  expect(await isDue()).toBe(true);
  await copy();
  expect(await isDue()).toBe(false);
  await sql("update content_publications set ended_at = now(), ended_by = 'ana'");
  expect(await isDue()).toBe(true);
});

test("a lead saved after the dump by a transaction that began before it is not forgotten", async () => {
  await addLead();
  await copy();
  await sql(
    `insert into leads (name, phone, address, language, idempotency_key, created_at)
     values ('Bia', '1', 'Rua', 'pt-BR', gen_random_uuid(), now() - interval '1 hour')`,
  );
  expect(await isDue()).toBe(true);
});

test("without a new lead a copy is due after an hour", async () => {
  await copy();
  await mark("attempted", 62);
  await mark("copied", 59);
  expect(await isDue()).toBe(false);
  await mark("copied", 61);
  expect(await isDue()).toBe(true);
  expect(await isDue({ PGPORT: "1" })).toBe(true);
});

test("after a failed copy the next one is due ten minutes later, even if a lead has arrived", async () => {
  await copy();
  await mark("attempted", 0);
  await addLead();
  expect(await isDue()).toBe(false);
  await mark("attempted", 11);
  await mark("copied", 12);
  expect(await isDue()).toBe(true);
});

test("a failed or a complete copy with a date in the future does not stop the next ones", async () => {
  await copy();
  await mark("attempted", -200 * 24 * 60);
  expect(await isDue()).toBe(true);
  await mark("attempted", 11);
  await mark("copied", -200 * 24 * 60);
  expect(await isDue()).toBe(true);
  // A copy that has failed since then is still repeated only after ten minutes.
  await mark("attempted", 1);
  expect(await isDue()).toBe(false);
});
