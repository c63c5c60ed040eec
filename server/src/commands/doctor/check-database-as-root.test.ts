import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../../dev/postgres/databases.ts";
import { startDebianPostgres } from "../../../../dev/postgres/start-postgres.ts";
import { checkDatabase } from "./check-database.ts";

test.runIf(process.getuid?.() === 0)(
  "root connects to a database with peer authentication, as in production, and is root again afterwards",
  async () => {
    const postgres = await startDebianPostgres();
    onTestFinished(() => postgres.stop());
    await chmod(postgres.folder, 0o755);
    await writeFile(
      join(postgres.folder, "data/pg_hba.conf"),
      "local all all peer\nhost all postgres 127.0.0.1/32 trust\n",
    );
    await runSql(postgres.url, "create role nobody login; create role stranger login");
    await runSql(postgres.url, "select pg_reload_conf()");
    const { PGPORT } = postgres.environment;
    const check = (user: string) =>
      checkDatabase({
        url: `postgres:///postgres?host=${postgres.folder}&port=${PGPORT}&user=${user}`,
        variable: "DATABASE_URL",
      });

    await expect
      .poll(() => check("nobody"))
      .toMatchObject({ status: "ok", message: expect.stringMatching(/, como nobody\.$/) });
    expect(process.geteuid?.()).toBe(0);
    expect(await check("stranger")).toMatchObject({
      status: "failed",
      details: [expect.stringContaining("Peer authentication failed")],
    });
  },
);
