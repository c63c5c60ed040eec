import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readBackupConfig } from "../../settings/config.ts";
import { checkRehearsal } from "./check-rehearsal.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("a trial restore must have succeeded within 35 days; without a repository there is none to make", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-rehearsal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const environment = { STATE_FOLDER: folder, RESTIC_REPOSITORY: "/srv/copies" };
  const check = () => checkRehearsal(readBackupConfig(environment));
  const record = (line: string) => writeFile(join(folder, "rehearsal"), `${line}\n`);

  expect(await check()).toMatchObject({ status: "failed", fix: "fiosite backup rehearse" });
  await record(`ok ${daysAgo(35.5)}`);
  expect(await check()).toMatchObject({
    status: "ok",
    message: expect.stringContaining("há 35 dias"),
  });
  await record(`ok ${daysAgo(36)}`);
  expect(await check()).toMatchObject({
    status: "failed",
    message: expect.stringContaining("há 36 dias"),
    fix: "fiosite backup rehearse",
  });
  await record(`failed ${daysAgo(0)}`);
  expect(await check()).toMatchObject({
    status: "failed",
    message: expect.stringContaining("falhou nas últimas 24 horas"),
    fix: expect.stringContaining("journalctl -u fiosite-backup-rehearsal"),
  });
  expect(await checkRehearsal(readBackupConfig({}))).toMatchObject({ status: "skipped" });
});
