import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Queryable } from "../platform/database.ts";
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

/** Longer than the minute that browsers give a person to answer. */
const lifetimeMs = 5 * 60_000;
const randomLength = 16;
const signedLength = randomLength + 8;

/**
 * What a passkey signs, for one purpose: signing in, or a new passkey of one person. Signed by us and not stored, so that strangers
 * who ask for many fill no table. A restart changes the key: whoever was signing in at that moment has to try again.
 */
export function createChallenges(clock = () => performance.now()) {
  const key = randomBytes(32);
  /** Until when each used one is remembered. */
  const used = new Map<string, number>();

  const signatureOf = (signed: Buffer, purpose: string) =>
    createHmac("sha256", key).update(signed).update(purpose).digest();

  return {
    make(purpose: string): Uint8Array<ArrayBuffer> {
      const signed = Buffer.concat([randomBytes(randomLength), Buffer.alloc(8)]);
      signed.writeDoubleBE(clock() + lifetimeMs, randomLength);
      return Uint8Array.from([...signed, ...signatureOf(signed, purpose)]);
    },

    /** Once true for each challenge. Call it after the passkey's signature is verified: what strangers send is not remembered. */
    use(challenge: string, purpose: string): boolean {
      const bytes = Buffer.from(challenge, "base64url");
      const [signed, signature] = [bytes.subarray(0, signedLength), bytes.subarray(signedLength)];
      const expected = signatureOf(signed, purpose);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
        return false;
      const [now, endsAt] = [clock(), signed.readDoubleBE(randomLength)];
      for (const [old, end] of used) if (end <= now) used.delete(old);
      const name = signature.toString("base64url");
      if (endsAt <= now || used.has(name)) return false;
      used.set(name, endsAt);
      return true;
    },
  };
}
