import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { leadsPath } from "../../contract/leads.ts";
import { saveLeadSql, someone, withKey } from "../../dev/leads/lead-requests.ts";
import { startTestInbox, type TestInbox } from "../../dev/mail/test-inbox.ts";
import { prepareDatabase, runSql } from "../../dev/postgres/databases.ts";
import {
  pauseRestoreAt,
  type RestoreMoment,
  restoreMoments,
} from "../../dev/postgres/pause-restore.ts";
import { type DebianPostgres, startDebianPostgres } from "../../dev/postgres/start-postgres.ts";
import { databaseUrl } from "../../dev/postgres/test-database.ts";
import { backupScripts, runBackupScript } from "../../dev/processes/run-command.ts";
import { startLeadSite } from "../../dev/site/test-site.ts";

let postgres: DebianPostgres;
let database: string;
let folder: string;
let inbox: TestInbox;

beforeAll(async () => {
  postgres = await startDebianPostgres();
});

afterAll(() => postgres.stop());

beforeEach(async () => {
  for (const name of await listDatabases()) {
    await runSql(postgres.url, `drop database ${name} with (force)`);
  }
  await prepareDatabase(postgres.url);
  database = databaseUrl(postgres.url, "fiosite");
  folder = await mkdtemp(join(tmpdir(), "fiosite-backups-"));
  inbox = await startTestInbox();
  const created = { folder, inbox };
  onTestFinished(async () => {
    await created.inbox.stop();
    await rm(created.folder, { recursive: true });
  });
});

/** Includes the databases that a restore replaced. */
async function listDatabases(): Promise<string[]> {
  const names = "select datname from pg_database where datname like 'fiosite%' order by 1";
  return (await runSql(postgres.url, names)).map(({ datname }) => String(datname));
}

/** Tables, functions and privileges. The restrict lines are removed, because their key differs in every dump. */
async function dumpSchema(): Promise<string> {
  const { stdout } = await promisify(execFile)("pg_dump", ["--schema-only", database]);
  return stdout.replaceAll(/^\\(un)?restrict .*$/gm, "");
}

/** Returns the folder of the dump. */
async function backUp(): Promise<string> {
  const address = { ...postgres.environment, PGUSER: "fiosite_operator" };
  const { code, stdout, stderr } = await runBackupScript("dump.sh", [], {
    ...address,
    BACKUP_FOLDER: folder,
  });
  expect(code, stderr).toBe(0);
  return stdout;
}

/** As in production, root gets no PGUSER and runs the PostgreSQL tools as postgres. Other users cannot, so they get PGUSER. */
function restoreEnvironment() {
  const { PGUSER, ...address } = postgres.environment;
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? address : { ...address, PGUSER };
  return { ...user, BACKUP_FOLDER: folder, STATE_FOLDER: join(folder, "state") };
}

const restore = (...args: string[]) => runBackupScript("restore.sh", args, restoreEnvironment());

/** Kills a restore with all its processes at the given moment. */
async function cutPower(moment: RestoreMoment, dump: string): Promise<void> {
  const pause = await mkdtemp(join(tmpdir(), "fiosite-pause-"));
  onTestFinished(() => rm(pause, { recursive: true }));
  pauseRestoreAt(moment, pause);
  const child = spawn(join(backupScripts, "restore.sh"), [dump], {
    env: { ...restoreEnvironment(), PATH: `${pause}:/usr/bin:/bin:/usr/sbin:/sbin` },
    stdio: "ignore",
    detached: true,
  });
  const isOver = () => child.exitCode !== null;
  await expect.poll(() => existsSync(join(pause, "reached")) || isOver()).toBe(true);
  expect(isOver(), "the moment was reached").toBe(false);
  process.kill(-Number(child.pid), "SIGKILL");
  // Unlike in a power cut, PostgreSQL keeps running, and needs a moment to notice that its clients are gone.
  const clients = "select from pg_stat_activity where application_name in ('psql', 'pg_restore')";
  await expect.poll(() => runSql(postgres.url, clients)).toEqual([]);
}

const sql = (statement: string) => runSql(database, statement);
const ids = async (where: string) =>
  (await sql(`select id from leads where ${where} order by id`)).map(({ id }) => String(id));
const erase = (id: string | undefined) =>
  sql(`select erase_leads(array['${id}'::uuid], 'request')`);

const tables = ["leads", "erased_leads", "migrations", "jobs"];
/** Reads every row itself, so that the test does not rely on the script's own comparison. */
async function readRows() {
  const rows = tables.map(async (table) => {
    const texts = await sql(`select t::text as row from ${table} t order by 1`);
    return [table, texts.map(({ row }) => String(row))] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Leaves four leads with a sent e-mail, two without, and one erased on request. */
async function receiveLeads() {
  const site = await startLeadSite(inbox.smtpUrl, { database });
  for (let n = 0; n < 5; n += 1) await site.post(leadsPath, someone(), withKey());
  await expect.poll(() => ids("email_sent_at is null")).toEqual([]);
  inbox.mode = "busy";
  for (let n = 0; n < 2; n += 1) await site.post(leadsPath, someone(), withKey());
  await expect.poll(() => inbox.attempts).toBeGreaterThan(7);
  await site.stop();
  await erase((await ids("email_sent_at is not null"))[0]);
}

async function addPersonWithDevices(name: string) {
  const insert = `insert into people (name, email, role) values ('${name}', '${name}@x.example', 'owner')`;
  const [{ id } = {}] = await sql(`${insert} returning id`);
  await sql(`insert into sign_in_links (token_hash, person_id, purpose, address_hash, ends_at)
    values ('link ${name}', '${id}', 'sign-in', '', now() + interval '1 hour')`);
  for (const device of [`${name} computer`, `${name} phone`]) {
    await sql(`insert into sessions (token_hash, person_id, label, ends_at)
      values ('${device}', '${id}', '${device}', now() + interval '1 day')`);
    await sql(
      `insert into passkeys (credential_id, session_id, public_key) select label, id, '' from sessions where label = '${device}'`,
    );
  }
}

test("a restore brings back every row, privilege and function except leads erased since; only unsent leads are mailed", async () => {
  await receiveLeads();
  for (const name of ["ana", "bia"]) await addPersonWithDevices(name);
  const [rows, schema] = [await readRows(), await dumpSchema()];
  const [sent, unsent] = [
    await ids("email_sent_at is not null"),
    await ids("email_sent_at is null"),
  ];
  const dump = await backUp();

  const [erasedSince, ...stillThere] = sent;
  await erase(erasedSince);
  const [{ id: receivedSince } = {}] = await sql(saveLeadSql({ name: "Late" }));
  await sql("update leads set email_sent_at = now()");
  await sql("delete from jobs");
  // Bia is removed, and Ana has lost a phone and signed out on her computer.
  await sql("update people set removed_at = now() where name = 'bia'");
  await sql("update sign_in_links set used_at = now() where token_hash = 'link bia'");
  await sql("delete from sessions where label <> 'ana computer'");
  await sql("update sessions set closed_at = now()");

  const { code, stdout, stderr } = await restore(dump);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain("contatos apagados de novo: 1");
  expect(stdout).toContain(`recebido depois da cópia: contato ${receivedSince}`);
  expect(stdout).toContain("pessoas de novo sem acesso ou sem ser dono: 1");
  expect(await sql("select name from people where removed_at is null")).toEqual([{ name: "ana" }]);
  const devices =
    "select label, closed_at is null as open, credential_id from sessions full join passkeys on true";
  expect(await sql(devices)).toEqual([
    { label: "ana computer", open: false, credential_id: "ana computer" },
  ]);
  const links =
    "select convert_from(token_hash, 'UTF8') as link from sign_in_links where used_at is null";
  expect(await sql(links)).toEqual([{ link: "link ana" }]);

  const restored = await readRows();
  const without =
    (id = "") =>
    (row: string) =>
      !row.includes(id);
  expect(restored.leads).toEqual(rows.leads?.filter(without(erasedSince)));
  expect(restored.jobs).toEqual(rows.jobs?.filter(without(erasedSince)));
  expect(restored.erased_leads?.filter(without(erasedSince))).toEqual(rows.erased_leads);
  expect(restored.erased_leads).toHaveLength(2);
  expect(restored.migrations).toEqual(rows.migrations);
  expect(await dumpSchema()).toBe(schema);
  const connect = (role: string) => `has_database_privilege('${role}', 'fiosite', 'connect')`;
  expect(
    await sql(`select ${connect("fiosite_server")} and ${connect("fiosite_panel")} as both`),
  ).toEqual([{ both: true }]);
  expect(await ids("email_sent_at is not null")).toEqual(stillThere);

  inbox.mails.length = 0;
  inbox.mode = "accept";
  const site = await startLeadSite(inbox.smtpUrl, { database });
  onTestFinished(() => site.stop());
  expect((await site.post(leadsPath, someone(), withKey())).status).toBe(201);
  await expect.poll(() => ids("email_sent_at is null")).toEqual([]);
  const mailed = inbox.mails.map(({ headers }) => headers.get("message-id"));
  const expected = [
    ...unsent,
    ...(await ids("true")).filter((id) => ![...sent, ...unsent].includes(id)),
  ];
  expect(mailed.sort()).toEqual(expected.map((id) => `<lead-${id}@provedor.example>`).sort());
});

test("a restore gives nobody back the ownership that ended since the backup", async () => {
  for (const name of ["ana", "caio"]) await addPersonWithDevices(name);
  await sql("insert into people (name, email, role) values ('dora', 'dora@x.example', 'staff')");
  const dump = await backUp();
  const roles = () => sql("select name, role from people order by name");
  await sql("update people set role = 'staff' where name = 'caio'");
  await sql("update people set role = 'owner' where name = 'dora'");
  const { code, stdout, stderr } = await restore(dump);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain("pessoas de novo sem acesso ou sem ser dono: 1");
  expect(stdout).not.toContain("não sobrou dono");
  const [ana, caio, dora] = [
    { name: "ana", role: "owner" },
    ...["caio", "dora"].map((name) => ({ name, role: "staff" })),
  ];
  expect(await roles()).toEqual([ana, caio, dora]);

  // All current owners may have been added after the backup.
  await addPersonWithDevices("eva");
  await sql("update people set role = 'staff' where name = 'ana'");
  const again = await restore(dump);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toContain("não sobrou dono: fiosite people invite");
  expect(await roles()).toEqual([{ name: "ana", role: "staff" }, caio, dora]);
});

test("a restore brings back no picture that was erased since the backup, unless somebody has put it back", async () => {
  await addPersonWithDevices("ana");
  const ids = ["1", "2", "3"].map((digit) => `team-${digit.repeat(32)}`);
  const add = (id: string | undefined) =>
    sql(`insert into content_pictures (id, avif_800, avif_1200, webp_800, webp_1200)
      values ('${id}', '', '', '', '')`);
  const erase = (id: string | undefined) =>
    sql(`select erase_picture('${id}', (select id from people))`);
  for (const id of ids) await add(id);
  const dump = await backUp();
  for (const id of ids.slice(1)) await erase(id);
  await add(ids[2]);
  const { code, stdout, stderr } = await restore(dump);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain("fotos apagadas de novo: 1");
  const kept = await sql("select id from content_pictures order by id");
  expect(kept.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  expect(await sql("select id from erased_pictures")).toEqual([{ id: ids[1] }]);
});

test.each(restoreMoments)(
  "after a power cut $name the database responds, and a repeated restore lists the later leads",
  async (moment) => {
    const [{ id: copied } = {}] = await sql(saveLeadSql({ name: "Ana" }));
    const dump = await backUp();
    const [{ id: later } = {}] = await sql(saveLeadSql({ name: "Bia" }));
    await cutPower(moment, dump);
    expect(await ids("true")).toContain(copied);

    const { code, stdout, stderr } = await restore(dump);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(`recebido depois da cópia: contato ${later}`);
    expect(await ids("true")).toEqual([copied]);
    expect((await listDatabases()).filter((name) => !name.includes("_before_"))).toEqual([
      "fiosite",
    ]);
    expect(await readdir(join(folder, "state"))).toEqual(["restore-lock"]);
  },
);

test("a restore refuses to run beside the server; with --while-running it swaps under load and the server continues", async () => {
  const site = await startLeadSite(inbox.smtpUrl, { database });
  onTestFinished(() => site.stop());
  let isOver = false;
  let received = 0;
  const visitor = (async () => {
    while (!isOver) {
      if ((await site.post(leadsPath, someone(), withKey())).status === 201) received += 1;
    }
  })();
  await expect.poll(() => received).toBeGreaterThan(10);
  const dump = await backUp();

  const refused = await restore(dump);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("nada foi restaurado: o servidor está rodando");
  const forced = await restore(dump, "--while-running");
  expect(forced.code, forced.stderr).toBe(0);
  const before = received;
  await expect.poll(() => received).toBeGreaterThan(before + 10);
  isOver = true;
  await visitor;
  await expect.poll(() => ids("email_sent_at is null")).toEqual([]);
});

test("a restore that is refused at its end reports nothing as done", async () => {
  const dump = await backUp();
  const running = restore(dump);
  // The server starts while the rows are loaded.
  await expect.poll(async () => (await listDatabases()).length).toBe(2);
  const site = await startLeadSite(inbox.smtpUrl, { database });
  onTestFinished(() => site.stop());
  expect(await running).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("nada foi restaurado: o servidor está rodando"),
  });
});

test("a damaged dump, different rows and a missing checksum are rejected, and nothing changes", async () => {
  await receiveLeads();
  const dump = await backUp();
  const rows = await readRows();
  const content = await readFile(join(dump, "dump"));
  const damaged = Buffer.from(content);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 40) ^ 1, damaged.length - 40);
  await writeFile(join(dump, "dump"), damaged);
  const { code, stderr } = await restore(dump);
  expect(code).toBe(1);
  expect(stderr).toContain("a soma não confere");

  await writeFile(join(dump, "dump"), content);
  const lines = await readFile(join(dump, "rows"), "utf8");
  await writeFile(join(dump, "rows"), lines.replace(/(public\.leads\|)\d+/, "$17"));
  const sums = (await readFile(join(dump, "sha256"), "utf8")).split("\n")[0];
  await writeFile(join(dump, "sha256"), `${sums}\n`);
  expect((await restore(dump)).stderr).toContain("as linhas restauradas são diferentes");

  await rm(join(dump, "sha256"));
  expect((await restore(dump)).stderr).toContain("/sha256");
  expect(await readRows()).toEqual(rows);
  expect(await listDatabases()).toEqual(["fiosite"]);
});
