import type { Role } from "@fiosite/contract/panel/people";
import type { Queryable } from "../platform/database.ts";
import { hashToken, newToken } from "./link-store.ts";
import { lockPerson } from "./person-store.ts";

/**
 * Staff use a phone of their own that locks itself. A phone that nobody used for a month of vacation is forgotten, and
 * every three months each phone must show again that its owner still reads the invited mailbox or has the passkey.
 */
const idleDays = 30;
export const longestDays = 90;

interface Session {
  id: string;
  label: string;
  personId: string;
  name: string;
  role: Role;
}

export const isAlive = `sessions.ends_at > now() and sessions.last_used_at > now() - interval '${idleDays} days'`;

/** Always with a new token: one that was planted before signing in never becomes a session. */
export async function startSession(
  database: Queryable,
  {
    personId,
    label,
    credentialId = null,
  }: { personId: string; label: string; credentialId?: string | null },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  await database.query(`delete from sessions where not (${isAlive})`);
  const { rows } = await database.query<{ id: string }>(
    `insert into sessions (token_hash, person_id, label, credential_id, ends_at)
      values ($1, $2, $3, $4, now() + interval '${longestDays} days') returning id`,
    [hashToken(token), personId, label, credentialId],
  );
  return { id: rows[0]?.id ?? "", token };
}

/** Reads session and person at every request, so that removing either ends access at once. */
export async function findSession(
  database: Queryable,
  token: string,
): Promise<Session | undefined> {
  const { rows } = await database.query<Session & { isStale: boolean }>(
    `select sessions.id, sessions.label, people.id as "personId", people.name, people.role,
        sessions.last_used_at < now() - interval '1 minute' as "isStale"
      from sessions join people on people.id = sessions.person_id
      where sessions.token_hash = $1 and people.removed_at is null and ${isAlive}`,
    [hashToken(token)],
  );
  const [session] = rows;
  // An open screen asks every few seconds; a write for each would be wasted.
  if (session?.isStale) {
    await database.query("update sessions set last_used_at = now() where id = $1", [session.id]);
  }
  return session;
}

export async function endSession(database: Queryable, id: string): Promise<void> {
  await database.query("delete from sessions where id = $1", [id]);
}

/** The session that a browser had before it signed in again: it would stay in the list of devices. */
export async function endSessionOfToken(database: Queryable, token: string): Promise<void> {
  await database.query("delete from sessions where token_hash = $1", [hashToken(token)]);
}

interface Device {
  id: string;
  personId: string;
  label: string;
  signedInAt: Date;
  lastUsedAt: Date;
}

/** Of one person, or of everybody. */
export async function listDevices(database: Queryable, personId?: string): Promise<Device[]> {
  const { rows } = await database.query<Device>(
    `select id, person_id as "personId", label, signed_in_at as "signedInAt", last_used_at as "lastUsedAt"
      from sessions where ${isAlive} and ($1::uuid is null or person_id = $1)
      order by last_used_at desc, id`,
    [personId ?? null],
  );
  return rows;
}

/** `thisId` is the device in the person's hand. */
interface EndedDevice {
  id: string;
  thisId: string;
  personId: string;
}

/**
 * The passkey goes too, with whatever else it opened: whoever has the lost phone must not come back. A session by link does not
 * say which passkey its phone has, so each one goes that no other session uses. False if it is not the person's device. Run it
 * in a transaction.
 */
export async function endDevice(
  client: Queryable,
  { id, thisId, personId }: EndedDevice,
): Promise<boolean> {
  await lockPerson(client, personId);
  const { rows } = await client.query<{ credentialId: string | null }>(
    `delete from sessions where id = $1 and person_id = $2 returning credential_id as "credentialId"`,
    [id, personId],
  );
  const [ended] = rows;
  if (!ended) return false;
  await client.query("delete from sessions where credential_id = $1 and id <> $2", [
    ended.credentialId,
    thisId,
  ]);
  await client.query(
    `delete from passkeys where person_id = $1 and (
        credential_id = $2 or $2::text is null and not exists (
          select from sessions where sessions.credential_id = passkeys.credential_id and ${isAlive}
        )
      )`,
    [personId, ended.credentialId],
  );
  return true;
}

/** Keeps this session and the passkey that it used. Run it in a transaction. */
export async function endOtherDevices(
  client: Queryable,
  { thisId, personId }: Omit<EndedDevice, "id">,
): Promise<void> {
  await lockPerson(client, personId);
  await client.query(
    `delete from passkeys where person_id = $2
      and credential_id is distinct from (select credential_id from sessions where id = $1)`,
    [thisId, personId],
  );
  await client.query("delete from sessions where person_id = $2 and id <> $1", [thisId, personId]);
}

// In this order: Edge and Samsung also call themselves Chrome, and Chrome calls itself Safari.
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

/** What a person recognizes in the list of devices. The rest of the header could identify a single phone and is not kept. */
export function deviceLabel(userAgent = ""): string {
  const named = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [named(browsers), named(systems)].filter((part) => part !== undefined);
  return parts.join(", ") || "Navegador";
}
