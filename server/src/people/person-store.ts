import type { Role } from "@fiosite/contract/panel/people";
import type { Queryable } from "../platform/database.ts";
import { endLinks } from "./link-store.ts";

interface StoredPerson {
  id: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date | null;
  /** When the newest unused invitation ends; this may be in the past. */
  invitationEndsAt: Date | null;
  /** The number of scheduled publications, which are cancelled if the person leaves. */
  scheduledCount: number;
}

const selectPeople = `select id, name, email, role, joined_at as "joinedAt",
    case when joined_at is null then (
      select max(ends_at) from sign_in_links
      where person_id = people.id and purpose = 'invitation' and used_at is null
    ) end as "invitationEndsAt",
    (select count(*)::int from content_timeline where person_id = people.id and outcome is null
      and (stopped_at is null or stopped_at > starts_at) and starts_at > greatest(now(), created_at)) as "scheduledCount"
  from people where removed_at is null`;

export async function listPeople(database: Queryable): Promise<StoredPerson[]> {
  const { rows } = await database.query<StoredPerson>(`${selectPeople} order by created_at, id`);
  return rows;
}

export async function findPerson(
  database: Queryable,
  id: string,
): Promise<StoredPerson | undefined> {
  const { rows } = await database.query<StoredPerson>(`${selectPeople} and id = $1`, [id]);
  return rows[0];
}

export async function findPersonByEmail(
  database: Queryable,
  email: string,
): Promise<StoredPerson | undefined> {
  const { rows } = await database.query<StoredPerson>(`${selectPeople} and email = $1`, [email]);
  return rows[0];
}

/**
 * Makes sign-ins, new passkeys and endings of devices of one person wait for each other until the end of the transaction, so that
 * no sign-in or passkey slips through while devices are ended. Not `for update`: access records refer to the row and would wait
 * too, which could deadlock two owners.
 */
export async function lockPerson(client: Queryable, id: string): Promise<void> {
  await client.query("select from people where id = $1 for no key update", [id]);
}

interface NewPerson {
  name: string;
  email: string;
  role: Role;
  /** Null if the operator invites. */
  invitedBy: string | null;
}

/** Undefined if the address already belongs to somebody. A removed person can be invited again, as a new person. */
export async function addPerson(
  database: Queryable,
  { name, email, role, invitedBy }: NewPerson,
): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `insert into people (name, email, role, invited_by) values ($1, $2, $3, $4)
      on conflict (email) where removed_at is null do nothing returning id`,
    [name, email, role, invitedBy],
  );
  return rows[0]?.id;
}

/** For an invitation that is repeated. Undefined if the person has joined or was removed. */
export async function changeInvited(
  database: Queryable,
  id: string,
  { name, role }: Pick<NewPerson, "name" | "role">,
): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    `update people set name = $2, role = $3 where id = $1 and joined_at is null and removed_at is null
      returning id`,
    [id, name, role],
  );
  return rows[0]?.id;
}

export type Change = "done" | "unknown" | "last-owner";

/**
 * Locks every owner who has joined, always in the same order: if two owners remove each other at the same time, the second waits
 * and is refused. Owners who never joined do not count, because they could not invite anybody.
 */
async function isLastOwner(client: Queryable, id: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `select id from people where role = 'owner' and joined_at is not null and removed_at is null
      order by id for no key update`,
  );
  return rows.length === 1 && rows[0]?.id === id;
}

/** Whether this person is an owner. Nobody can change that until the end of the transaction. */
export async function staysOwner(client: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from people where id = $1 and role = 'owner' and removed_at is null for share",
    [id],
  );
  return rowCount === 1;
}

/** Run it in a transaction. */
export async function setRole(client: Queryable, id: string, role: Role): Promise<Change> {
  if (role !== "owner" && (await isLastOwner(client, id))) return "last-owner";
  const { rowCount } = await client.query(
    "update people set role = $2 where id = $1 and removed_at is null",
    [id, role],
  );
  // An earlier proof was for the rights that the person had before.
  await client.query("update sessions set proven_at = '-infinity' where person_id = $1", [id]);
  return rowCount === 1 ? "done" : "unknown";
}

/** Accepts any text; false if it is nobody's id. */
export async function isRemoved(database: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from people where id::text = $1 and removed_at is not null",
    [id],
  );
  return rowCount === 1;
}

/**
 * Run it in a transaction. The row stays for the history of contacts. The closed sessions stay until they would have ended, so
 * that the guard recognizes the person's browsers.
 */
export async function removePerson(client: Queryable, id: string): Promise<Change> {
  if (await isLastOwner(client, id)) return "last-owner";
  const { rowCount } = await client.query(
    "update people set removed_at = now() where id = $1 and removed_at is null",
    [id],
  );
  if (rowCount !== 1) return "unknown";
  // Detach the sessions from their passkeys, because the foreign keys would delete them.
  await client.query(
    `update sessions set closed_at = coalesce(closed_at, now()), passkey_id = null, parent_id = null
      where person_id = $1`,
    [id],
  );
  for (const table of ["passkeys", "push_subscriptions"]) {
    const ofPerson = "session_id in (select id from sessions where person_id = $1)";
    await client.query(`delete from ${table} where ${ofPerson}`, [id]);
  }
  await endLinks(client, id);
  return "done";
}
