import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, useEffect } from "react";
import { BrowserRouter } from "react-router";
import { signedOutEvent } from "#session/request.ts";
import { leave, SessionProvider, useSessionQuery } from "#session/session.ts";
import { IconSprite } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ToastProvider } from "#ui/toast.tsx";
import { RoomBoundary, Shell } from "./shell.tsx";
import { texts } from "./texts.ts";

const Entry = lazy(() => import("#rooms/entry/entry.tsx"));

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
        <BrowserRouter>
          <IconSprite />
          <Suspense>
            <Door />
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Without a session every address shows how to sign in, and its own screen afterwards: a link in an e-mail is not lost. */
function Door() {
  const { data: session, refetch } = useSessionQuery();
  const hasSession = Boolean(session);
  useEffect(() => {
    if (!hasSession) return undefined;
    addEventListener(signedOutEvent, leave);
    return () => removeEventListener(signedOutEvent, leave);
  }, [hasSession]);

  if (session === undefined)
    return <Skeleton loading={texts.loading} onRetry={() => void refetch()} />;
  if (session === null) {
    return (
      <RoomBoundary>
        <Entry />
      </RoomBoundary>
    );
  }
  return (
    <SessionProvider value={session}>
      <ToastProvider>
        <Shell />
      </ToastProvider>
    </SessionProvider>
  );
}
