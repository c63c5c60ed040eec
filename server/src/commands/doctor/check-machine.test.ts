import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  checkClock,
  checkDisk,
  checkRelease,
  checkRestarts,
  checkUnits,
  checkUpdates,
} from "./check-machine.ts";
import type { CheckResult } from "./check-result.ts";
import { compareFaults, type Fault } from "./notify-operator.ts";

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
    fix: expect.stringContaining(`du -xh --max-depth=2 ${folder} |`),
  });
  expect((await checkDisk(join(folder, "none"))).status).toBe("skipped");
});

async function failUnits(...units: string[]) {
  const systemctl = join(await makeFolder(), "systemctl");
  const lines = units.map((unit) => `${unit} loaded failed failed A unit`).join("\n");
  await writeFile(systemctl, `#!/bin/sh\ncat <<END\n${lines}\nEND\n`, { mode: 0o755 });
  return checkUnits(systemctl);
}

test("a failed unit is restarted with a command that also works after its last attempt; the doctor's own are over", async () => {
  expect(await failUnits("fiosite-report.service", "fiosite-doctor.service")).toMatchObject({
    status: "failed",
    message: "O systemd diz que falhou: fiosite-report.service.",
    fix: "journalctl -u fiosite-report.service -n 50; systemctl reset-failed fiosite-report.service; systemctl restart fiosite-report.service",
  });
  expect((await failUnits("fiosite-doctor.service")).status).toBe("ok");
  expect((await checkUnits("/nonexistent")).status).toBe("skipped");
});

test("a second unit or service that fails is mailed although the first still fails, and only once", async () => {
  const mailsOf = (runs: CheckResult[]) => {
    let known: Fault[] = [];
    return runs.map((result) => {
      const { faults, isMailDue } = compareFaults(known, [result], new Date());
      known = faults.map((fault) => ({ ...fault, mailedAt: new Date().toISOString() }));
      return isMailDue;
    });
  };
  const [report, nginx] = ["fiosite-report.service", "nginx.service"];
  const one = await failUnits(report);
  const both = await failUnits(nginx, report);
  expect(mailsOf([one, both, both, one])).toEqual([true, true, false, false]);
  const crashes = async (...units: string[]) => {
    const journalctl = join(await makeFolder(), "journalctl");
    const lines = units.flatMap((UNIT) =>
      [1, 2, 3].map((minute) =>
        JSON.stringify({ UNIT, __REALTIME_TIMESTAMP: String(minute * 60_000_000) }),
      ),
    );
    await writeFile(journalctl, `#!/bin/sh\ncat <<END\n${lines.join("\n")}\nEND\n`, {
      mode: 0o755,
    });
    return checkRestarts(journalctl, 300_000);
  };
  const [first, second] = [await crashes(nginx), await crashes(nginx, "fiosite.service")];
  expect(mailsOf([first, second, second])).toEqual([true, true, false]);
});

/** Runs the doctor every five minutes over a journal with restarts at these minutes. Returns what it found and what it mailed. */
async function watchRestarts(minutes: number[], until: number, unit = "fiosite.service") {
  const folder = await makeFolder();
  const [journalctl, journal] = [join(folder, "journalctl"), join(folder, "journal")];
  await writeFile(journalctl, `#!/bin/sh\ncat ${journal}\n`, { mode: 0o755 });
  const start = Date.UTC(2026, 10, 18);
  const results: CheckResult[] = [];
  const mails: string[] = [];
  let known: Fault[] = [];
  for (let minute = 5; minute <= until; minute += 5) {
    const lines = minutes
      .filter((restart) => restart <= minute)
      .map((restart) => (start + restart * 60_000) * 1_000)
      .map((time) => JSON.stringify({ __REALTIME_TIMESTAMP: String(time), UNIT: unit }));
    await writeFile(journal, lines.join("\n"));
    const now = start + minute * 60_000;
    results.push(await checkRestarts(journalctl, now));
    const { faults, recovered, isMailDue } = compareFaults(known, results.slice(-1), new Date(now));
    if (isMailDue) mails.push(recovered.length > 0 ? `resolved ${minute}` : `fault ${minute}`);
    known = faults.map((fault) => ({ ...fault, mailedAt: new Date(now).toISOString() }));
  }
  return { results, mails };
}

const every = (step: number, until: number) =>
  Array.from({ length: Math.floor(until / step) }, (_, index) => (index + 1) * step);

test("a server killed every minute for an hour is mailed once, and once more after a quiet hour", async () => {
  const { mails, results } = await watchRestarts(every(1, 60), 180);
  expect(mails).toEqual(["fault 5", "resolved 120"]);
  expect(results[12]).toMatchObject({
    status: "failed",
    message: "fiosite.service caiu, e o systemd tentou religar 60 vezes, a última há 5 min.",
    fix: expect.stringContaining("journalctl -u fiosite.service -n 50"),
  });
});

test("a crash every 25 minutes is one fault, two in an hour and those of other programs are none", async () => {
  expect((await watchRestarts(every(25, 300), 300)).mails).toEqual(["fault 75"]);
  expect((await watchRestarts([3, 40, 70, 110], 200)).mails).toEqual([]);
  expect((await watchRestarts(every(1, 60), 60, "getty@tty1.service")).mails).toEqual([]);
  expect((await checkRestarts("/nonexistent")).status).toBe("skipped");
});

test("the clock passes if timedatectl calls it synchronized, and is skipped in a container or without timedatectl", async () => {
  const timedatectl = join(await makeFolder(), "timedatectl");
  const check = async (answer: string) => {
    await writeFile(timedatectl, `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
    return checkClock(timedatectl, "/bin/false");
  };
  expect((await check("yes")).status).toBe("ok");
  expect(await check("no")).toMatchObject({
    status: "failed",
    fix: expect.stringContaining("timedatectl set-ntp true"),
  });
  expect((await checkClock(timedatectl, "/bin/true")).status).toBe("skipped");
  expect((await checkClock("/nonexistent")).status).toBe("skipped");
});

test("Debian's updates fail once lists or packages are three days old, or never came; elsewhere they are skipped", async () => {
  const folder = await makeFolder();
  const settings = join(folder, "60fiosite");
  const now = Date.UTC(2026, 10, 19);
  const dayMs = 86_400_000;
  const touch = async (file: string, days: number) => {
    await writeFile(file, "");
    await utimes(file, new Date(), new Date(now - days * dayMs));
  };
  const check = async (upMs = dayMs) => (await checkUpdates(folder, settings, now, upMs)).status;
  expect(await check()).toBe("skipped");
  await touch(settings, 1);
  expect(await check(), "installed yesterday").toBe("ok");
  await touch(settings, 30);
  expect(await check(), "no update in 30 days").toBe("failed");
  await touch(join(folder, "update-stamp"), 1);
  await touch(join(folder, "upgrade-stamp"), 2);
  expect(await check()).toBe("ok");
  await touch(join(folder, "upgrade-stamp"), 5);
  expect(await check(dayMs / 2), "switched on again after days").toBe("skipped");
  expect(await check(0.7 * dayMs), "switched off every night").toBe("failed");
  expect(await checkUpdates(folder, settings, now, dayMs)).toMatchObject({
    subject: "updates",
    status: "failed",
    message:
      "O Debian não consegue se atualizar há 5 dias: as correções de segurança podem não estar chegando.",
    fix: expect.stringContaining("unattended-upgrade -v"),
  });
});

test("a release and its Node pass for half a year; without an installed release the check is skipped", async () => {
  const file = join(await makeFolder(), "release.json");
  const release = (committedAt: string, nodeReleasedAt: string) =>
    writeFile(file, JSON.stringify({ committedAt, nodeReleasedAt }));
  const check = () => checkRelease(file, new Date("2027-06-01T12:00:00Z"));
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

test("a release of tomorrow means that the clock is behind", async () => {
  const file = join(await makeFolder(), "release.json");
  await writeFile(
    file,
    JSON.stringify({ committedAt: "2027-06-01", nodeReleasedAt: "2027-05-01" }),
  );
  expect(await checkRelease(file, new Date("2026-11-17T12:00:00Z"))).toMatchObject({
    status: "failed",
    fix: "timedatectl set-ntp true",
  });
});
