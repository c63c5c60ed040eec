import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkContent } from "./check-content.ts";
import { checkDisk } from "./check-disk.ts";
import { checkRetention } from "./check-retention.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-disk-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("a disk with enough space passes, a fuller one fails, a missing one is skipped", async () => {
  const folder = await makeFolder();
  expect((await checkDisk(folder, 1)).status).toBe("ok");
  expect(await checkDisk(folder, 2 ** 60)).toMatchObject({
    status: "failed",
    message: expect.stringMatching(/^Só há [\d,]+ GB livres em /),
  });
  expect((await checkDisk(join(folder, "none"))).status).toBe("skipped");
});

test("leads and their backups together must stay within the promised days", () => {
  expect(checkRetention(150, 180).status).toBe("ok");
  expect(checkRetention(151, 180)).toMatchObject({
    status: "failed",
    fix: expect.stringContaining("LEADS_RETENTION_DAYS=150"),
  });
});

test("content without unconfirmed items passes, all unconfirmed items are one finding", () => {
  expect(checkContent([]).status).toBe("ok");
  const open = ["company.phone: (88) 1", "company.legalName: ainda não foi informado"];
  expect(checkContent(open)).toMatchObject({
    status: "failed",
    message: expect.stringContaining("Falta confirmar 2 dados e textos"),
    details: open,
  });
});
