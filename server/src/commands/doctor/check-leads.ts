import { resolveDestination } from "../../platform/post-outside.ts";
import type { WebhookDestination } from "../../settings/webhook-settings.ts";
import { type DatabaseAddress, queryAs } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

// An e-mail takes a second; after an outage of the mail server the next attempt follows within 15 minutes.
const maxUnsentMinutes = 30;
// Old leads are erased every hour. A day later many runs have failed.
const maxDaysLate = 1;

const leadsSql = `select
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
  const [counts] = await queryAs<Counts>(address, leadsSql, parameters);
  const { unsent = 0, oldestMinutes = 0, expired = 0 } = counts ?? {};
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

/** Copies are kept for 28 days (deploy/backup/off-site.sh); erasing a lead takes up to an hour, deleting a copy up to a night. */
const backupDays = 30;

/** LGPD: the form promises a number of days, and a lead stays in the backups after it is erased from the table. */
export function checkRetention(retentionDays: number, promisedDays: number): CheckResult {
  const { ok, failed } = resultsFor("retention");
  const totalDays = retentionDays + backupDays;
  const retention = `Os contatos ficam ${retentionDays} dias no site e mais ${backupDays} nas cópias de segurança`;
  if (totalDays <= promisedDays) {
    return ok(`${retention}, dentro dos ${promisedDays} que o formulário promete.`);
  }
  return failed(
    `${retention}, mais do que os ${promisedDays} que o formulário promete.`,
    `Ponha LEADS_RETENTION_DAYS=${promisedDays - backupDays}, ou menos, em /etc/fiosite/site.env e rode systemctl restart fiosite`,
  );
}

// A message takes a second; after an outage of the destination the next attempt follows within an hour.
const maxWaitMinutes = 70;

const webhooksSql = `select name, disabled_at is not null as "isDisabled",
    count(lead_id) filter (where occurred_at < now() - make_interval(mins => $1))::integer as late,
    count(lead_id) filter (where event = 'lead.erased')::integer as erased,
    count(lead_id) filter (where event <> 'lead.erased')::integer as created
  from webhook_destinations left join webhook_jobs on destination = name and succeeded_at is null group by name order by name`;

interface DestinationState {
  name: string;
  isDisabled: boolean;
  /** Messages that it has not confirmed: older than an hour, about erased leads, about the others. */
  late: number;
  erased: number;
  created: number;
}

/** One subject for all destinations: a fault of one that is removed and settled must end. */
export async function checkWebhooks(
  address: DatabaseAddress,
  destinations: WebhookDestination[],
): Promise<CheckResult> {
  const { ok, failed } = resultsFor("webhooks");
  const names = destinations.map(({ name }) => name);
  const states = await queryAs<DestinationState>(address, webhooksSql, [maxWaitMinutes]);
  const faults = await Promise.all(
    destinations.map(async ({ name, url, privateAddresses }) => [
      ...stateFaults(states.find((state) => state.name === name)),
      ...addressFault(name, await resolveDestination(url, privateAddresses)),
    ]),
  );
  const removed = states.filter(
    ({ name, erased, created }) => !names.includes(name) && erased + created > 0,
  );
  const details = [...faults.flat(), ...removed.map(removedFault)];
  if (details.length > 0) {
    const fixes = [...(faults.flat().length > 0 ? [sendFix] : []), ...removed.map(removedFix)];
    return failed("Os contatos não chegam a todos os sistemas.", fixes.join(" "), details);
  }
  if (names.length === 0) return ok("Nenhum outro sistema recebe os contatos.");
  return ok(`Os contatos chegam a ${names.join(", ")}.`);
}

const sendFix =
  "fiosite leads pending mostra o motivo. Corrija WEBHOOK_… em /etc/fiosite/site.env, ou o outro sistema, e rode systemctl restart fiosite && fiosite leads resend --pending.";

function removedFault({ name, erased, created }: DestinationState): string {
  return `${name} saiu de WEBHOOKS: não soube de ${erased} contatos apagados, e ${created} contatos podem não ter chegado a ele.`;
}

function removedFix({ name }: DestinationState): string {
  return `Peça que apaguem em ${name} os contatos que fiosite leads pending lista; depois: fiosite leads settle ${name} (/opt/fiosite/current/docs/technician/webhooks/README.md, "Remove a destination").`;
}

function stateFaults(state: DestinationState | undefined): string[] {
  if (!state) return [];
  const { name, isDisabled, late } = state;
  return [
    ...(isDisabled ? [`${name} respondeu 410 Gone: nada mais é enviado a ele.`] : []),
    ...(late > 0
      ? [`${late} mensagem(ns) para ${name} esperam há mais de uma hora, ou o site desistiu delas.`]
      : []),
  ];
}

function addressFault(name: string, resolution: { reason?: string }): string[] {
  if (resolution.reason === undefined) return [];
  if (resolution.reason === "EADDRESS") {
    return [
      `${name} tem um endereço interno, que só vale se for liberado na configuração (EADDRESS).`,
    ];
  }
  return [`O endereço de ${name} não existe no DNS (${resolution.reason}).`];
}
