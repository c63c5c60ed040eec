import type { BlockList } from "node:net";
import { panelPaths } from "@fiosite/contract/panel/paths";
import { subscriptionSchema } from "@fiosite/contract/panel/push";
import type { FastifyInstance } from "fastify";
import { parsed, refuse, signedIn } from "../platform/access.ts";
import { type Database, inPoolTransaction } from "../platform/database.ts";
import { resolveDestination } from "../platform/post-outside.ts";
import { endSubscription, findEndpoint, readPushKeys, saveSubscription } from "./push-store.ts";

/** Every signed-in person turns notifications on or off for the device that they are using. */
export async function pushRoutes(
  app: FastifyInstance,
  { database, privateAddresses }: { database: Database; privateAddresses: BlockList },
): Promise<void> {
  app.get(panelPaths.push, signedIn, async ({ device }) => {
    const { publicKey } = await readPushKeys(database);
    return { publicKey, endpoint: await findEndpoint(database, device.id) };
  });

  app.post(panelPaths.push, signedIn, async ({ body, person, device }, reply) => {
    const subscription = parsed(subscriptionSchema, body);
    const isAllowed = await mayBeReached(subscription.endpoint, privateAddresses);
    if (!isAllowed) return refuse(reply, "badRequest");
    const session = { sessionId: device.id, personId: person.id };
    const isSaved = await inPoolTransaction(database, (client) =>
      saveSubscription(client, session, subscription),
    );
    return isSaved ? reply.code(204).send() : refuse(reply, "signedOut");
  });

  app.delete(panelPaths.push, signedIn, async ({ device }, reply) => {
    await endSubscription(database, device.id);
    return reply.code(204).send();
  });
}

/**
 * The address is checked again before each message, because a name can change its address. A name that does not resolve now may
 * do so later.
 */
async function mayBeReached(endpoint: string, privateAddresses: BlockList): Promise<boolean> {
  const url = new URL(endpoint);
  if (!/^https?:$/.test(url.protocol)) return false;
  if (url.protocol === "http:" && privateAddresses.rules.length === 0) return false;
  return (await resolveDestination(url, privateAddresses)).reason !== "EADDRESS";
}
