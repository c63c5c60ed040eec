import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../../dev/postgres/databases.ts";
import { type DebianPostgres, startDebianPostgres } from "../../dev/postgres/start-postgres.ts";
import { runBackupScript } from "../../dev/processes/run-command.ts";

let postgres: DebianPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  await prepareDatabase(postgres.url);
});

afterAll(() => postgres.stop());

beforeEach(async () => {
  const created = await mkdtemp(join(tmpdir(), "fiosite-backups-"));
  folder = created;
  onTestFinished(() => rm(created, { recursive: true }));
});

function dump(environment: Record<string, string> = {}, ...args: string[]) {
  return runBackupScript("dump.sh", args, {
    ...postgres.environment,
    PGUSER: "fiosite_operator",
    BACKUP_FOLDER: folder,
    ...environment,
  });
}

const visibleFiles = async () => (await readdir(folder)).filter((name) => !name.startsWith("."));

test("a dump has checksums of the file and of every table, and replaces the last one", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const { code, stdout, stderr } = await dump();
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(join(folder, "latest"));
  }
  expect((await visibleFiles()).sort()).toEqual(["erased-leads.tsv", "latest"]);
  expect((await readdir(join(folder, "latest"))).sort()).toEqual([
    "dump",
    "newest",
    "rows",
    "sha256",
  ]);
  const rows = await readFile(join(folder, "latest/rows"), "utf8");
  expect(rows).toMatch(/^public\.leads\|0\|[0-9a-f]{32}$/m);
  // Pictures that the provider has put on the site are stored only in the database.
  expect(rows).toMatch(/^public\.content_pictures\|0\|[0-9a-f]{32}$/m);
});

test("a database that cannot be read leaves no files behind and keeps the last dump", async () => {
  await mkdir(join(folder, "latest"));
  await writeFile(join(folder, "latest/dump"), "before");
  const { code, stderr } = await dump({ PGPORT: "1" });
  expect(code).toBe(1);
  expect(stderr).toContain("nenhuma cópia do banco foi feita: o banco não pôde ser lido");
  expect(await visibleFiles()).toEqual(["latest"]);
  expect(await readFile(join(folder, "latest/dump"), "utf8")).toBe("before");
});

test("an incomplete dump is deleted", async () => {
  const broken = await mkdtemp(join(tmpdir(), "fiosite-broken-"));
  onTestFinished(() => rm(broken, { recursive: true }));
  await writeFile(
    join(broken, "pg_dump"),
    `#!/bin/sh\nfor last; do :; done\necho half > "\${last#--file=}"\nexit 1\n`,
  );
  await chmod(join(broken, "pg_dump"), 0o755);
  const { code, stderr } = await dump({ PATH: `${broken}:/usr/bin:/bin` });
  expect(code).toBe(1);
  expect(stderr).toContain("nenhuma cópia do banco foi feita: o pg_dump falhou");
  expect(await visibleFiles()).toEqual([]);
});

test("the dump before an update is kept beside the newest one for 28 days", async () => {
  const daysAgo = (days: number) => Date.now() / 1_000 - days * 86_400;
  const beforeUpdate = join(folder, "before-20260102.030405-0123456789");
  expect((await dump({}, "before-20260102.030405-0123456789")).stdout).toBe(beforeUpdate);
  await utimes(beforeUpdate, daysAgo(27.9), daysAgo(27.9));
  await dump();
  expect(await visibleFiles()).toContain("before-20260102.030405-0123456789");
  await utimes(beforeUpdate, daysAgo(28.1), daysAgo(28.1));
  await dump();
  expect(await visibleFiles()).not.toContain("before-20260102.030405-0123456789");
});
