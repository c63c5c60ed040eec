import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import type { NoticeKind, Subscription } from "@fiosite/contract/panel/push";
import webPush from "web-push";
import type { Queryable } from "../platform/database.ts";

// A person has a phone or two and a computer; each more is a request to an outside address for every contact.
const mostPerPerson = 10;

export async function findEndpoint(database: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await database.query<{ endpoint: string }>(
    "select endpoint from push_subscriptions where session_id = $1",
    [sessionId],
  );
  return rows[0]?.endpoint ?? null;
}

/**
 * Takes the endpoint from any other session: it is this browser's, whoever used the browser before. False if the session has
 * ended during the request. Run it in a transaction.
 */
export async function saveSubscription(
  database: Queryable,
  { sessionId, personId }: { sessionId: string; personId: string },
  { endpoint, keys }: Subscription,
): Promise<boolean> {
  // Closing the session waits: it then finds the subscription and ends it.
  const lock = "select from sessions where id = $1 and closed_at is null for share";
  const { rowCount } = await database.query(lock, [sessionId]);
  if (rowCount === 0) return false;
  await database.query("delete from push_subscriptions where endpoint = $1 and session_id <> $2", [
    endpoint,
    sessionId,
  ]);
  await database.query(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)
      on conflict (session_id) do update
        set endpoint = $2, p256dh = $3, auth = $4, next_at = now(), attempts = 0`,
    [sessionId, endpoint, keys.p256dh, keys.auth],
  );
  await database.query(
    `delete from push_subscriptions where session_id in (
        select session_id from push_subscriptions join sessions on sessions.id = session_id
        where person_id = $1 order by created_at desc, session_id offset ${mostPerPerson}
      )`,
    [personId],
  );
  return true;
}

export async function endSubscription(database: Queryable, sessionId: string): Promise<void> {
  await database.query("delete from push_subscriptions where session_id = $1", [sessionId]);
}

export interface WaitingContact {
  id: string;
  address: string;
  kind: NoticeKind;
}

export interface Phone extends Subscription {
  sessionId: string;
  attempts: number;
  /** What this phone was not told yet. */
  due: { id: string; kind: NoticeKind }[];
  /** All contacts that wait. */
  waiting: WaitingContact[];
}

// Longer than two messages that get no response. After a crash another process sends after this time.
const leaseSeconds = 60;
// A burst of contacts rings once a minute and not for each of them.
const restSeconds = 60;
const longestRetrySeconds = 3_600;

/** Nothing waits for more than a day: a later time was written with a wrong clock. */
const isDue = "(phone.next_at <= now() or phone.next_at > now() + interval '25 hours')";

/**
 * Phones with something to tell. A contact that waited for a day is no news, and 500 bound what a burst can cost. `update` looks at
 * `next_at` again if another process has just claimed the phone.
 */
const claimSql = (isSessionAlive: string) => `with waiting as materialized (
    select leads.id, leads.address, leads.created_at,
      case when $1 and leads.created_at <= now() - interval '${lateAfterMinutes} minutes' then 'late' else 'new' end as kind
    from leads left join contacts on contacts.lead_id = leads.id
    where leads.created_at > now() - interval '1 day' and coalesce(contacts.state, 'new') = 'new'
    order by leads.created_at desc, leads.id limit 500
  ), due as (
    select phone.session_id, jsonb_agg(jsonb_build_object('id', waiting.id, 'kind', waiting.kind)) as contacts
    from push_subscriptions phone join sessions on sessions.id = phone.session_id cross join waiting
    where ${isDue} and ${isSessionAlive}
      and waiting.created_at + case waiting.kind when 'late' then interval '${lateAfterMinutes} minutes' else interval '0' end
        > phone.created_at
      and not exists (
        select from push_notices notice
        where notice.session_id = phone.session_id and notice.lead_id = waiting.id and notice.kind in ('late', waiting.kind)
      )
    group by phone.session_id
  ), claimed as (
    update push_subscriptions phone set next_at = now() + interval '${leaseSeconds} seconds', attempts = phone.attempts + 1
    from due where phone.session_id = due.session_id and ${isDue}
    returning phone.*, due.contacts
  )
  select session_id as "sessionId", endpoint, jsonb_build_object('p256dh', p256dh, 'auth', auth) as keys, attempts,
    contacts as due, (select jsonb_agg(waiting) from waiting) as waiting
  from claimed`;

/** `isSessionAlive` is a condition in SQL on `sessions`. */
export async function claimPhones(
  database: Queryable,
  { isDay, isSessionAlive }: { isDay: boolean; isSessionAlive: string },
): Promise<Phone[]> {
  return (await database.query<Phone>(claimSql(isSessionAlive), [isDay])).rows;
}

/** A contact that was erased during the sending, or a phone that was ended, has nothing to record. */
export async function recordNotices(
  database: Queryable,
  { sessionId, due }: Phone,
  kind: NoticeKind,
): Promise<void> {
  const ids = due.filter((each) => each.kind === kind).map(({ id }) => id);
  await database.query(
    `with phone as (
        update push_subscriptions set next_at = now() + interval '${restSeconds} seconds', attempts = 0
        where session_id = $1 returning session_id
      )
      insert into push_notices (session_id, lead_id, kind)
        select session_id, leads.id, $3 from phone cross join leads where leads.id = any ($2::uuid[])
        on conflict do nothing`,
    [sessionId, ids, kind],
  );
}

/** `askedSeconds`: what the push service asked for. */
export async function postponePhone(
  database: Queryable,
  { sessionId, attempts }: Phone,
  askedSeconds = 0,
): Promise<void> {
  const seconds = Math.max(Math.min(15 * 2 ** attempts, longestRetrySeconds), askedSeconds);
  await database.query(
    "update push_subscriptions set next_at = now() + make_interval(secs => $2) where session_id = $1",
    [sessionId, Math.min(seconds, 24 * 3_600)],
  );
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Made by the first process that needs them. In the database, so that a restored machine still reaches every phone. */
export async function readPushKeys(database: Queryable): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await database.query(
    `insert into push_keys (public_key, private_key) select $1, $2
      where not exists (select from push_keys) on conflict do nothing`,
    [publicKey, privateKey],
  );
  const { rows } = await database.query<PushKeys>(
    `select public_key as "publicKey", private_key as "privateKey" from push_keys`,
  );
  const [keys] = rows;
  if (!keys) throw new Error("push_keys is empty");
  return keys;
}
