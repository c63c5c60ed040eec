import { personHeader } from "@fiosite/contract/panel/paths";
import { may } from "@fiosite/contract/panel/people";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../platform/access.ts";
import type { Database } from "../platform/database.ts";
import { isRemoved } from "./person-store.ts";
import { findSession, isOfRemovedPerson } from "./session-store.ts";

const apiPrefix = "/api/";
const readingMethods = ["GET", "HEAD"];

/** Call it before any route is added, because Fastify's hooks apply only to routes that are registered later. */
export function guardRoutes(
  app: FastifyInstance,
  { database, origin }: { database: Database; origin: string },
): void {
  app.decorateRequest("person");
  app.decorateRequest("device");

  // A forgotten declaration must stop the server, not open the route.
  app.addHook("onRoute", ({ url, method, config }) => {
    if (url.startsWith(apiPrefix) && !config?.access) {
      throw new Error(`${String(method)} ${url} does not declare who may call it`);
    }
  });

  // Runs before the body is read, so that a stranger cannot make the server parse anything.
  app.addHook("onRequest", async (request, reply) => {
    const { access, needsProof } = request.routeOptions.config;
    if (!access) return;
    if (!readingMethods.includes(request.method) && !isFromPanel(request, origin)) {
      return refuse(reply, "forbidden");
    }
    if (access === "open") return;
    const token = readSessionCookie(request);
    const session = token && (await findSession(database, token));
    if (!session) return refuseEnded(reply, token);
    const { id, label, personId, name, role, isFresh } = session;
    const author = request.headers[personHeader] ?? personId;
    if (author !== personId) {
      return refuse(reply, "otherPerson", { isRemoved: await isRemoved(database, String(author)) });
    }
    if (access !== "signed-in" && !may(role, access)) {
      return refuse(reply, "forbidden");
    }
    if (needsProof && !isFresh) return refuse(reply, "proofNeeded");
    request.person = { id: personId, name, role };
    request.device = { id, label };
  });

  /**
   * A removed person's browser is told to delete everything that it stored, in case the panel's own code fails to. After any
   * other end of a session nothing is deleted: the person comes back, and the device may hold unsent work.
   */
  async function refuseEnded(reply: FastifyReply, token: string | undefined) {
    if (!token || !(await isOfRemovedPerson(database, token))) return refuse(reply, "signedOut");
    clearSessionCookie(reply);
    reply.header("Clear-Site-Data", '"storage"');
    return refuse(reply, "removed");
  }
}

/** Browsers send Origin with every change, and no page can alter it. A request without Origin comes from no page of ours. */
function isFromPanel({ headers }: FastifyRequest, origin: string): boolean {
  return headers.origin === origin;
}

/**
 * Browsers accept this prefix only with Secure, with Path=/ and without Domain, so that another host of the company cannot plant
 * a session.
 */
const cookieName = "__Host-painel";
// HttpOnly hides the cookie from scripts, and Strict keeps it out of every request that another site starts.
const cookieAttributes = "Path=/; Secure; HttpOnly; SameSite=Strict";
const cookiePattern = new RegExp(`(?:^|;) *${cookieName}=([\\w-]+)`);

export function readSessionCookie({ headers }: FastifyRequest): string | undefined {
  return headers.cookie?.match(cookiePattern)?.[1];
}

export function setSessionCookie(reply: FastifyReply, token: string, days: number): void {
  reply.header(
    "Set-Cookie",
    `${cookieName}=${token}; Max-Age=${days * 86_400}; ${cookieAttributes}`,
  );
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.header("Set-Cookie", `${cookieName}=; Max-Age=0; ${cookieAttributes}`);
}
