import { readNotice } from "./notice.ts";
import { texts } from "./texts.ts";

/** The part of a service worker that push needs; TypeScript's own types cannot be used beside those of pages. */
interface PushWorker {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<OpenPage[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: "push", listener: (event: Push) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Touch) => void): void;
}
interface OpenPage {
  focus(): Promise<unknown>;
  postMessage(message: { open: string }): void;
}
interface Waiting {
  waitUntil(done: Promise<unknown>): void;
}
interface Push extends Waiting {
  data: { text(): string } | null;
}
interface Touch extends Waiting {
  notification: Notification;
}

export function showNotices(worker: PushWorker): void {
  worker.addEventListener("push", (event) => {
    event.waitUntil(show(worker.registration, event.data?.text()));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data)));
  });
}

async function show(registration: ServiceWorkerRegistration, text?: string): Promise<void> {
  const { title, tag, path, rings } = readNotice(text);
  const [shown] = await registration.getNotifications({ tag });
  // The server repeats a message if it died before it had recorded it.
  const isRepeated = shown?.title === title && shown.data === path;
  const options = {
    body: texts.touch,
    tag,
    data: path,
    lang: "pt-BR",
    icon: "/icons/icon-192.png",
  };
  const renotify = shown !== undefined && rings && !isRepeated;
  await registration.showNotification(title, { ...options, ...(renotify && { renotify }) });
}

/** In the panel that is open, if there is one: loading it again would lose what somebody is typing there. */
async function open({ clients }: PushWorker, path: string): Promise<void> {
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) await clients.openWindow(path);
  else {
    page.postMessage({ open: path });
    await page.focus();
  }
}
