import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Opens what a touched notice is about, and removes notices that the person sees on the screen anyway. */
export function NoticesBackground() {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return undefined;
    const open = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open === "string") void navigate(data.open);
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
