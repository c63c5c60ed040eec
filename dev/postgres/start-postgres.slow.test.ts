import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { runSql } from "./databases.ts";
import { startPostgres } from "./start-postgres.ts";

test("PostgreSQL ends with the process that started it, even if that process is killed, and its rows stay", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "fiosite-local-postgres-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const program = `
    import { startPostgres } from "${import.meta.dirname}/start-postgres.ts";
    console.log((await startPostgres("${dataDir}")).url);`;
  const other = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: other.stdout }), "line");
  const url = String(line);
  await runSql(url, "create table kept as select 'São João' as town");
  await expect(startPostgres(dataDir)).rejects.toThrow("Is another postmaster");

  other.kill("SIGKILL");
  await expect.poll(() => existsSync(join(dataDir, "postmaster.pid"))).toBe(false);
  const postgres = await startPostgres(dataDir);
  onTestFinished(postgres.stop);
  expect(await runSql(postgres.url, "select town from kept")).toEqual([{ town: "São João" }]);
});
