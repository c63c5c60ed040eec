import type pg from "pg";

/** Queries of the operator's commands, on a connection with the operator's rights. */
type Operator = pg.ClientBase;

export interface PendingWebhook {
  destination: string;
  /** The destination responded with 410 Gone. */
  isDisabled: boolean;
  leadId: string;
  isErased: boolean;
  tries: number;
  /** Null after the last attempt. */
  nextTryAt: Date | null;
  reason: string | null;
}

const active = "select name from webhook_destinations where is_active";

export async function listPendingWebhooks(operator: Operator): Promise<PendingWebhook[]> {
  const sql = `select destination, disabled_at is not null as "isDisabled", lead_id as "leadId",
      event = 'lead.erased' as "isErased", attempts as tries, run_at as "nextTryAt", last_error as reason
    from webhook_jobs join webhook_destinations on name = destination
    where is_active and succeeded_at is null order by occurred_at, destination`;
  return (await operator.query<PendingWebhook>(sql)).rows;
}

/**
 * Queues the message about a lead for every destination, with the webhook-id that it had: a receiver that already has
 * it can ignore it. Returns how many.
 */
export async function sendWebhooksAgain(operator: Operator, leadId: string): Promise<number> {
  const sql = `with missing as (
      insert into webhook_jobs (destination, lead_id, round)
      select active.name, leads.id, 2 from leads, (${active}) active where leads.id = $1
      on conflict (lead_id, destination) do nothing returning destination
    ), again as (
      update webhook_jobs set ${dueAgain} where lead_id = $1 and destination in (${active}) returning destination
    )
    select destination from missing union all select destination from again`;
  return queueThenEnable(operator, sql, [leadId]);
}

/** Makes every message that waits or was given up due now, and returns how many. Those being sent are left alone. */
export async function sendPendingWebhooks(operator: Operator): Promise<number> {
  const sql = `update webhook_jobs set ${dueAgain}
    where succeeded_at is null and destination in (${active}) and (owner is null or locked_until < now())`;
  return queueThenEnable(operator, sql, []);
}

const dueAgain =
  "round = round + 1, run_at = now(), attempts = 0, last_error = null, succeeded_at = null";

/**
 * A disabled destination gets another chance; if it still responds with 410, it is disabled again. It is enabled last:
 * otherwise the server could send messages before they are counted here.
 */
async function queueThenEnable(operator: Operator, sql: string, values: string[]): Promise<number> {
  const { rowCount } = await operator.query(sql, values);
  await operator.query(
    "update webhook_destinations set disabled_at = null, paused_until = null where is_active",
  );
  return rowCount ?? 0;
}
