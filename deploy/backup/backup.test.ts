import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import {
  type DebianPostgres,
  startDebianPostgres,
} from "../../workshop/postgres/debian-postgres.ts";
import { prepareDatabase } from "../../workshop/postgres/prepare-database.ts";
import { runBackupScript } from "../../workshop/postgres/run-backup-script.ts";

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

function backUp(environment: Record<string, string> = {}) {
  return runBackupScript("backup.sh", [], {
    ...postgres.environment,
    PGUSER: "fiosite_operator",
    BACKUP_FOLDER: folder,
    OFFSITE_HOOK: join(folder, "hook"),
    ...environment,
  });
}

async function writeHook(commands: string) {
  await writeFile(join(folder, "hook"), `#!/bin/sh\n${commands}\n`);
  await chmod(join(folder, "hook"), 0o755);
}

const visibleFiles = async () => (await readdir(folder)).filter((name) => !name.startsWith("."));

test("a backup has a dump and checksums, and writes its metrics", async () => {
  const { code, stdout } = await backUp();
  expect(code).toBe(0);
  const stem = stdout.replace(/\.dump$/, "");
  expect(stem).toMatch(/\/fiosite-\d{8}T\d{9}Z$/);
  expect((await readFile(`${stem}.sha256`, "utf8")).split("\n")).toHaveLength(3);
  expect(await readFile(`${stem}.rows`, "utf8")).toMatch(/^public\.leads\|0\|[0-9a-f]{32}$/m);
  const metrics = await readFile(join(folder, "backup.prom"), "utf8");
  expect(metrics).toMatch(/^fiosite_backup_last_success_timestamp_seconds \d{10}$/m);
  expect(metrics).toContain("fiosite_backup_offsite_failed 0");
});

test("a database that cannot be read leaves no files behind and keeps older backups", async () => {
  await writeFile(join(folder, "fiosite-20200101T000000Z.dump"), "");
  await utimes(join(folder, "fiosite-20200101T000000Z.dump"), 0, 0);
  const { code, stderr } = await backUp({ PGPORT: "1" });
  expect(code).toBe(1);
  expect(stderr).toContain("no backup was made: the database could not be read");
  expect(await visibleFiles()).toEqual(["fiosite-20200101T000000Z.dump"]);
});

test("an incomplete dump is deleted", async () => {
  const broken = await mkdtemp(join(tmpdir(), "fiosite-broken-"));
  onTestFinished(() => rm(broken, { recursive: true }));
  await writeFile(
    join(broken, "pg_dump"),
    `#!/bin/sh\nfor last; do :; done\necho half > "\${last#--file=}"\nexit 1\n`,
  );
  await chmod(join(broken, "pg_dump"), 0o755);
  const { code, stderr } = await backUp({ PATH: `${broken}:/usr/bin:/bin` });
  expect(code).toBe(1);
  expect(stderr).toContain("no backup was made: pg_dump failed");
  expect(await visibleFiles()).toEqual([]);
});

test("backups older than 30 days are deleted, younger ones are kept", async () => {
  const daysAgo = (days: number) => Date.now() / 1_000 - days * 86_400;
  for (const [name, days] of [
    ["fiosite-old", 30.1],
    ["fiosite-young", 29.9],
  ] as const) {
    for (const ending of ["dump", "sha256", "rows"]) {
      const path = join(folder, `${name}.${ending}`);
      await writeFile(path, "");
      await utimes(path, daysAgo(days), daysAgo(days));
    }
  }
  expect((await backUp()).code).toBe(0);
  const names = await visibleFiles();
  expect(names.filter((name) => name.startsWith("fiosite-old"))).toEqual([]);
  expect(names.filter((name) => name.startsWith("fiosite-young"))).toHaveLength(3);
});

test("the off-site hook gets the dump first, then the other files that a restore needs", async () => {
  await writeHook(`echo "$@" > ${folder}/called`);
  const { stdout } = await backUp();
  const stem = stdout.replace(/\.dump$/, "");
  expect((await readFile(join(folder, "called"), "utf8")).trim()).toBe(
    [`${stem}.dump`, `${stem}.sha256`, `${stem}.rows`, join(folder, "erased-leads.tsv")].join(" "),
  );
});

test("a failing hook is reported, and the backup is kept", async () => {
  await writeHook("exit 7");
  const { code, stdout, stderr } = await backUp();
  expect(code).toBe(2);
  expect(stderr).toContain("there is no off-site copy");
  expect(await visibleFiles()).toContain(stdout.split("/").at(-1));
  expect(await readFile(join(folder, "backup.prom"), "utf8")).toContain("offsite_failed 1");
});
