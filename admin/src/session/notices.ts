import { panelPaths } from "@fiosite/contract/panel/paths";
import { pushSchema } from "@fiosite/contract/panel/push";
import { queryOptions } from "@tanstack/react-query";
import { nothing, request } from "./request.ts";

/** `install-first`: iPhones allow notices only for pages on the home screen. `blocked`: the person refused them once. */
export type NoticeState = "unsupported" | "install-first" | "blocked" | "off" | "on";

/** Reads whether this device can get and gets notices. It also repairs a subscription that browser and server no longer share. */
async function readState(): Promise<NoticeState> {
  if ("standalone" in navigator && !navigator.standalone) return "install-first";
  if (!("PushManager" in globalThis && "Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const { endpoint, publicKey } = await request(panelPaths.push, pushSchema);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (endpoint === null) {
    // The subscription belongs to somebody who used this browser before and never signed out.
    await subscription?.unsubscribe();
    return "off";
  }
  if (subscription?.endpoint === endpoint) return "on";
  // Browsers replace or drop subscriptions from time to time, so a new one is made.
  if (Notification.permission === "granted") return subscribe(publicKey);
  return turnNoticesOff();
}

export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: readState,
  // Turning notices on sets the data. A read in between would end a subscription that the server does not know yet.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
});

/** Must be called on a tap, because browsers ask the person only then. Returns `off` if the question was closed without an answer. */
export async function turnNoticesOn(): Promise<NoticeState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const { publicKey } = await request(panelPaths.push, pushSchema);
  return subscribe(publicKey);
}

async function subscribe(publicKey: string): Promise<NoticeState> {
  // Registers again, because registration may have failed when the panel was opened.
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // Otherwise the browser would return a subscription that was made for another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options);
  await request(panelPaths.push, nothing, { method: "POST", body: subscription.toJSON() });
  return "on";
}

export async function turnNoticesOff(): Promise<NoticeState> {
  await request(panelPaths.push, nothing, { method: "DELETE" });
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}
