import { panelErrors } from "@fiosite/contract/panel/paths";
import type { Session } from "@fiosite/contract/panel/people";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { proofEvent, signedOutEvent } from "#session/request.ts";
import {
  hasSessionEnded,
  leave,
  leaveForGood,
  SessionProvider,
  useSessionQuery,
} from "#session/session.ts";
import { UnsentProvider, UnsentWork } from "#session/unsent.ts";
import { IconSprite } from "#ui/icon.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ToastProvider } from "#ui/overlay.tsx";
import { Skeleton } from "#ui/screen.tsx";
import { texts } from "./navigation.ts";
import { RoomBoundary, Shell } from "./shell.tsx";

const Entry = lazy(() => import("#rooms/entry/entry.tsx"));
const ProofSheet = lazy(() => import("#rooms/entry/proof-sheet.tsx"));

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 1,
      // `navigator.onLine` is wrong on weak networks, so requests are always tried.
      networkMode: "always",
      staleTime: 10_000,
    },
    mutations: { networkMode: "always" },
  },
});

export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <IconSprite />
        <Door />
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Without a session every address shows how to sign in, and its own screen afterwards, so that a link in an e-mail is not lost. */
function Door() {
  const { data: session, refetch } = useSessionQuery();
  const [pathname] = useLocation();
  // Somebody who is signed in opens a link to prove who they are. It is read once, because the screen removes the secret from the
  // address.
  const isLink = useMemo(
    () => pathname === "/entrar" && location.hash.startsWith("#t="),
    [pathname],
  );
  if (session === undefined)
    return <Skeleton hasRows={false} loading={texts.loading} onRetry={() => void refetch()} />;
  if (session === null || isLink) {
    return (
      <RoomBoundary>
        <Entry />
      </RoomBoundary>
    );
  }
  return <SignedIn key={session.person.id} session={session} />;
}

function SignedIn({ session }: { session: Session }) {
  const { id } = session.person;
  const [unsent] = useState(() => new UnsentWork(session.person));
  useEffect(() => {
    const leaveToo = () => {
      if (hasSessionEnded(id)) leave();
    };
    const end = (event: Event) =>
      (event as CustomEvent).detail === panelErrors.removed ? leaveForGood() : leave();
    addEventListener(signedOutEvent, end);
    addEventListener("storage", leaveToo);
    return () => {
      removeEventListener(signedOutEvent, end);
      removeEventListener("storage", leaveToo);
    };
  }, [id]);
  return (
    <SessionProvider value={session}>
      <UnsentProvider value={unsent}>
        <ToastProvider>
          <Shell />
          <Proof />
        </ToastProvider>
      </UnsentProvider>
    </SessionProvider>
  );
}

/** Asks for the proof on top of the current screen. The refused request is then sent again. */
function Proof() {
  const [waiting, setWaiting] = useState<((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    const ask = (event: Event) => {
      event.preventDefault();
      const { detail } = event as CustomEvent<(isProven: boolean) => void>;
      setWaiting((others) => [...others, detail]);
    };
    addEventListener(proofEvent, ask);
    return () => removeEventListener(proofEvent, ask);
  }, []);
  if (waiting.length === 0) return null;
  const end = (isProven: boolean) => {
    for (const answer of waiting) answer(isProven);
    setWaiting([]);
  };
  return <ProofSheet onEnd={end} />;
}
