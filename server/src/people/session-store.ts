import type { Role } from "@fiosite/contract/panel/people";
import type { Device } from "@fiosite/contract/panel/team";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Queryable } from "../platform/database.ts";
import { endLinks, hashToken, newToken } from "./link-store.ts";
import { lockPerson } from "./person-store.ts";

// Queries about sessions, and about the passkeys that were made in them.

/**
 * Staff use their own phones, which lock themselves. A phone that is not used for 30 days, as during a vacation, is signed out.
 * Every 90 days each phone must prove again that its owner still reads the invited mailbox or has the passkey.
 */
const idleDays = 30;
export const longestDays = 90;
/** Long enough to invite three people, and shorter than a phone is left lying on a counter. */
const freshMinutes = 5;
/** Enough for a phone, a computer and their successors; nobody could tell more of them apart in a list. */
export const mostPasskeys = 5;

interface Session {
  id: string;
  label: string;
  personId: string;
  name: string;
  role: Role;
  /** Whether the person proved their identity within the last minutes. */
  isFresh: boolean;
}

export const isAlive = `sessions.closed_at is null and sessions.ends_at > now()
  and sessions.last_used_at > now() - interval '${idleDays} days'`;
// Only such a session is deleted when it is over, because the foreign keys would also delete its passkeys and the sessions that
// came from it. A living session may have no passkey between them, if it has ended the one that let it in.
const hasLeftNothing = `not exists (select from passkeys where passkeys.session_id = sessions.id)
  and not exists (select from sessions child where child.parent_id = sessions.id)`;

interface NewSession {
  personId: string;
  label: string;
  /** The passkey that opened the session. */
  passkeyId?: string | null;
}

/** Always makes a new token, so that a token planted in the browser before signing in never becomes a session. */
export async function startSession(
  database: Queryable,
  { personId, label, passkeyId = null }: NewSession,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  // Skips locked rows: people who sign in at the same moment after a vacation could otherwise deadlock. The sessions of removed
  // people stay for as long as a browser may have their cookie.
  await database.query(
    `delete from sessions where id in (
        select id from sessions where not (${isAlive}) and ${hasLeftNothing}
          and (ends_at <= now() or person_id in (select id from people where removed_at is null))
        for update skip locked
      )`,
  );
  const { rows } = await database.query<{ id: string }>(
    `insert into sessions (token_hash, person_id, label, passkey_id, parent_id, ends_at)
      values ($1, $2, $3, $4, (select session_id from passkeys where id = $4), now() + interval '${longestDays} days')
      returning id`,
    [hashToken(token), personId, label, passkeyId],
  );
  return { id: rows[0]?.id ?? "", token };
}

/** Reads session and person at every request, so that removing either ends access immediately. */
export async function findSession(
  database: Queryable,
  token: string,
): Promise<Session | undefined> {
  const { rows } = await database.query<Session & { isStale: boolean }>(
    `select sessions.id, sessions.label, people.id as "personId", people.name, people.role,
        sessions.proven_at > now() - interval '${freshMinutes} minutes' as "isFresh",
        sessions.last_used_at < now() - interval '1 minute' as "isStale"
      from sessions join people on people.id = sessions.person_id
      where sessions.token_hash = $1 and people.removed_at is null and ${isAlive}`,
    [hashToken(token)],
  );
  const [session] = rows;
  // An open screen sends a request every few seconds; writing each time would be wasteful.
  if (session?.isStale) {
    await database.query("update sessions set last_used_at = now() where id = $1", [session.id]);
  }
  return session;
}

/** Call it only after `findSession` found nothing. */
export async function isOfRemovedPerson(database: Queryable, token: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from sessions join people on people.id = person_id where token_hash = $1 and removed_at is not null",
    [hashToken(token)],
  );
  return rowCount === 1;
}

/** Records that the person used a passkey again. */
export async function recordProof(database: Queryable, sessionId: string): Promise<void> {
  await database.query("update sessions set proven_at = now() where id = $1", [sessionId]);
}

/**
 * Signs out, by request or because the browser signs in again. The passkeys that were made in the session stay valid, so that the
 * person can sign in with them, and so do the sessions that came from it on other devices.
 */
export async function closeSession(
  database: Queryable,
  which: { id: string } | { token: string },
): Promise<void> {
  const [column, value] = "id" in which ? ["id", which.id] : ["token_hash", hashToken(which.token)];
  await database.query(`delete from sessions where ${column} = $1 and ${hasLeftNothing}`, [value]);
  await database.query(`update sessions set closed_at = now() where ${column} = $1`, [value]);
}

/** Somebody who signs in again on the same phone, perhaps only for a proof, keeps getting notifications there. */
export async function movePushSubscriptions(
  database: Queryable,
  { token, id, personId }: { token: string; id: string; personId: string },
): Promise<void> {
  await database.query(
    `update push_subscriptions set session_id = $2
      where session_id = (select id from sessions where token_hash = $1 and person_id = $3 and ${isAlive})`,
    [hashToken(token), id, personId],
  );
}

type StoredDevice = Omit<Device, "madeAt" | "lastUsedAt"> & {
  personId: string;
  madeAt: Date;
  lastUsedAt: Date | null;
};

/** `endDevice` ends these together: a session, the passkey that opened it and the passkeys that were made in it. */
const isOfSession = "(passkeys.session_id = sessions.id or passkeys.id = sessions.passkey_id)";

/**
 * All sessions and passkeys of one person, or of everybody. `thisId` is the session that sends the request. A passkey is a line of its
 * own only if its session is over or is this one, which stays open when the passkey is ended.
 */
export async function listDevices(
  database: Queryable,
  thisId: string,
  personId?: string,
): Promise<StoredDevice[]> {
  const { rows } = await database.query<StoredDevice>(
    `select id, person_id as "personId", 'session' as kind, label, signed_in_at as "madeAt", last_used_at as "lastUsedAt",
        id = $1 as "isThis", id <> $1 and exists (select from passkeys where ${isOfSession}) as "hasPasskey"
      from sessions where ${isAlive} and ($2::uuid is null or person_id = $2)
      union all
      select passkeys.id, person_id, 'passkey', label, created_at, passkeys.last_used_at,
        passkeys.id is not distinct from (select passkey_id from sessions where id = $1), false
      from passkeys join sessions on sessions.id = session_id
      where ($2::uuid is null or person_id = $2) and (
        exists (select from sessions where id = $1 and ${isOfSession})
        or not exists (select from sessions where ${isAlive} and ${isOfSession}))
      order by "isThis" desc, "lastUsedAt" desc nulls last, "madeAt" desc, id`,
    [thisId, personId ?? null],
  );
  return rows;
}

interface EndedDevice {
  /** The id of a session or a passkey. */
  id: string;
  /** The session that sends the request. It is not ended. */
  thisId: string;
  personId: string;
}

/**
 * Ends a session with the passkey that opened it, or a passkey. Everything that came from them ends too: the sessions that a
 * passkey opened, the passkeys made in those sessions, and so on. Undefined if the device is not the person's. Run it in a
 * transaction.
 */
export async function endDevice(
  client: Queryable,
  { id, thisId, personId }: EndedDevice,
): Promise<{ label: string } | undefined> {
  await lockPerson(client, personId);
  const { rows } = await client.query<{ label: string }>(
    `select label from sessions join people on people.id = person_id
      where person_id = $2 and removed_at is null
        and sessions.id = coalesce((select session_id from passkeys where passkeys.id = $1), $1)`,
    [id, personId],
  );
  if (!rows[0] || id === thisId) return undefined;
  const ended = "id = $1 or id = (select passkey_id from sessions where id = $1)";
  // If the same passkey opened this session, as on a tablet that shares the phone's passkeys, the foreign keys would end this
  // session too. So it is attached to the session from which the ended device came: an intruder must not escape that session by
  // ending the passkey that let them in.
  await client.query(
    `with recursive ended as (
        select id from sessions where id = $1 or passkey_id in (select id from passkeys where ${ended})
        union select sessions.id from ended join sessions on parent_id = ended.id
      )
      update sessions set passkey_id = null, parent_id = case
          when parent_id in (select id from ended) then coalesce(
            (select session_id from passkeys where id = $1), (select parent_id from sessions where id = $1))
          else parent_id end
        where id = $2 and id in (select id from ended)`,
    [id, thisId],
  );
  await client.query(`delete from passkeys where ${ended}`, [id]);
  await client.query("delete from sessions where id = $1", [id]);
  return rows[0];
}

/**
 * Keeps this session and the passkey that opened it. A passkey that was only made in this session is ended too, because somebody
 * who held the phone for a moment may have made it. Run it in a transaction.
 */
export async function endOtherDevices(
  client: Queryable,
  { thisId, personId }: Omit<EndedDevice, "id">,
): Promise<void> {
  await lockPerson(client, personId);
  // Detach the other sessions, so that the deletions below do not cascade to this session and its passkey.
  await client.query(
    "update sessions set passkey_id = null, parent_id = null where person_id = $2 and id <> $1",
    [thisId, personId],
  );
  await client.query(
    `delete from passkeys using sessions where sessions.id = session_id and person_id = $2
      and passkeys.id is distinct from (select passkey_id from sessions where id = $1)`,
    [thisId, personId],
  );
  await client.query(
    `delete from sessions where person_id = $2 and id <> $1 and ${hasLeftNothing}`,
    [thisId, personId],
  );
  await client.query("update sessions set closed_at = now() where person_id = $2 and id <> $1", [
    thisId,
    personId,
  ]);
  // Somebody may have copied a link from the mailbox.
  await endLinks(client, personId);
}

export async function listCredentials(database: Queryable, personId: string) {
  const { rows } = await database.query<{ id: string; transports: string[] }>(
    `select credential_id as id, transports from passkeys join sessions on sessions.id = session_id
      where person_id = $1`,
    [personId],
  );
  return rows;
}

/**
 * Returns false if the credential belongs to somebody already, the person has the maximum number of passkeys, or the session has
 * just been ended. Run it in a transaction.
 */
export async function addPasskey(
  client: Queryable,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  await lockPerson(client, personId);
  if ((await listCredentials(client, personId)).length >= mostPasskeys) return false;
  const { rowCount } = await client.query(
    `insert into passkeys (credential_id, session_id, public_key, counter, transports)
      select $1, id, $2, $3, $4 from sessions where id = $5 and closed_at is null on conflict do nothing`,
    [id, Buffer.from(publicKey), counter, transports, sessionId],
  );
  return rowCount === 1;
}

interface StoredPasskey {
  id: string;
  personId: string;
  role: Role;
  publicKey: Buffer<ArrayBuffer>;
  counter: number;
}

export async function findPasskey(
  database: Queryable,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const { rows } = await database.query<StoredPasskey>(
    `select passkeys.id, people.id as "personId", people.role, public_key as "publicKey", counter::float8 as counter
      from passkeys join sessions on sessions.id = session_id join people on people.id = person_id
      where credential_id = $1 and people.removed_at is null`,
    [credentialId],
  );
  return rows[0];
}

/** Returns false if another request has used a later counter in between. Authenticators without a counter always send 0. */
export async function advanceCounter(
  database: Queryable,
  id: string,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update passkeys set counter = $2, last_used_at = now()
      where id = $1 and (counter < $2 or counter = 0 and $2 = 0)`,
    [id, counter],
  );
  return rowCount === 1;
}

// The order matters: Edge and Samsung also call themselves Chrome, and Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/OPR|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/**
 * A label that a person recognizes in the list of devices. The rest of the header could identify a single phone, so it is not
 * kept.
 */
export function deviceLabel(userAgent = ""): string {
  const named = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined);
  return parts.join(", ") || "Navegador";
}
