import { panelPaths } from "@fiosite/contract/panel/paths";
import { pushSchema } from "@fiosite/contract/panel/push";
import { queryOptions } from "@tanstack/react-query";
import { nothing, request } from "./request.ts";

/** `install-first`: iPhones give notices only to pages on the home screen. `blocked`: the person refused them once. */
export type NoticeState = "unsupported" | "install-first" | "blocked" | "off" | "on";

/** What this device can and does, which also mends what has come apart since it was used last. */
async function readState(): Promise<NoticeState> {
  if ("standalone" in navigator && !navigator.standalone) return "install-first";
  if (!("PushManager" in globalThis && "Notification" in globalThis)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const { endpoint, publicKey } = await request(panelPaths.push, pushSchema);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (endpoint === null) {
    // Of somebody who used this browser before, and whose session did not end.
    await subscription?.unsubscribe();
    return "off";
  }
  if (subscription?.endpoint === endpoint) return "on";
  // Browsers replace or drop subscriptions from time to time.
  if (Notification.permission === "granted") return subscribe(publicKey);
  return turnNoticesOff();
}

export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: readState,
  // Turning notices on sets it. Reading in between would end a subscription that the server does not know yet.
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
});

/** Call it on a touch: browsers ask the person only then. `off` if the question was closed without an answer. */
export async function turnNoticesOn(): Promise<NoticeState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  const { publicKey } = await request(panelPaths.push, pushSchema);
  return subscribe(publicKey);
}

async function subscribe(publicKey: string): Promise<NoticeState> {
  // Again, as it may have failed when the panel was opened.
  await navigator.serviceWorker.register("/service-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for another key would be returned again.
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
