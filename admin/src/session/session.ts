import { panelErrors, panelPaths, personHeader } from "@fiosite/contract/panel/paths";
import { type Session, sessionSchema } from "@fiosite/contract/panel/people";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import * as v from "valibot";
import {
  dropAllWork,
  endCopies,
  keepCopy,
  keepPlace,
  lastCopy,
  listOwners,
  sessionCopy,
} from "./device.ts";
import { isCode, nothing, request, speakAs, speaker, Unreachable } from "./request.ts";

const lastSession = () => lastCopy(sessionCopy, v.nullable(sessionSchema))?.value;

/** Null if nobody is signed in. Without a connection it is the last session, for up to a day. */
async function readSession(): Promise<Session | null> {
  try {
    const session = beginSession(await request(panelPaths.session, sessionSchema));
    void dropWorkOfRemoved(session.person.id).catch(() => undefined);
    return session;
  } catch (error) {
    if (isCode(error, panelErrors.signedOut) || isCode(error, panelErrors.removed)) return null;
    const last = error instanceof Unreachable ? lastSession() : undefined;
    if (last === undefined) throw error;
    if (last) speakAs(last);
    return last;
  }
}

/** Called at the start and after signing in. It stores the session for times without a connection, and for other tabs. */
export function beginSession(session: Session): Session {
  const last = lastSession();
  // The copies belong to another person, so they are deleted.
  if (last && last.person.id !== session.person.id) endCopies();
  keepCopy(sessionCopy, session);
  speakAs(session);
  return session;
}

/** Drops work of people who were removed while they had no session here, because no response could tell their browser then. */
async function dropWorkOfRemoved(myId: string): Promise<void> {
  for (const owner of listOwners().filter((each) => each !== myId)) {
    // Does not use `request`, which would end this session's screens.
    const response = await fetch(panelPaths.session, { headers: { [personHeader]: owner } });
    const body: unknown = await response.json().catch(() => undefined);
    if (v.is(v.object({ isRemoved: v.literal(true) }), body)) await dropAllWork(owner);
  }
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  // Every other request notices the end of a session. A refetch would interrupt somebody who is creating a passkey.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const useSessionQuery = () => useQuery(sessionQuery);

const SessionContext = createContext<Session | undefined>(undefined);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("Only screens of a signed-in person have a session");
  return session;
}

/**
 * Keeps a copy for reading offline, and renews the session's, without which nothing can be read. A response may arrive when its
 * session is over, in this tab or in another; nothing is kept then.
 */
export function keepOwnCopy(name: string, value: unknown): void {
  const session = speaker();
  if (!session || hasSessionEnded(session.person.id)) return;
  keepCopy(name, value);
  keepCopy(sessionCopy, session);
}

let isSigningOut = false;

/** Signs out and leaves nothing of this person on the device, in memory or behind the back button. */
export async function signOut(personId: string): Promise<void> {
  isSigningOut = true;
  try {
    await request(panelPaths.signOut, nothing, { method: "POST" }).catch((error: unknown) => {
      // A session that was over already is what the person wanted.
      if (!isCode(error, panelErrors.signedOut)) throw error;
    });
    endCopies();
    await dropAllWork(personId);
  } catch (error) {
    isSigningOut = false;
    throw error;
  }
  replacePage("/entrar");
}

/** A removed person cannot come back, so the address is not kept. The sign-in screen reads why from its own address. */
export const leaveForGood = () => replacePage(`/entrar${removedSearch}`);
export const removedSearch = "?tirado";

/** The session is over. The sign-in screen opens at this address, and a link by e-mail leads back to it. */
export function leave(): void {
  // A poll may learn of the end first. Leaving then would keep this person's place and work.
  if (isSigningOut) return;
  const place = location.pathname + location.search;
  keepPlace(place);
  replacePage(place);
}

/** Whether this tab or another has signed out, or has signed somebody else in. */
export function hasSessionEnded(personId: string): boolean {
  const last = lastSession();
  return last !== undefined && last?.person.id !== personId;
}

/** Replacing the page also discards React's state and the query cache. */
function replacePage(place: string): void {
  document.getElementById("panel")?.replaceChildren();
  location.replace(place);
}

/** Reloads a page that the browser kept for the back button, because it would show contacts after signing out. */
export function reloadWhenRestored(): void {
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
