import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, stat, statfs } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";
import { type CheckResult, resultsFor } from "./check-result.ts";

const run = promisify(execFile);

/**
 * All units that the site needs, including those that run once a day or a month: a unit that failed at night is still listed in
 * the morning.
 */
const patterns = ["fiosite*", "nginx*", "postgresql*", "certbot*", "logrotate*", "apt-daily*"];

export async function checkUnits(systemctl = "systemctl"): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("units");
  const list = ["list-units", "--state=failed", "--plain", "--no-legend", "--full", ...patterns];
  let output: string;
  try {
    output = (await run(systemctl, list)).stdout;
  } catch {
    return skipped("Aqui não há systemd.");
  }
  const units = output
    .split("\n")
    .flatMap((line) => line.split(" ")[0] || [])
    // The doctor is running, so its own past failures are over.
    .filter((unit) => !unit.startsWith("fiosite-doctor"));
  if (units.length === 0) return ok("Nenhum serviço do site falhou.");
  return failed(
    `O systemd diz que falhou: ${units.join(", ")}.`,
    units
      .map(
        // systemd refuses to restart a unit that has used up its attempts of the day, such as the weekly report, until the reset.
        (unit) =>
          `journalctl -u ${unit} -n 50; systemctl reset-failed ${unit}; systemctl restart ${unit}`,
      )
      .join("\n"),
    undefined,
    units,
  );
}

// systemd logs this id for each restart by Restart=, but not when somebody restarts a service by hand.
const restartMessage = "MESSAGE_ID=5eb03494b6584870a536b337290809b3";
const restartsPerHour = 2;
const hourMs = 3_600_000;
const entrySchema = v.object({ UNIT: v.string(), __REALTIME_TIMESTAMP: v.string() });

/**
 * A service that crashes and starts again is never in systemd's list of failed units. More than two restarts within an hour are a
 * fault until an hour has passed without a restart: otherwise a crash every 25 minutes would be mailed as new and as over again
 * and again.
 */
export async function checkRestarts(
  journalctl = "journalctl",
  now = Date.now(),
): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("restarts");
  // A service that cannot start logs thousands of restarts a day.
  const limits = ["--since=-1day", "--lines=5000"];
  const format = ["--quiet", "--output=json", "--output-fields=UNIT"];
  const read = run(journalctl, [...limits, ...format, restartMessage], { maxBuffer: 16 * 2 ** 20 });
  const output = await read.then(
    ({ stdout }) => stdout,
    () => undefined,
  );
  if (output === undefined) return skipped("O registro do systemd não pode ser lido aqui.");
  const times = new Map<string, number[]>();
  for (const line of output.split("\n").filter(Boolean)) {
    const entry = v.parse(entrySchema, JSON.parse(line));
    const time = Number(entry.__REALTIME_TIMESTAMP) / 1_000;
    if (/^(fiosite|nginx|postgresql)/.test(entry.UNIT) && time <= now) {
      times.set(entry.UNIT, [...(times.get(entry.UNIT) ?? []), time]);
    }
  }
  const unstable = [...times].flatMap(([unit, all]) => {
    const recent = sinceQuietHour(all, now);
    const isFault = recent.some(
      (time, index) => time - (recent[index - restartsPerHour] ?? 0) < hourMs,
    );
    return isFault ? [{ unit, count: recent.length, last: recent.at(-1) ?? now }] : [];
  });
  if (unstable.length === 0) return ok("Nenhum serviço do site cai e volta sozinho.");
  const words = unstable.map(
    ({ unit, count, last }) =>
      `${unit} caiu, e o systemd tentou religar ${count} vezes, a última há ${Math.floor((now - last) / 60_000)} min`,
  );
  const logs = unstable.map(({ unit }) => `journalctl -u ${unit} -n 50`);
  return failed(
    `${words.join("; ")}.`,
    `Veja o motivo: ${logs.join("; ")}. Este erro acaba sozinho depois de uma hora sem queda.`,
    undefined,
    unstable.map(({ unit }) => unit),
  );
}

/** The restarts after the last hour without a restart. */
function sinceQuietHour(times: number[], now: number): number[] {
  const quiet = times.findLastIndex((time, index) => (times[index + 1] ?? now) - time >= hourMs);
  return times.slice(quiet + 1);
}

export async function checkClock(
  timedatectl = "timedatectl",
  detectVirt = "systemd-detect-virt",
): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("clock");
  const answer = await run(timedatectl, ["show", "--property=NTPSynchronized", "--value"]).catch(
    () => undefined,
  );
  if (!answer) return skipped("Aqui não há timedatectl.");
  if (answer.stdout.trim() === "yes") return ok("O relógio é acertado pela internet.");
  // A container has its host's clock, and no time client runs in it.
  const isContainer = await run(detectVirt, ["--container", "--quiet"]).then(
    () => true,
    () => false,
  );
  if (isContainer)
    return skipped("Quem acerta o relógio é o computador que hospeda este contêiner.");
  return failed(
    "O relógio não é acertado pela internet.",
    "apt-get install systemd-timesyncd && timedatectl set-ntp true",
  );
}

const gigabyte = 1024 ** 3;

/** On a full disk PostgreSQL saves no more leads. A gigabyte holds a million leads, or a month of logs and backups. */
export async function checkDisk(folder: string, minFree = gigabyte): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor(`disk ${folder}`);
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return skipped(`Não há ${folder} nesta máquina.`);
  const free = disk.bavail * disk.bsize;
  const space = `${(free / gigabyte).toFixed(1).replace(".", ",")} GB livres em ${folder}`;
  if (free >= minFree) return ok(`Há ${space}.`, { amount: free / gigabyte });
  return failed(
    `Só há ${space}: com o disco cheio o site não guarda mais contatos.`,
    `Veja o que cresce: du -xh --max-depth=2 ${folder} | sort -h | tail. Libere espaço, por exemplo: journalctl --vacuum-size=500M`,
  );
}

// Node publishes security fixes every two or three months, so after half a year some are missing for certain.
const maxReleaseDays = 180;
const dayMs = 86_400_000;
// The updates come every day. A mirror that is down for a night or two is no fault of this machine.
const missedUpdateDays = 3;
/**
 * After a start Debian's timers wait up to 12 hours for the lists and another one for the packages. Less than a day, because a machine
 * that loses its power every night must be reported too.
 */
const updatedAfterMs = 14 * 3_600_000;

/**
 * Debian's apt-daily services succeed even if apt fails, so their state says nothing. They touch these two files only after apt
 * has succeeded; on a new machine the files appear during the first day.
 */
export async function checkUpdates(
  folder = "/var/lib/apt/periodic",
  settings = "/etc/apt/apt.conf.d/60fiosite",
  now = Date.now(),
  upMs = uptime() * 1000,
): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("updates");
  const files = [settings, join(folder, "update-stamp"), join(folder, "upgrade-stamp")];
  const [begun = 0, ...updates] = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  if (begun === 0) return skipped("Esta máquina não foi configurada para se atualizar sozinha.");
  const days = Math.floor((now - Math.max(begun, Math.min(...updates))) / dayMs);
  if (days < missedUpdateDays) return ok("O Debian se atualiza sozinho.");
  if (upMs < updatedAfterMs)
    return skipped("A máquina ligou há pouco: o Debian ainda vai atualizar.");
  return failed(
    `O Debian não consegue se atualizar há ${days} dias: as correções de segurança podem não estar chegando.`,
    "O motivo: apt-get check && apt-get update && unattended-upgrade -v. Depois do conserto: systemctl start apt-daily apt-daily-upgrade; fiosite doctor",
  );
}

const datesSchema = v.object({ committedAt: v.string(), nodeReleasedAt: v.string() });
/** `deploy/release/describe-release.ts` writes it into every release. */
const releaseFile = fileURLToPath(new URL("../../../../release.json", import.meta.url));

/** A developer's machine has no release, so some checks do not apply there. */
export function isInstalled(): boolean {
  return existsSync(releaseFile);
}

/** Node and the npm packages are part of the release, so Debian's updates do not reach them. The check needs no network. */
export async function checkRelease(file = releaseFile, now = new Date()): Promise<CheckResult> {
  const { ok, failed, skipped } = resultsFor("release");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return skipped("Isto não é uma versão instalada do site.");
  const { committedAt, nodeReleasedAt } = v.parse(datesSchema, JSON.parse(text));
  const daysSince = (date: string) => Math.floor((now.getTime() - Date.parse(date)) / dayMs);
  const [days, nodeDays] = [daysSince(committedAt), daysSince(nodeReleasedAt)];
  if (days < -1) {
    return failed(
      `O relógio desta máquina diz ${now.toISOString().slice(0, 10)}, antes do dia em que esta versão foi feita.`,
      "timedatectl set-ntp true",
    );
  }
  const ages = `Esta versão do site tem ${days} dias, e o Node ${process.versions.node} dela tem ${nodeDays}.`;
  if (Math.max(days, nodeDays) <= maxReleaseDays) return ok(ages, { at: committedAt });
  return failed(
    `${ages} As correções de segurança do Node e dos pacotes só chegam com uma versão nova.`,
    'Faça uma versão nova (/opt/fiosite/current/docs/technician/atualizar.md, "Node") e instale: fiosite update fiosite-<versão>.tar.gz',
  );
}
