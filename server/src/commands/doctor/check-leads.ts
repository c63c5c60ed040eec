import { dateFormat } from "../../platform/date-format.ts";
import { resolveDestination } from "../../platform/post-outside.ts";
import type { WebhookDestination } from "../../settings/webhook-settings.ts";
import { type DatabaseAddress, queryAs } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

// An e-mail takes a second; after an outage of the mail server the next attempt follows within 15 minutes.
const maxUnsentMinutes = 30;
// Expired leads are erased every hour, so a day late means that many runs have failed.
const maxDaysLate = 1;

const leadsSql = `select
    count(*) filter (where email_sent_at is null and created_at < now() - make_interval(mins => $1))::integer as unsent,
    (extract(epoch from now() - min(created_at) filter (where email_sent_at is null)) / 60)::integer as "oldestMinutes",
    count(*) filter (where created_at < now() - make_interval(days => $2))::integer as expired,
    (select doubt_about_erasing()) as doubt, now(), erased_at as "erasedAt", erased_days as "erasedDays"
  from lead_retention left join leads on true group by erased_at, erased_days`;

interface Counts {
  unsent: number;
  oldestMinutes: number | null;
  expired: number;
  doubt: "late" | "early" | "fewer days" | null;
  now: Date;
  /** When leads were last erased, and how many days they were kept then. */
  erasedAt: Date;
  erasedDays: number | null;
}

interface Retention {
  days: number;
  timeZone: string;
}

/** Reads only the table of leads, so it finds a lead that the queue has lost. */
export async function checkLeads(
  address: DatabaseAddress,
  retention: Retention,
): Promise<CheckResult[]> {
  const parameters = [maxUnsentMinutes, retention.days + maxDaysLate];
  const [counts] = await queryAs<Counts>(address, leadsSql, parameters);
  if (!counts) return [];
  return [
    checkUnsent(counts.unsent, counts.oldestMinutes ?? 0),
    counts.doubt ? doubtfulErasing(counts, retention) : checkErasing(counts.expired, retention),
  ];
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

function checkErasing(expired: number, { days: retentionDays }: Retention): CheckResult {
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

/** The server erases nobody until the clock is right again or the operator confirms. */
function doubtfulErasing(counts: Counts, { days, timeZone }: Retention): CheckResult {
  const { failed } = resultsFor("erasing");
  const confirm = "fiosite leads expired mostra quantos venceram e só apaga se você confirmar";
  if (counts.doubt === "fewer days") {
    return failed(
      `LEADS_RETENTION_DAYS baixou de ${counts.erasedDays} para ${days} dias. Nenhum contato é apagado até você confirmar.`,
      `${confirm}. Se foi engano, corrija /etc/fiosite/site.env e rode fiosite configure`,
    );
  }
  const local = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  const [now, last] = [counts.now, counts.erasedAt].map((moment) => local.format(moment));
  return failed(
    `O relógio desta máquina diz ${now}, e a última limpeza de contatos vencidos foi em ${last}. Por segurança nenhum contato é apagado.`,
    `Confira a data: date. Se está errada, acerte o relógio (timedatectl set-ntp true), e tudo volta sozinho. Se está certa, porque a máquina ficou parada ou o banco foi restaurado: ${confirm}`,
  );
}

function duration(minutes: number): string {
  return minutes < 120 ? `${minutes} minutos` : `${Math.floor(minutes / 60)} horas`;
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
  /** Messages that the destination has not confirmed: those over an hour old, those about erased leads, and the others. */
  late: number;
  erased: number;
  created: number;
}

/** All destinations share one subject, so that a fault ends when its destination is removed and settled. */
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
    // The details count messages, so they change from hour to hour.
    const items = [
      ...names.filter((_, index) => faults[index]?.length),
      ...removed.map(({ name }) => name),
    ];
    return failed("Os contatos não chegam a todos os sistemas.", fixes.join(" "), details, items);
  }
  if (names.length === 0) return ok("Nenhum outro sistema recebe os contatos.", { amount: 0 });
  return ok(`Os contatos chegam a ${names.join(", ")}.`);
}

const sendFix =
  "fiosite leads pending mostra o motivo. Corrija WEBHOOK_… em /etc/fiosite/site.env, ou o outro sistema, e rode fiosite configure && fiosite leads resend --pending.";

function removedFault({ name, erased, created }: DestinationState): string {
  return `${name} saiu de WEBHOOKS: não soube de ${erased} contatos apagados, e ${created} contatos podem não ter chegado a ele.`;
}

function removedFix({ name }: DestinationState): string {
  return `Peça que apaguem em ${name} os contatos que fiosite leads pending lista; depois: fiosite leads settle ${name} (/opt/fiosite/current/docs/technician/webhooks.md, "Tirar um destino").`;
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
