import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import * as v from "valibot";
import type { readBackupConfig } from "../../settings/config.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("backup");
const run = promisify(execFile);

// A copy is made at least every hour, and a failed one is tried again every ten minutes. After three hours a dozen attempts have
// failed.
const maxAgeHours = 3;
const timeoutMs = 120_000;
const fix = "journalctl -u fiosite-backup -n 50; fiosite backup";
const configSchema = v.object({ id: v.string() });
const snapshotsSchema = v.array(v.object({ time: v.string() }));

type BackupConfig = ReturnType<typeof readBackupConfig>;

/**
 * Asks the repository itself, on another machine, for its newest copy: a note on this machine would not show that the repository
 * is gone.
 */
export async function checkBackup(config: BackupConfig): Promise<CheckResult> {
  if (!config.repository) {
    return failed(
      "Nenhuma cópia dos contatos sai desta máquina: falta RESTIC_REPOSITORY.",
      "Preencha em /etc/fiosite/backup.env e rode: fiosite backup setup",
    );
  }
  const knownId = (await readFile(config.idFile, "utf8").catch(ifMissing))?.trim();
  if (!knownId) {
    return failed(
      "Nenhuma cópia dos contatos sai desta máquina: o repositório das cópias ainda não foi criado.",
      "fiosite backup setup",
    );
  }
  let id: string;
  let times: number[];
  try {
    id = v.parse(configSchema, await restic(config, "cat", "config")).id;
    const list = await restic(config, "snapshots", "--json", "--host", "fiosite");
    times = v.parse(snapshotsSchema, list).map(({ time }) => Date.parse(time));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("code" in error && error.code === "ENOENT") {
      return failed("O programa restic não está instalado.", `apt-get install restic; ${fix}`);
    }
    return failed(
      "O repositório das cópias não abre.",
      `Veja se o disco das cópias está montado, ou se o outro servidor responde. Depois: ${fix}`,
      [reasonOf(error)],
    );
  }
  if (id !== knownId) {
    return failed(
      `No lugar do repositório das cópias há outro: ${id.slice(0, 8)} em vez de ${knownId.slice(0, 8)}.`,
      "Monte o disco certo. Se a troca foi de propósito: fiosite backup setup --adopt",
    );
  }
  if (times.length === 0) return failed("O repositório das cópias está vazio.", fix);
  // The other machine's clock may differ by minutes.
  const past = times.filter((time) => time < Date.now() + 3_600_000);
  const newest = Math.max(...past);
  const minutes = Math.max(0, Math.floor((Date.now() - newest) / 60_000));
  if (past.length < times.length) {
    const age =
      past.length === 0
        ? "Nenhuma outra existe."
        : `A mais nova das outras tem ${inHours(minutes)}.`;
    return failed(
      `Há cópias com data no futuro: ${times.length - past.length}. ${age}`,
      "O relógio esteve ou está errado. Confira a data: date; timedatectl. Com o relógio certo, rode fiosite backup: a limpeza da noite apaga as cópias do futuro",
    );
  }
  if (minutes >= maxAgeHours * 60) {
    return failed(`A cópia mais nova tem ${inHours(minutes)}.`, fix);
  }
  return ok(`A cópia mais nova fora desta máquina tem ${minutes} min.`, {
    at: new Date(newest).toISOString(),
  });
}

function inHours(minutes: number): string {
  return `${Math.floor(minutes / 60)} horas`;
}

/** Uses no lock, because the check must also work while old copies are being deleted. */
async function restic({ environment }: BackupConfig, ...args: string[]): Promise<unknown> {
  // Debian 13's restic ignores SIGTERM while it waits for a server that does not answer, and the doctor would wait with it.
  const options = { env: environment, timeout: timeoutMs, killSignal: "SIGKILL" } as const;
  return JSON.parse((await run("restic", ["--no-lock", ...args], options)).stdout);
}

/** The sentence in which restic says what is wrong, without the repository's address, which may hold a password. */
function reasonOf(error: Error): string {
  const stderr = "stderr" in error ? String(error.stderr) : "";
  const fatal = stderr.split("\n").find((line) => line.startsWith("Fatal: ")) ?? "";
  return fatal.replace("Fatal: ", "").split(/[:;]/)[0] || "sem resposta";
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
