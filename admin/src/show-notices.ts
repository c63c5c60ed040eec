import type { PushMessage } from "@fiosite/contract/panel/push";

/** The part of a service worker that push needs. TypeScript's types for workers conflict with those for pages. */
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
export interface Lifecycle {
  waitUntil(done: Promise<unknown>): void;
}
interface Push extends Lifecycle {
  data: { text(): string } | null;
}
interface Touch extends Lifecycle {
  notification: Notification;
}

export function showNotices(worker: PushWorker): void {
  worker.addEventListener("push", (event) => {
    event.waitUntil(show(worker.registration, event.data?.text()));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, String(event.notification.data.path)));
  });
}

async function show(registration: ServiceWorkerRegistration, text?: string): Promise<void> {
  const { title, body, tag, path, rings } = readNotice(text);
  const [shown] = await registration.getNotifications({ tag });
  // The server sends a message again if it stopped before it had recorded the sending.
  const isRepeated = shown?.data?.text === text;
  const options = { body, tag, data: { path, text }, lang: "pt-BR", icon: "/icons/icon-192.png" };
  const renotify = shown !== undefined && rings && !isRepeated;
  await registration.showNotification(title, { ...options, ...(renotify && { renotify }) });
}

/** Uses an open panel if there is one, without loading it again, which would lose what somebody is typing. */
async function open({ clients }: PushWorker, path: string): Promise<void> {
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) await clients.openWindow(path);
  else {
    page.postMessage({ open: path });
    await page.focus();
  }
}

interface Notice {
  title: string;
  body: string;
  /** A newer notice with the same tag replaces the older one. */
  tag: string;
  /** The screen that a tap opens. */
  path: string;
  rings: boolean;
}

/** `text` is the received message. An unknown message of a newer release still shows a notice, because browsers penalise silent ones. */
export function readNotice(text: string | undefined): Notice {
  try {
    const message: PushMessage = JSON.parse(text ?? "");
    const { kind, contact, rings } = message;
    const title = titles[kind](message);
    if (kind === "tomorrow") {
      const body = "Toque para ver a agenda.";
      return { title, body, tag: kind, path: "/contatos?ver=agenda", rings };
    }
    const path = contact ? `/contatos/${encodeURIComponent(contact)}` : "/contatos";
    return { title, body: toAttend, tag: kind, path, rings };
  } catch {
    const title = "Tem novidade no Painel";
    return { title, body: toAttend, tag: "other", path: "/contatos", rings: true };
  }
}

const toAttend = "Toque para atender.";

/** Titles name a town but no person, because anybody can read a locked phone. */
const titles: Record<PushMessage["kind"], (message: PushMessage) => string> = {
  new: ({ count, town }) => {
    if (count > 1) return `${count} contatos novos`;
    return town ? `Novo contato em ${town}` : "Novo contato";
  },
  late: ({ count }) =>
    count === 1
      ? "Um contato espera há mais de 30 minutos"
      : `${count} contatos esperam há mais de 30 minutos`,
  reminder: ({ count, time }) =>
    count === 1 ? `Você tem um lembrete das ${time}` : `Você tem ${count} lembretes agora`,
  overdue: ({ count }) =>
    count === 1 ? "Um lembrete passou da hora" : `${count} lembretes passaram da hora`,
  tomorrow: ({ count, installations = 0 }) => {
    const reminders = count - installations;
    const planned = [
      ...(reminders > 0 ? [reminders === 1 ? "1 lembrete" : `${reminders} lembretes`] : []),
      ...(installations > 0
        ? [installations === 1 ? "1 instalação" : `${installations} instalações`]
        : []),
    ];
    return `Amanhã: ${planned.join(" e ")}`;
  },
};
