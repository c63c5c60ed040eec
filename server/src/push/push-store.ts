import { lateAfterMinutes } from "@fiosite/contract/panel/contacts";
import type { NoticeKind, Subscription } from "@fiosite/contract/panel/push";
import webPush from "web-push";
import type { Queryable } from "../platform/database.ts";

// A person has a phone or two and a computer. Each further device means a request to an outside address for every contact.
const mostPerPerson = 10;

export async function findEndpoint(database: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await database.query<{ endpoint: string }>(
    "select endpoint from push_subscriptions where session_id = $1",
    [sessionId],
  );
  return rows[0]?.endpoint ?? null;
}

/**
 * Takes the endpoint from any other session, because it belongs to this browser, whoever used the browser before. Returns false
 * if the session ended during the request. Run it in a transaction.
 */
export async function saveSubscription(
  database: Queryable,
  { sessionId, personId }: { sessionId: string; personId: string },
  { endpoint, keys }: Subscription,
): Promise<boolean> {
  // Closing the session waits for this lock, so it finds the subscription and ends it.
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

/** A new request or a due reminder, of which phones are notified. */
export interface Notice {
  id: string;
  address: string;
  kind: NoticeKind;
  /** When the request was made or the reminder is due. A later one of the same contact is notified again. */
  about: string;
  is_installation: boolean;
}

export interface Phone extends Subscription {
  sessionId: string;
  attempts: number;
  /** The notices that this phone did not get yet. */
  due: Pick<Notice, "id" | "kind" | "about">[];
  /** All current notices for the phone's person. */
  notices: Notice[];
}

// Longer than two messages without a response. If a process crashes, another one sends after this time.
const leaseSeconds = 60;
// A burst of contacts rings once a minute and not once per contact.
const restSeconds = 60;
const longestRetrySeconds = 3_600;

/** No phone waits for more than a day: a later time was written with a wrong clock. */
const isDue = "(phone.next_at <= now() or phone.next_at > now() + interval '25 hours')";

const late = `interval '${lateAfterMinutes} minutes'`;
const tomorrow = "(((now() at time zone $4)::date + 1)::timestamp at time zone $4)";

/**
 * Contacts that have waited for over a day are left out, and at most 500 are read, so that a burst costs little. A reminder goes
 * to whoever set it, an installation to whoever attends to the contact.
 */
const noticesSql = `(
    select id, address, case when $1 and waiting_since <= now() - ${late} then 'late' else 'new' end as kind,
      waiting_since as about, null::uuid as person_id, false as is_installation
    from contacts where waiting_since > now() - interval '1 day' and hoax_at is null
    order by waiting_since desc, id limit 500
  )
  union all
  select id, address, case when $2 and reminder_at <= now() - ${late} then 'overdue' else 'reminder' end, reminder_at, reminder_for, false
    from contacts where reminder_at > now() - interval '1 day' and reminder_at <= now() and hoax_at is null
  union all
  select id, address, 'tomorrow', ${tomorrow}, reminder_for, false
    from contacts where $3 and reminder_at >= ${tomorrow} and reminder_at < ${tomorrow} + interval '1 day' and hoax_at is null
  union all
  select contacts.id, contacts.address, 'tomorrow', ${tomorrow}, coalesce(attended_by, sold_by), true
    from sales join leads on leads.id = lead_id join contacts on contacts.id = contact_id
    where $3 and install_on = (now() at time zone $4)::date + 1 and installed_at is null and undone_at is null and hoax_at is null`;

/**
 * Claims phones with something to send; what is planned for tomorrow is sent once. The `update` checks `next_at` again, in case
 * another process has just claimed the phone.
 */
const claimSql = (isSessionAlive: string) => `with notice as materialized (${noticesSql}), due as (
    select phone.session_id, sessions.person_id,
      jsonb_agg(jsonb_build_object('id', notice.id, 'kind', kind, 'about', about)) as due
    from push_subscriptions phone join sessions on sessions.id = phone.session_id
      join notice on notice.person_id is null or notice.person_id = sessions.person_id
    where ${isDue} and ${isSessionAlive}
      and about + case when kind in ('late', 'overdue') then ${late} else interval '0' end > phone.created_at
      and not exists (
        select from push_notices told
        where told.session_id = phone.session_id and (told.contact_id = notice.id or notice.kind = 'tomorrow')
          and told.about = notice.about and told.kind in ('late', 'overdue', notice.kind)
      )
    group by phone.session_id, sessions.person_id
  ), claimed as (
    update push_subscriptions phone set next_at = now() + interval '${leaseSeconds} seconds', attempts = phone.attempts + 1
    from due where phone.session_id = due.session_id and ${isDue}
    returning phone.*, due.due, due.person_id
  )
  select session_id as "sessionId", endpoint, jsonb_build_object('p256dh', p256dh, 'auth', auth) as keys, attempts, due,
    (select jsonb_agg(notice) from notice where notice.person_id is null or notice.person_id = claimed.person_id) as notices
  from claimed`;

/** `isOpen` means within the provider's opening hours. `isSessionAlive` is an SQL condition on `sessions`. */
export async function claimPhones(
  database: Queryable,
  moment: { isDay: boolean; isOpen: boolean; isEvening: boolean; timeZone: string },
  isSessionAlive: string,
): Promise<Phone[]> {
  const { isDay, isOpen, isEvening, timeZone } = moment;
  const values = [isDay, isOpen, isEvening, timeZone];
  return (await database.query<Phone>(claimSql(isSessionAlive), values)).rows;
}

/** Records nothing for a contact that was erased, or a phone that was ended, during the sending. */
export async function recordNotices(
  database: Queryable,
  { sessionId, due }: Phone,
  kind: NoticeKind,
): Promise<void> {
  const told = due.filter((each) => each.kind === kind);
  await database.query(
    `with phone as (
        update push_subscriptions set next_at = now() + interval '${restSeconds} seconds', attempts = 0
        where session_id = $1 returning session_id
      )
      insert into push_notices (session_id, contact_id, kind, about)
        select session_id, contacts.id, $2, told.about
        from phone cross join unnest($3::uuid[], $4::timestamptz[]) told (id, about) join contacts using (id)
        on conflict do nothing`,
    [sessionId, kind, told.map(({ id }) => id), told.map(({ about }) => about)],
  );
}

/** `askedSeconds` is the delay that the push service asked for. */
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

/**
 * The first process that needs the keys makes them. They are in the database, so that a restored machine still reaches every
 * phone.
 */
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
