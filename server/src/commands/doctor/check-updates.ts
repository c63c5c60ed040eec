import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed, skipped } = resultsFor("updates");
const run = promisify(execFile);

// apt's timers run every day. After three days at least two runs have failed.
const maxDays = 3;
const maxDaysToRestart = 14;
const dayMs = 86_400_000;

/** Whether Debian's updates, which bring the security fixes of everything but Node, are on and arrive. */
export async function checkUpdates(root = "/"): Promise<CheckResult> {
  const isOn = await readSwitch();
  if (isOn === undefined) return skipped("Aqui não há apt: não é um Debian.");
  if (!isOn || (await ageInDays(root, "usr/bin/unattended-upgrade")) === undefined) {
    return failed(
      "As atualizações automáticas do Debian estão desligadas.",
      "apt-get install -y unattended-upgrades && cp /opt/fiosite/current/deploy/updates/apt.conf /etc/apt/apt.conf.d/60fiosite && systemctl enable --now apt-daily.timer apt-daily-upgrade.timer",
    );
  }
  // Before the first run there are no stamps, and the age of install.sh's own file counts.
  const switchedOn = (await ageInDays(root, "etc/apt/apt.conf.d/60fiosite")) ?? Infinity;
  const stamps = ["update-stamp", "upgrade-stamp"].map((stamp) =>
    ageInDays(root, `var/lib/apt/periodic/${stamp}`),
  );
  const ages = (await Promise.all(stamps)).map((age = Infinity) => Math.min(age, switchedOn));
  const days = Math.max(...ages);
  if (days > maxDays) {
    return failed(
      Number.isFinite(days)
        ? `O Debian não instala atualizações de segurança há ${days} dias.`
        : "O Debian nunca instalou atualizações de segurança.",
      "Veja o motivo: journalctl -u apt-daily -u apt-daily-upgrade -n 50. Instale agora: apt-get update && unattended-upgrade -v",
    );
  }
  const restartDays = (await ageInDays(root, "run/reboot-required")) ?? 0;
  if (restartDays > maxDaysToRestart) {
    return failed(
      `Uma atualização espera há ${restartDays} dias que a máquina reinicie.`,
      "Numa hora calma: systemctl reboot. O site sai do ar por cerca de um minuto e volta sozinho.",
    );
  }
  return ok("O Debian instala as suas atualizações de segurança todo dia.");
}

/** Undefined where there is no apt. */
async function readSwitch(): Promise<boolean | undefined> {
  try {
    const { stdout } = await run("apt-config", ["dump", "APT::Periodic"]);
    return /^APT::Periodic::Unattended-Upgrade "(?!0?")/m.test(stdout);
  } catch {
    return undefined;
  }
}

async function ageInDays(root: string, file: string): Promise<number | undefined> {
  const found = await stat(join(root, file)).catch(() => undefined);
  return found && Math.floor((Date.now() - found.mtimeMs) / dayMs);
}
