import { createHash, randomBytes } from "node:crypto";
import type { linkPurposes } from "@fiosite/contract/panel/team";
import type { Queryable } from "../platform/database.ts";

export type LinkPurpose = (typeof linkPurposes)[number];

/** An invitation waits until its reader has time; a link that somebody asked for is read at once. */
const lifetimes: Record<LinkPurpose, string> = { invitation: "2 days", "sign-in": "15 minutes" };

/** An invitation serves only to join: later it must not open the panel to whoever finds the old e-mail. */
const isUsable = `link.used_at is null and link.ends_at > now() and people.removed_at is null
  and (link.purpose = 'sign-in' or people.joined_at is null)`;

const hashOf = (email: string) => `sha256(convert_to(${email}, 'UTF8'))`;

interface OneTimeLink {
  purpose: LinkPurpose;
  name: string;
  invitedBy: string | null;
  endsAt: Date;
}

/** A link that somebody asks for while invited ends with the invitation. */
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

/** Does not use the link: scanners of mail servers open every address before the person does. */
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
 * Returns whose link it is, once. Run it in a transaction. The person's row is locked first: two links of one person that
 * are opened at the same time would otherwise wait for each other.
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

/** Whoever is in needs no other link, and an older e-mail must not open the panel to somebody else. */
export async function endLinks(client: Queryable, personId: string): Promise<void> {
  await client.query(
    "update sign_in_links set used_at = now() where person_id = $1 and used_at is null",
    [personId],
  );
}

/**
 * Two in ten minutes, to limit what a stranger can have sent to a person. That is less than a link's 15 minutes: whoever uses up
 * the limit has left a link in the person's mailbox that still opens the panel.
 */
export async function mayGetLink(database: Queryable, personId: string): Promise<boolean> {
  const { rows } = await database.query(
    `select from sign_in_links where person_id = $1 and purpose = 'sign-in' and used_at is null
      and created_at > now() - interval '10 minutes'`,
    [personId],
  );
  return rows.length < 2;
}

/** Until the end of the transaction nobody else is invited: many requests at once would each count before the others. */
export async function lockInvitations(client: Queryable): Promise<void> {
  await client.query("select pg_advisory_xact_lock('sign_in_links'::regclass::bigint)");
}

const invitationsPerDay = { ofAddress: 5, ofAll: 50 };

/** Whoever has an owner's session must not use the panel to flood mailboxes, so people who were removed count too. */
export async function mayBeInvited(database: Queryable, email: string): Promise<boolean> {
  const { rows } = await database.query<{ ofAddress: number; ofAll: number }>(
    `select count(*) filter (where address_hash = ${hashOf("$1")})::int as "ofAddress", count(*)::int as "ofAll"
      from sign_in_links where purpose = 'invitation' and created_at > now() - interval '1 day'`,
    [email],
  );
  const { ofAddress = 0, ofAll = 0 } = rows[0] ?? {};
  return ofAddress < invitationsPerDay.ofAddress && ofAll < invitationsPerDay.ofAll;
}

/** 256 random bits: nobody guesses one, so a fast hash is enough to keep it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The database looks up the hash, so no comparison of ours takes longer for a better guess. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
