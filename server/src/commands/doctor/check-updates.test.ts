import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { checkRelease } from "./check-release.ts";
import { checkUpdates } from "./check-updates.ts";

const dayMs = 86_400_000;
let root: string;

/** A machine as `install.sh` leaves it. */
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "fiosite-doctor-updates-"));
  root = folder;
  onTestFinished(() => rm(folder, { recursive: true }));
  await write("etc/apt/apt.conf.d/60fiosite", 0, 'APT::Periodic::Unattended-Upgrade "1";');
  await write("usr/bin/unattended-upgrade", 0);
  await write("apt.conf", 0, `Dir "${folder}";`);
  vi.stubEnv("APT_CONFIG", join(folder, "apt.conf"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

async function write(file: string, ageDays: number, text = ""): Promise<void> {
  const path = join(root, file);
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, text);
  const time = new Date(Date.now() - ageDays * dayMs);
  await utimes(path, time, time);
}

async function writeStamps(updateDays: number, upgradeDays: number): Promise<void> {
  await write("var/lib/apt/periodic/update-stamp", updateDays);
  await write("var/lib/apt/periodic/upgrade-stamp", upgradeDays);
}

test("updates pass while they were installed within three days, and in the first days of a machine", async () => {
  expect((await checkUpdates(root)).status).toBe("ok");
  await write("etc/apt/apt.conf.d/60fiosite", 30, 'APT::Periodic::Unattended-Upgrade "1";');
  await writeStamps(2, 1);
  expect((await checkUpdates(root)).status).toBe("ok");
});

test.each([
  ["the package lists", 4, 1],
  ["the packages", 1, 4],
])("%s that were not updated for four days fail", async (_what, updateDays, upgradeDays) => {
  await write("etc/apt/apt.conf.d/60fiosite", 30, 'APT::Periodic::Unattended-Upgrade "1";');
  await writeStamps(updateDays, upgradeDays);
  expect(await checkUpdates(root)).toMatchObject({
    subject: "updates",
    status: "failed",
    message: "O Debian não instala atualizações de segurança há 4 dias.",
    fix: expect.stringContaining("unattended-upgrade -v"),
  });
});

test("updates that are switched off or not installed fail", async () => {
  await write("etc/apt/apt.conf.d/99off", 0, 'APT::Periodic::Unattended-Upgrade "0";');
  const off = {
    status: "failed",
    message: "As atualizações automáticas do Debian estão desligadas.",
    fix: expect.stringContaining("apt-get install -y unattended-upgrades"),
  };
  expect(await checkUpdates(root)).toMatchObject(off);
  await rm(join(root, "etc/apt/apt.conf.d/99off"));
  await rm(join(root, "usr/bin/unattended-upgrade"));
  expect(await checkUpdates(root)).toMatchObject(off);
});

test("an update that has waited two weeks for a restart of the machine fails", async () => {
  await write("run/reboot-required", 13);
  expect((await checkUpdates(root)).status).toBe("ok");
  await write("run/reboot-required", 15);
  expect(await checkUpdates(root)).toMatchObject({
    status: "failed",
    message: "Uma atualização espera há 15 dias que a máquina reinicie.",
    fix: expect.stringContaining("systemctl reboot"),
  });
});

test("a release and its Node pass for half a year; without an installed release the check is skipped", async () => {
  const release = (committedAt: string, nodeReleasedAt: string) =>
    write("release.json", 0, JSON.stringify({ committedAt, nodeReleasedAt }));
  const check = () => checkRelease(join(root, "release.json"), new Date("2027-06-01T12:00:00Z"));
  expect((await check()).status).toBe("skipped");
  await release("2026-12-15T00:00:00Z", "2026-12-10");
  expect(await check()).toMatchObject({
    subject: "release",
    status: "ok",
    message: `Esta versão do site tem 168 dias, e o Node ${process.versions.node} dela tem 173.`,
  });
  for (const [committedAt, nodeReleasedAt] of [
    ["2026-11-30T00:00:00Z", "2026-11-20"],
    ["2027-05-30T00:00:00Z", "2026-11-20"],
  ] as const) {
    await release(committedAt, nodeReleasedAt);
    expect(await check()).toMatchObject({
      status: "failed",
      message: expect.stringContaining("tem 193. As correções"),
      fix: expect.stringContaining("fiosite update"),
    });
  }
});
