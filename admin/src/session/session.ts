import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import { type Session, sessionSchema } from "@fiosite/contract/panel/people";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";
import { forgetEverything, keep, kept } from "./kept-copy.ts";
import { isCode, nothing, request, Unreachable } from "./request.ts";

const copyName = "session";

/** Null if nobody is signed in. Without a connection it is who was signed in last, for a day. */
async function readSession(): Promise<Session | null> {
  try {
    const session = await request(panelPaths.session, sessionSchema);
    const last = kept(copyName, sessionSchema);
    // Another person's list and waiting changes are not this person's.
    if (last && last.value.person.id !== session.person.id) forgetEverything();
    keep(copyName, session);
    return session;
  } catch (error) {
    if (isCode(error, panelErrors.signedOut)) return null;
    const last = error instanceof Unreachable && kept(copyName, sessionSchema);
    if (last) return last.value;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: readSession,
  // Every other request notices the end of a session. Asking again would interrupt somebody who creates a passkey.
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

/** Leaves nothing in memory, in storage or behind the back button. */
export async function signOut(): Promise<void> {
  await request(panelPaths.signOut, nothing, { method: "POST" });
  leave();
}

/** Replaces the page: React's state, the query cache and the kept copy go with it. */
export function leave(): void {
  forgetEverything();
  document.getElementById("panel")?.replaceChildren();
  location.replace("/entrar");
}

/** A page that the browser kept for the back button would show contacts after signing out. */
export function reloadWhenRestored(): void {
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
