import { createHash, randomBytes } from "node:crypto";
import type { linkPurposes } from "@fiosite/contract/panel/team";
import type { Queryable } from "../platform/database.ts";

export type LinkPurpose = (typeof linkPurposes)[number];

/** An invitation waits until the person has time; a link that somebody asked for is opened soon. */
const lifetimes: Record<LinkPurpose, string> = { invitation: "2 days", "sign-in": "15 minutes" };

/** An invitation only serves for joining. Later it must not open the panel to somebody who finds the old e-mail. */
const isUsable = `link.used_at is null and link.ends_at > now() and people.removed_at is null
  and (link.purpose = 'sign-in' or people.joined_at is null)`;

const hashOf = (email: string) => `sha256(convert_to(${email}, 'UTF8'))`;

interface OneTimeLink {
  purpose: LinkPurpose;
  name: string;
  invitedBy: string | null;
  endsAt: Date;
}

/** A sign-in link for a person who has not joined yet ends no later than the invitation. */
export async function createLink(
  database: Queryable,
  { personId, purpose }: { personId: string; purpose: LinkPurpose },
): Promise<{ token: string; endsAt: Date }> {
  const token = newToken();
  await database.query("delete from sign_in_links where ends_at < now() - interval '1 day'");
  const { rows } = await database.query<{ endsAt: Date }>(
    `insert into sign_in_links (token_hash, person_id, purpose, address_hash, ends_at)
      select $1, id, $3, ${hashOf("email")}, least(now() + $4::interval, case when $3 = 'sign-in' and joined_at is null then (
          select max(ends_at) from sign_in_links where person_id = $2 and purpose = 'invitation' and used_at is null
        ) end)
      from people where id = $2
      returning ends_at as "endsAt"`,
    [hashToken(token), personId, purpose, lifetimes[purpose]],
  );
  return { token, endsAt: rows[0]?.endsAt ?? new Date() };
}

/** Does not use up the link, because scanners of mail servers open every address before the person does. */
export async function readLink(
  database: Queryable,
  token: string,
): Promise<OneTimeLink | undefined> {
  const { rows } = await database.query<OneTimeLink>(
    `select link.purpose, people.name, inviting.name as "invitedBy", link.ends_at as "endsAt"
      from sign_in_links link join people on people.id = link.person_id
        left join people inviting on inviting.id = people.invited_by
      where link.token_hash = $1 and ${isUsable}`,
    [hashToken(token)],
  );
  return rows[0];
}

/**
 * Returns whose link it is, and uses it up. Run it in a transaction. It locks the person's row first, because two links of one
 * person that are opened at the same time could otherwise deadlock.
 */
export async function openLink(client: Queryable, token: string): Promise<string | undefined> {
  const hash = hashToken(token);
  await client.query(
    `select from people where id = (select person_id from sign_in_links where token_hash = $1) for no key update`,
    [hash],
  );
  const { rows } = await client.query<{ personId: string }>(
    `update sign_in_links link set used_at = now() from people
      where people.id = link.person_id and link.token_hash = $1 and ${isUsable}
      returning people.id as "personId"`,
    [hash],
  );
  const personId = rows[0]?.personId;
  if (!personId) return undefined;
  await client.query("update people set joined_at = coalesce(joined_at, now()) where id = $1", [
    personId,
  ]);
  await endLinks(client, personId);
  return personId;
}

/** A person who has signed in needs no other link, and an older e-mail must not open the panel to somebody else. */
export async function endLinks(client: Queryable, personId: string): Promise<void> {
  await client.query(
    "update sign_in_links set used_at = now() where person_id = $1 and used_at is null",
    [personId],
  );
}

/**
 * A person gets at most two links in ten minutes, to limit the e-mails that a stranger can cause. Links last for 15 minutes, so
 * whenever the limit is reached the person's mailbox has a link that still works.
 */
export async function mayGetLink(database: Queryable, personId: string): Promise<boolean> {
  const { rows } = await database.query(
    `select from sign_in_links where person_id = $1 and purpose = 'sign-in' and used_at is null
      and created_at > now() - interval '10 minutes'`,
    [personId],
  );
  return rows.length < 2;
}

/**
 * Until the end of the transaction nobody else is invited: concurrent requests would each count before the others have written.
 */
export async function lockInvitations(client: Queryable): Promise<void> {
  await client.query("select pg_advisory_xact_lock('sign_in_links'::regclass::bigint)");
}

const invitationsPerDay = { ofAddress: 5, ofAll: 50 };

/** Invitations of removed people count too: an attacker with an owner's session could invite and remove in turn to flood mailboxes. */
export async function mayBeInvited(database: Queryable, email: string): Promise<boolean> {
  const { rows } = await database.query<{ ofAddress: number; ofAll: number }>(
    `select count(*) filter (where address_hash = ${hashOf("$1")})::int as "ofAddress", count(*)::int as "ofAll"
      from sign_in_links where purpose = 'invitation' and created_at > now() - interval '1 day'`,
    [email],
  );
  const { ofAddress = 0, ofAll = 0 } = rows[0] ?? {};
  return ofAddress < invitationsPerDay.ofAddress && ofAll < invitationsPerDay.ofAll;
}

/** 256 random bits cannot be guessed, so a fast hash is enough for storing the token. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The database looks up the hash, so the time of a comparison reveals nothing about the token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
