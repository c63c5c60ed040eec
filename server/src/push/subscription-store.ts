import type { Subscription } from "@fiosite/contract/panel/push";
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
  const lock = "select from sessions where id = $1 for key share";
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
