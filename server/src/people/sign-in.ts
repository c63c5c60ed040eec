import type { Session } from "@fiosite/contract/panel/people";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queryable } from "../platform/in-transaction.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { deviceLabel } from "./device-label.ts";
import { readSessionCookie, setSessionCookie } from "./session-cookie.ts";
import { describeSession } from "./session-routes.ts";
import { endSessionOfToken, longestDays, startSession } from "./session-store.ts";

interface SignIn {
  personId: string;
  credentialId?: string;
  content: SiteContent;
}

/** Gives the browser a new session and takes the one that it had. The cookie is set when the caller's transaction is done. */
export async function signIn(
  database: Queryable,
  request: FastifyRequest,
  { content, ...session }: SignIn,
): Promise<{ session: Session; setCookie(reply: FastifyReply): void }> {
  const before = readSessionCookie(request);
  if (before) await endSessionOfToken(database, before);
  const label = deviceLabel(request.headers["user-agent"]);
  const { id, token } = await startSession(database, { ...session, label });
  const described = await describeSession(database, { sessionId: id, content });
  if (!described) throw new Error("a new session ended within its transaction");
  return {
    session: described,
    setCookie: (reply) => setSessionCookie(reply, token, longestDays),
  };
}
