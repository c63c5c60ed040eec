import type { readBackupConfig } from "../../settings/config.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";
import { readIfThere } from "./read-if-there.ts";

const { ok, failed, skipped } = resultsFor("rehearsal");
const dayMs = 86_400_000;
// The timer rehearses every month.
const maxAgeDays = 35;
const rehearse = "fiosite backup rehearse";

/** Whether deploy/backup/rehearse-restore.sh has lately restored the newest copy. */
export async function checkRehearsal({
  repository,
  rehearsalFile,
}: ReturnType<typeof readBackupConfig>): Promise<CheckResult> {
  if (!repository) return skipped("Sem repositório não há cópia para restaurar.");
  const [outcome, time = ""] = (await readIfThere(rehearsalFile))?.trim().split(" ") ?? [];
  if (!outcome) return failed("Nenhuma cópia foi restaurada para teste ainda.", rehearse);
  const days = Math.floor((Date.now() - Date.parse(time)) / dayMs);
  const age = days === 0 ? "nas últimas 24 horas" : `há ${days} ${days === 1 ? "dia" : "dias"}`;
  if (outcome !== "ok") {
    return failed(
      `A restauração de teste falhou ${age}.`,
      `journalctl -u fiosite-backup-rehearsal -n 50; ${rehearse}`,
    );
  }
  if (days > maxAgeDays) {
    return failed(`A última restauração de teste foi ${age}; o certo é uma por mês.`, rehearse);
  }
  return ok(`A cópia mais nova foi restaurada para teste ${age}, e todas as linhas conferem.`, {
    at: new Date(time).toISOString(),
  });
}
