import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Queryable } from "../platform/in-transaction.ts";
import { lockPerson } from "./person-store.ts";

interface StoredPasskey {
  personId: string;
  publicKey: Buffer<ArrayBuffer>;
  counter: number;
}

export async function listCredentials(database: Queryable, personId: string) {
  const { rows } = await database.query<{ id: string; transports: string[] }>(
    "select credential_id as id, transports from passkeys where person_id = $1",
    [personId],
  );
  return rows;
}

/** False if the credential is already somebody's, or the session has just been ended. Run it in a transaction. */
export async function addPasskey(
  client: Queryable,
  { id, publicKey, counter, transports = [] }: WebAuthnCredential,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  await lockPerson(client, personId);
  const { rowCount } = await client.query(
    `insert into passkeys (credential_id, person_id, public_key, counter, transports)
      select $1, $2, $3, $4, $5 from sessions where id = $6 on conflict do nothing`,
    [id, personId, Buffer.from(publicKey), counter, transports, sessionId],
  );
  if (rowCount !== 1) return false;
  await client.query("update sessions set credential_id = $1 where id = $2", [id, sessionId]);
  return true;
}

export async function findPasskey(
  database: Queryable,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const { rows } = await database.query<StoredPasskey>(
    `select person_id as "personId", public_key as "publicKey", counter::float8 as counter
      from passkeys join people on people.id = passkeys.person_id
      where credential_id = $1 and people.removed_at is null`,
    [credentialId],
  );
  return rows[0];
}

/** False if another request has used a later counter meanwhile. Authenticators that keep no counter always send 0. */
export async function countUse(
  database: Queryable,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update passkeys set counter = $2, last_used_at = now()
      where credential_id = $1 and (counter < $2 or counter = 0 and $2 = 0)`,
    [credentialId, counter],
  );
  return rowCount === 1;
}
