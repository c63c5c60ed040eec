import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../../dev/postgres/databases.ts";
import { type DebianPostgres, startDebianPostgres } from "../../dev/postgres/start-postgres.ts";
import { migrateDatabase } from "../../server/src/migrations/migrate-database.ts";

const script = join(import.meta.dirname, "prepare-database.sh");
let postgres: DebianPostgres;
let settings: string;
let programs: string;

beforeAll(async () => {
  postgres = await startDebianPostgres();
  settings = mkdtempSync(join(tmpdir(), "fiosite-settings-"));
  programs = mkdtempSync(join(tmpdir(), "fiosite-programs-"));
  // The test's PostgreSQL is not a systemd unit, and PGUSER names its superuser.
  writeFileSync(join(programs, "systemctl"), "#!/bin/sh\n", { mode: 0o755 });
  writeFileSync(join(programs, "runuser"), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
});

afterAll(async () => {
  await postgres.stop();
  for (const folder of [settings, programs]) rmSync(folder, { recursive: true });
});

function prepare() {
  const env = { ...postgres.environment, SETTINGS_FOLDER: settings };
  execFileSync(script, { env: { ...env, PATH: `${programs}:/usr/bin:/bin` } });
}

const as = (role: string) => {
  const url = new URL("/fiosite", postgres.url);
  url.username = role;
  return url.href;
};
const connectAsPanel = () => runSql(as("fiosite_panel"), "select from people");

test("the panel's role exists for migrations, and may log in only while the panel is on", async () => {
  prepare();
  await migrateDatabase(as("fiosite_operator"));
  await expect(connectAsPanel()).rejects.toThrow("not permitted to log in");
  writeFileSync(join(settings, "panel"), "painel.provedor.example\n");
  prepare();
  prepare();
  await expect(connectAsPanel()).resolves.toEqual([]);
  rmSync(join(settings, "panel"));
  prepare();
  await expect(connectAsPanel()).rejects.toThrow("not permitted to log in");
});
