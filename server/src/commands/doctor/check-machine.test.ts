import { createHash } from "node:crypto";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkBackup } from "./check-backup.ts";
import { checkContent } from "./check-content.ts";
import { checkDisk } from "./check-disk.ts";
import { checkRetention } from "./check-retention.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-backups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a fresh backup with its checksum passes; an old, damaged or missing one, or one without checksum, fails", async () => {
  const folder = await makeFolder();
  const dump = join(folder, "fiosite-20261115T020000000Z.dump");
  const sums = dump.replace(".dump", ".sha256");
  expect((await checkBackup(folder)).message).toContain("There is no backup in");
  await writeFile(dump, "rows");
  expect((await checkBackup(folder)).message).toContain("has no checksum");
  const sum = createHash("sha256").update("rows").digest("hex");
  await writeFile(sums, `${sum}  fiosite-20261115T020000000Z.dump\n`);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_000);
  await utimes(dump, hoursAgo(25), hoursAgo(25));
  expect(await checkBackup(folder)).toMatchObject({
    status: "ok",
    message: expect.stringContaining("is 25 hours old and undamaged"),
  });
  await utimes(dump, hoursAgo(26), hoursAgo(26));
  expect(await checkBackup(folder)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("is 26 hours old"),
    fix: expect.stringContaining("systemctl start fiosite-backup"),
  });
  await writeFile(dump, "rots");
  expect((await checkBackup(folder)).message).toContain("is damaged");
  expect((await checkBackup(join(folder, "none"))).message).toContain("no backup was ever made");
});

test("a disk with enough space passes, a fuller one fails, a missing one is skipped", async () => {
  const folder = await makeFolder();
  expect((await checkDisk(folder, 1)).status).toBe("ok");
  expect(await checkDisk(folder, 2 ** 60)).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/^Only [\d.]+ GB are free for /),
  });
  expect((await checkDisk(join(folder, "none"))).status).toBe("skipped");
});

test("leads and their backups together must stay within the promised days", () => {
  expect(checkRetention(150).status).toBe("ok");
  expect(checkRetention(151)).toMatchObject({
    status: "failed",
    fix: expect.stringContaining("LEADS_RETENTION_DAYS to 150"),
  });
});

test("content without unconfirmed items passes, each unconfirmed item is a line", () => {
  expect(checkContent([]).map(({ status }) => status)).toEqual(["ok"]);
  const unconfirmed = [
    { where: "company.phone", value: "(88) 1" },
    { where: "company.legalName", value: null },
  ];
  expect(checkContent(unconfirmed)).toMatchObject([
    { status: "failed", message: "company.phone is not confirmed: (88) 1" },
    { status: "failed", message: "company.legalName was not supplied yet." },
  ]);
});
