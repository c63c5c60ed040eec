import { devicePath, panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { signedIn } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import { inPoolTransaction } from "../platform/in-transaction.ts";
import { endDevice, endOtherDevices, listDevices } from "./device-store.ts";

const idSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** Everybody's own devices. */
export async function deviceRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  app.get(panelPaths.devices, signedIn, async ({ person, device }) => {
    const devices = await listDevices(database, person.id);
    return devices.map(({ personId: _, ...each }) => ({ ...each, isThis: each.id === device.id }));
  });

  app.delete(panelPaths.devices, signedIn, async ({ person, device }, reply) => {
    const others = { thisId: device.id, personId: person.id };
    await inPoolTransaction(database, (client) => endOtherDevices(client, others));
    return reply.code(204).send();
  });

  app.delete(devicePath(":id"), signedIn, async ({ params, person, device }, reply) => {
    const named = v.safeParse(idSchema, params);
    if (!named.success) return reply.code(404).send({ code: panelErrors.notFound });
    const ended = { ...named.output, thisId: device.id, personId: person.id };
    const isEnded = await inPoolTransaction(database, (client) => endDevice(client, ended));
    if (!isEnded) return reply.code(404).send({ code: panelErrors.notFound });
    return reply.code(204).send();
  });
}
