import webPush from "web-push";
import type { Queryable } from "../platform/database.ts";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Made by the first process that needs them. In the database, so that a restored machine still reaches every phone. */
export async function readPushKeys(database: Queryable): Promise<PushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await database.query(
    `insert into push_keys (public_key, private_key) select $1, $2
      where not exists (select from push_keys) on conflict do nothing`,
    [publicKey, privateKey],
  );
  const { rows } = await database.query<PushKeys>(
    `select public_key as "publicKey", private_key as "privateKey" from push_keys`,
  );
  const [keys] = rows;
  if (!keys) throw new Error("push_keys is empty");
  return keys;
}
