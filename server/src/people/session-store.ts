import type { Role } from "@fiosite/contract/panel/people";
import type { Queryable } from "../platform/in-transaction.ts";
import { hashToken, newToken } from "./secret-token.ts";

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
