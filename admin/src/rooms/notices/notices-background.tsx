import { useEffect } from "react";
import { useLocation } from "wouter";

/** Opens the screen of a tapped notice, and removes notices about what the screen shows anyway. */
export function NoticesBackground() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return undefined;
    const open = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === "string") navigate(data.open);
    };
    workers.addEventListener("message", open);
    document.addEventListener("visibilitychange", closeShown);
    void closeShown();
    return () => {
      workers.removeEventListener("message", open);
      document.removeEventListener("visibilitychange", closeShown);
    };
  }, [navigate]);
  return null;
}

async function closeShown(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
}
