import { connectOnce } from "../../platform/database.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import type { DatabaseAddress } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

// An e-mail takes a second; after an outage of the mail server the next attempt follows within 15 minutes.
const maxUnsentMinutes = 30;
// Old leads are erased every hour. A day later many runs have failed.
const maxDaysLate = 1;

const sql = `select
    count(*) filter (where email_sent_at is null and created_at < now() - make_interval(mins => $1))::integer as unsent,
    (extract(epoch from now() - min(created_at) filter (where email_sent_at is null)) / 60)::integer as "oldestMinutes",
    count(*) filter (where created_at < now() - make_interval(days => $2))::integer as expired
  from leads`;

interface Counts {
  unsent: number;
  oldestMinutes: number | null;
  expired: number;
}

/** Reads only the table of leads, so it finds a lead that the queue has lost. */
export async function checkLeads(
  address: DatabaseAddress,
  retentionDays: number,
): Promise<CheckResult[]> {
  const parameters = [maxUnsentMinutes, retentionDays + maxDaysLate];
  const rows = await asDatabaseUser(address.url, () =>
    connectOnce(address, async (client) => (await client.query<Counts>(sql, parameters)).rows),
  );
  const { unsent = 0, oldestMinutes = 0, expired = 0 } = rows[0] ?? {};
  return [checkUnsent(unsent, oldestMinutes ?? 0), checkErasing(expired, retentionDays)];
}

function checkUnsent(unsent: number, oldestMinutes: number): CheckResult {
  const { ok, failed } = resultsFor("leads");
  if (unsent === 0)
    return ok(`Nenhum contato espera o e-mail há mais de ${maxUnsentMinutes} minutos.`);
  return failed(
    unsent === 1
      ? `1 contato espera o e-mail há ${duration(oldestMinutes)}.`
      : `${unsent} contatos esperam o e-mail, o mais antigo há ${duration(oldestMinutes)}.`,
    "fiosite leads pending mostra o motivo. Nada se perdeu: até consertar, a equipe liga para quem aparece em fiosite leads list. Depois do conserto: fiosite leads resend --pending",
  );
}

function checkErasing(expired: number, retentionDays: number): CheckResult {
  const { ok, failed } = resultsFor("erasing");
  if (expired === 0)
    return ok(`Nenhum contato passou do prazo de ${retentionDays} dias (LEADS_RETENTION_DAYS).`);
  return failed(
    expired === 1
      ? `1 contato passou dos ${retentionDays} dias em que pode ficar guardado e não foi apagado (LGPD, art. 16).`
      : `${expired} contatos passaram dos ${retentionDays} dias em que podem ficar guardados e não foram apagados (LGPD, art. 16).`,
    "Veja o motivo: journalctl -u fiosite --since yesterday | grep -i eras. Se não mostrar nada: systemctl restart fiosite",
  );
}

function duration(minutes: number): string {
  return minutes < 120 ? `${minutes} minutos` : `${Math.floor(minutes / 60)} horas`;
}
