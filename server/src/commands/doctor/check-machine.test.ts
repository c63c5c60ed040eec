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

test("a fresh backup with its checksum is well; too old, damaged, unsummed or missing it is wrong", async () => {
  const folder = await makeFolder();
  const dump = join(folder, "fiosite-20261115T020000000Z.dump");
  const sums = dump.replace(".dump", ".sha256");
  expect((await checkBackup(folder)).sentence).toContain("No backup is in");
  await writeFile(dump, "rows");
  expect((await checkBackup(folder)).sentence).toContain("has no checksum");
  const sum = createHash("sha256").update("rows").digest("hex");
  await writeFile(sums, `${sum}  fiosite-20261115T020000000Z.dump\n`);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_000);
  await utimes(dump, hoursAgo(25), hoursAgo(25));
  expect(await checkBackup(folder)).toMatchObject({
    verdict: "good",
    sentence: expect.stringContaining("is 25 hours old and whole"),
  });
  await utimes(dump, hoursAgo(26), hoursAgo(26));
  expect(await checkBackup(folder)).toMatchObject({
    verdict: "bad",
    sentence: expect.stringContaining("is 26 hours old"),
    fix: expect.stringContaining("systemctl start fiosite-backup"),
  });
  await writeFile(dump, "rots");
  expect((await checkBackup(folder)).sentence).toContain("is damaged");
  expect((await checkBackup(join(folder, "none"))).sentence).toContain("no backup was ever made");
});

test("a disk with room is well, a fuller one is wrong, none is skipped", async () => {
  const folder = await makeFolder();
  expect((await checkDisk(folder, 1)).verdict).toBe("good");
  expect(await checkDisk(folder, 2 ** 60)).toMatchObject({
    verdict: "bad",
    sentence: expect.stringMatching(/^Only [\d.]+ GB are free for /),
  });
  expect((await checkDisk(join(folder, "none"))).verdict).toBe("skipped");
});

test("leads and their backups together stay within the days promised", () => {
  expect(checkRetention(150).verdict).toBe("good");
  expect(checkRetention(151)).toMatchObject({
    verdict: "bad",
    fix: expect.stringContaining("LEADS_RETENTION_DAYS to 150"),
  });
});

test("content without open items is well, each open item is a line", () => {
  expect(checkContent([]).map(({ verdict }) => verdict)).toEqual(["good"]);
  const open = [
    { where: "company.phone", value: "(88) 1" },
    { where: "company.legalName", value: null },
  ];
  expect(checkContent(open)).toMatchObject([
    { verdict: "bad", sentence: "company.phone is not confirmed: (88) 1" },
    { verdict: "bad", sentence: "company.legalName was not supplied yet." },
  ]);
});
