import type { Queryable } from "../platform/in-transaction.ts";
import { lockPerson } from "./person-store.ts";
import { isAlive } from "./session-store.ts";

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
