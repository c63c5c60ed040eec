import type pg from "pg";

/** Queries of the operator's commands. They need a connection with the operator's rights. */
type Operator = pg.ClientBase;

export interface QueuedWebhook {
  id: string;
  requestNumber: number;
  destination: string;
  /** The destination is no longer in the settings, so nothing is sent to it. */
  isRemoved: boolean;
  /** The destination responded with 410 Gone. */
  isDisabled: boolean;
  leadId: string;
  isErased: boolean;
  isDelivered: boolean;
  tries: number;
  /** Null after the last attempt. */
  nextTryAt: Date | null;
  reason: string | null;
}

const queued = `select id, request_number as "requestNumber", destination, not is_active as "isRemoved", disabled_at is not null as "isDisabled",
    lead_id as "leadId", event = 'lead.erased' as "isErased", succeeded_at is not null as "isDelivered",
    attempts as tries, run_at as "nextTryAt", last_error as reason
  from webhook_jobs join webhook_destinations on name = destination`;

/** Includes messages to removed destinations, which stay until the operator settles them. */
export async function listPendingWebhooks(operator: Operator): Promise<QueuedWebhook[]> {
  const sql = `${queued} where succeeded_at is null order by occurred_at, destination`;
  return (await operator.query<QueuedWebhook>(sql)).rows;
}

/** Without `all`, only the messages that the destination has not confirmed. */
export async function listWebhooksOf(
  operator: Operator,
  destination: string,
  all: boolean,
): Promise<QueuedWebhook[]> {
  const sql = `${queued} where destination = $1 and ($2 or succeeded_at is null) order by occurred_at`;
  return (await operator.query<QueuedWebhook>(sql, [destination, all])).rows;
}

export async function listRemovedDestinations(operator: Operator): Promise<string[]> {
  const sql = "select name from webhook_destinations where not is_active order by name";
  return (await operator.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

/** For each removed destination, how many of these erased leads it may still have. */
export async function countUntold(operator: Operator, leadIds: string[]) {
  const sql = `select destination, count(*)::integer as count
    from webhook_jobs join webhook_destinations on name = destination
    where not is_active and event = 'lead.erased' and lead_id = any ($1::uuid[]) group by destination order by destination`;
  return (await operator.query<{ destination: string; count: number }>(sql, [leadIds])).rows;
}

/**
 * Ends exactly these messages, unless a lead was erased in between. A lead that still exists counts as received, so the
 * destination must be told if it is erased later, unless `forget` is set.
 */
export async function settleWebhooks(
  operator: Operator,
  shown: Pick<QueuedWebhook, "id" | "requestNumber">[],
  forget: boolean,
): Promise<void> {
  const sql = `with shown as (
      select job.id, event = 'lead.erased' or $3 as is_over
      from webhook_jobs job join unnest($1::bigint[], $2::integer[]) as listed (id, request_number) using (id, request_number)
    ), gone as (
      delete from webhook_jobs where id in (select id from shown where is_over)
    )
    update webhook_jobs set succeeded_at = now(), run_at = null, last_error = null
    where id in (select id from shown where not is_over)`;
  const requestNumbers = shown.map(({ requestNumber }) => requestNumber);
  await operator.query(sql, [shown.map(({ id }) => id), requestNumbers, forget]);
}

/**
 * Queues the messages about a lead again, for every active destination; for an erased lead, only for those that had a message.
 * Returns how many.
 */
export async function sendWebhooksAgain(operator: Operator, leadId: string): Promise<number> {
  const sql = "select from generate_series(1, send_lead_webhooks_again($1))";
  return queueThenEnable(operator, sql, [leadId]);
}

/** Makes every message that waits or was given up due now, and returns how many. Messages that are being sent are left alone. */
export async function sendPendingWebhooks(operator: Operator): Promise<number> {
  const sql = `update webhook_jobs
    set request_number = request_number + 1, run_at = now(), attempts = 0, last_error = null, succeeded_at = null
    where succeeded_at is null and destination in (select name from webhook_destinations where is_active) and (owner is null or locked_until < now())`;
  return queueThenEnable(operator, sql, []);
}

/**
 * A disabled destination gets another chance; if it still responds with 410, it is disabled again. It is enabled last, because
 * the server could otherwise send messages before they are counted here.
 */
async function queueThenEnable(operator: Operator, sql: string, values: string[]): Promise<number> {
  const { rowCount } = await operator.query(sql, values);
  await operator.query(
    "update webhook_destinations set disabled_at = null, paused_until = null where is_active",
  );
  return rowCount ?? 0;
}
