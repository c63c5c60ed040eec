import { connectOnce } from "../../platform/database.ts";
import { resolveDestination } from "../../platform/post-outside.ts";
import type { WebhookDestination } from "../../settings/webhook-settings.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import type { DatabaseAddress } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("webhooks");

// A message takes a second; after an outage of the destination the next attempt follows within an hour.
const maxWaitMinutes = 70;

const sql = `select name, disabled_at is not null as "isDisabled",
    count(lead_id) filter (where occurred_at < now() - make_interval(mins => $1))::integer as late,
    count(lead_id) filter (where event = 'lead.erased')::integer as erased,
    count(lead_id) filter (where event <> 'lead.erased')::integer as created
  from webhook_destinations left join webhook_jobs on destination = name and succeeded_at is null group by name order by name`;

interface State {
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
  const names = destinations.map(({ name }) => name);
  const states = await asDatabaseUser(address.url, () =>
    connectOnce(address, async (client) => (await client.query<State>(sql, [maxWaitMinutes])).rows),
  );
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

function removedFault({ name, erased, created }: State): string {
  return `${name} saiu de WEBHOOKS: não soube de ${erased} contatos apagados, e ${created} contatos podem não ter chegado a ele.`;
}

function removedFix({ name }: State): string {
  return `Peça que apaguem em ${name} os contatos que fiosite leads pending lista; depois: fiosite leads settle ${name} (/opt/fiosite/current/docs/technician/webhooks/README.md, "Remove a destination").`;
}

function stateFaults(state: State | undefined): string[] {
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
