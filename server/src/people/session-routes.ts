import { panelPaths } from "@fiosite/contract/panel/paths";
import type { Session } from "@fiosite/contract/panel/people";
import type { FastifyInstance } from "fastify";
import { refuseSignedOut, signedIn } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import type { Queryable } from "../platform/in-transaction.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { clearSessionCookie } from "./session-cookie.ts";
import { endSession } from "./session-store.ts";

interface SessionDependencies {
  database: Database;
  content: SiteContent;
}

export async function sessionRoutes(
  app: FastifyInstance,
  { database, content }: SessionDependencies,
): Promise<void> {
  app.get(panelPaths.session, signedIn, async ({ device }, reply) => {
    const session = await describeSession(database, { sessionId: device.id, content });
    return session ?? refuseSignedOut(reply);
  });

  app.post(panelPaths.signOut, signedIn, async ({ device }, reply) => {
    await endSession(database, device.id);
    clearSessionCookie(reply);
    // Removes what the browser kept of this host, also if the panel's own code fails to.
    return reply.code(204).header("Clear-Site-Data", '"storage"').send();
  });
}

/** Undefined if the session has ended during its request. */
export async function describeSession(
  database: Queryable,
  { sessionId, content }: { sessionId: string; content: SiteContent },
): Promise<Session | undefined> {
  const { rows } = await database.query<Session["person"] & { hasPasskey: boolean }>(
    `select people.id, people.name, people.email, people.role,
        exists (select from passkeys where passkeys.person_id = people.id) as "hasPasskey"
      from sessions join people on people.id = sessions.person_id where sessions.id = $1`,
    [sessionId],
  );
  const [row] = rows;
  if (!row) return;
  const { hasPasskey, ...person } = row;
  const { name: companyName, timeZone } = content().facts.company;
  return { person, deviceId: sessionId, hasPasskey, companyName, timeZone };
}
