import { devicePath, panelPaths } from "@fiosite/contract/panel/paths";
import type { Session } from "@fiosite/contract/panel/people";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { parsed, refuse, signedIn } from "../platform/access.ts";
import { type Database, inPoolTransaction, type Queryable } from "../platform/database.ts";
import type { SiteContent } from "../platform/site-content.ts";
import type { DoorMailer } from "./door-mailer.ts";
import { clearSessionCookie, readSessionCookie, setSessionCookie } from "./guard.ts";
import { recordPeopleAction } from "./records.ts";
import {
  closeSession,
  deviceLabel,
  endDevice,
  endOtherDevices,
  listDevices,
  longestDays,
  movePushSubscriptions,
  startSession,
} from "./session-store.ts";

/** Dependencies that the routes for signing in share. */
export interface DoorDependencies {
  database: Database;
  content: SiteContent;
  mailer: DoorMailer;
  /** The panel's address. */
  origin: string;
}

export async function sessionRoutes(
  app: FastifyInstance,
  { database, content }: DoorDependencies,
): Promise<void> {
  app.get(panelPaths.session, signedIn, async ({ device }, reply) => {
    const session = await describeSession(database, { sessionId: device.id, content });
    return session ?? refuse(reply, "signedOut");
  });

  app.post(panelPaths.signOut, signedIn, async ({ device }, reply) => {
    await closeSession(database, { id: device.id });
    // No Clear-Site-Data here, because it would also delete the unsent work of a colleague on the same device. The panel deletes
    // its own copies.
    clearSessionCookie(reply);
    return reply.code(204).send();
  });
}

/** Undefined if the session ended during the request. */
export async function describeSession(
  database: Queryable,
  { sessionId, content }: { sessionId: string; content: SiteContent },
): Promise<Session | undefined> {
  const { rows } = await database.query<Session["person"] & { hasPasskey: boolean }>(
    `select people.id, people.name, people.email, people.role,
        exists (
          select from passkeys join sessions made on made.id = session_id where made.person_id = people.id
        ) as "hasPasskey"
      from sessions join people on people.id = sessions.person_id
      where sessions.id = $1 and people.removed_at is null`,
    [sessionId],
  );
  const [row] = rows;
  if (!row) return;
  const { hasPasskey, ...person } = row;
  const { name: companyName, timeZone } = content().facts.company;
  return { person, deviceId: sessionId, hasPasskey, companyName, timeZone };
}

interface SignIn {
  personId: string;
  passkeyId?: string;
  content: SiteContent;
}

/** Gives the browser a new session and closes its old one. The cookie is set when the caller's transaction is done. */
export async function signIn(
  database: Queryable,
  request: FastifyRequest,
  { content, ...session }: SignIn,
): Promise<{ session: Session; setCookie(reply: FastifyReply): void }> {
  const label = deviceLabel(request.headers["user-agent"]);
  const { id, token } = await startSession(database, { ...session, label });
  const before = readSessionCookie(request);
  if (before) {
    await movePushSubscriptions(database, { token: before, id, personId: session.personId });
    await closeSession(database, { token: before });
  }
  const by = { person: { id: session.personId }, device: { label } };
  const how = session.passkeyId ? "passkey" : "link";
  await recordPeopleAction(database, by, { action: "sign-in", detail: how });
  const described = await describeSession(database, { sessionId: id, content });
  if (!described) throw new Error("a new session ended within its transaction");
  return {
    session: described,
    setCookie: (reply) => setSessionCookie(reply, token, longestDays),
  };
}

// In lower case, as the database stores it.
const idSchema = v.object({ id: v.pipe(v.string(), v.uuid(), v.toLowerCase()) });

/** Lists and ends the sessions and passkeys of the signed-in person. */
export async function deviceRoutes(
  app: FastifyInstance,
  { database }: DoorDependencies,
): Promise<void> {
  app.get(panelPaths.devices, signedIn, async ({ person, device }) => {
    const devices = await listDevices(database, device.id, person.id);
    return devices.map(({ personId: _, ...each }) => each);
  });

  app.delete(panelPaths.devices, signedIn, async ({ person, device }, reply) => {
    const others = { thisId: device.id, personId: person.id };
    await inPoolTransaction(database, async (client) => {
      await endOtherDevices(client, others);
      await recordPeopleAction(
        client,
        { person, device },
        { action: "end-device", aboutId: person.id, detail: null },
      );
    });
    return reply.code(204).send();
  });

  app.delete(devicePath(":id"), signedIn, async ({ params, person, device }, reply) => {
    const { id } = parsed(idSchema, params, 404);
    const isEnded = await endOne(database, { id, person, device });
    return isEnded ? reply.code(204).send() : refuse(reply, "notFound");
  });
}

type EndedOne = Pick<FastifyRequest, "person" | "device"> & { id: string; ofPerson?: string };

/** Ends one device, for the person or for an owner. */
export function endOne(
  database: Database,
  { id, person, device, ofPerson = person.id }: EndedOne,
): Promise<boolean> {
  return inPoolTransaction(database, async (client) => {
    const ended = await endDevice(client, { id, thisId: device.id, personId: ofPerson });
    if (ended) {
      const done = { action: "end-device", aboutId: ofPerson, detail: ended.label } as const;
      await recordPeopleAction(client, { person, device }, done);
    }
    return ended !== undefined;
  });
}
