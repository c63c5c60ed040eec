import type { Right } from "@fiosite/contract/panel/people";
import type { ComponentType } from "react";
import { ContactsRoom } from "#rooms/contacts/contacts-room.tsx";
import { ContactsBadge, ContactsSync } from "#rooms/contacts/contacts-sync.tsx";
import { NoticesBackground } from "#rooms/notices/notices-background.tsx";
import type { IconName } from "#ui/icon.tsx";
import { lazy } from "#ui/lazy.tsx";

export const texts = {
  loading: "Abrindo o Painel...",
  roomFailed:
    "Esta tela não abriu. Quando a internet voltar, ela abre sozinha; o que você fez está guardado.",
  unsaved: " (não salvo)",
  skip: "Pular para o conteúdo",
  navigation: "Painel",
};

export interface Room {
  path: string;
  /** Parameters after the path, in the router's notation. */
  params?: string;
  label: string;
  icon: IconName;
  screen: ComponentType;
  /** The entry of the phones' bar that leads to this room and is marked while it is open. Without it, the room has its own entry. */
  within?: "/site" | "/mais";
  badge?: ComponentType;
  /** Stands above the bar, on every screen of the rooms within this one. */
  strip?: ComponentType;
  /** Stands above the person's name in the side bar. */
  line?: ComponentType;
  /** Runs on every screen. */
  background?: ComponentType;
  /** The right that the person needs to enter; absent if everybody may. */
  right?: Right;
}

/** An entry of the phones' bar with the rooms within it, as far as the person may enter them. */
export interface Part {
  head: Room;
  rooms: Room[];
}

/** Renders nothing if the file cannot be loaded, because no error boundary is around it. */
const lazyPart = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
const loadWaiting = () => import("#rooms/site/waiting.tsx");

/** The rooms of the panel, in the order of both bars. The first screen loads with the panel, the others when they are opened. */
export const rooms: Room[] = [
  {
    path: "/contatos",
    params: "/:id?",
    label: "Contatos",
    icon: "contacts",
    screen: ContactsRoom,
    badge: ContactsBadge,
    background: ContactsSync,
    line: lazyPart(() =>
      import("#rooms/contacts/contact-keys.tsx").then(({ default: part }) => part),
    ),
  },
  {
    path: "/site",
    label: "Site",
    icon: "site",
    screen: lazy(() => import("#rooms/site/touch/site-room.tsx")),
    strip: lazyPart(() => loadWaiting().then(({ WaitingStrip }) => WaitingStrip)),
  },
  {
    path: "/planos",
    params: "/:list?/:key?",
    label: "Planos",
    icon: "tag",
    within: "/site",
    screen: lazy(() => import("#rooms/site/lists/lists-room.tsx")),
  },
  {
    path: "/fotos",
    label: "Fotos",
    icon: "picture",
    within: "/site",
    screen: lazy(() => import("#rooms/site/pictures/pictures-room.tsx")),
  },
  {
    path: "/agora-e-depois",
    label: "Agora e depois",
    icon: "clock",
    within: "/site",
    screen: lazy(() => import("#rooms/site/publish/now-and-later.tsx")),
  },
  {
    path: "/aviso",
    label: "Aviso",
    icon: "bell",
    within: "/site",
    screen: lazy(() => import("#rooms/site/notice/notice-room.tsx")),
  },
  {
    path: "/horario",
    label: "Horário",
    icon: "calendar",
    within: "/site",
    screen: lazy(() => import("#rooms/site/notice/hours-room.tsx")),
  },
  {
    path: "/conferir",
    label: "Conferir",
    icon: "list",
    within: "/site",
    screen: lazy(() => import("#rooms/site/confirm/confirm-room.tsx")),
  },
  {
    path: "/publicar",
    label: "Publicar",
    icon: "send",
    within: "/site",
    screen: lazy(() => import("#rooms/site/publish/publish-room.tsx")),
    badge: lazyPart(() => loadWaiting().then(({ WaitingBadge }) => WaitingBadge)),
  },
  {
    path: "/numeros",
    label: "Números",
    icon: "numbers",
    screen: lazy(() => import("#rooms/numbers/numbers-room.tsx")),
  },
  {
    path: "/equipe",
    label: "Equipe",
    icon: "people",
    within: "/mais",
    screen: lazy(() => import("#rooms/team/team-room.tsx")),
    right: "managePeople",
  },
  {
    path: "/registros",
    label: "Registros",
    icon: "eye",
    within: "/mais",
    screen: lazy(() => import("#rooms/records/records-room.tsx")),
    right: "seeRecords",
  },
  {
    path: "/avisos",
    label: "Avisos",
    icon: "bell",
    within: "/mais",
    screen: lazy(() => import("#rooms/notices/notices-room.tsx")),
    background: NoticesBackground,
  },
  {
    path: "/saude",
    label: "Saúde",
    icon: "pulse",
    within: "/mais",
    screen: lazy(() => import("#rooms/health/health-room.tsx")),
    line: lazyPart(() => import("#rooms/health/health-line.tsx").then((line) => line.default)),
    right: "seeHealth",
  },
  {
    path: "/mais",
    label: "Mais",
    icon: "more",
    screen: lazy(() => import("#rooms/more/more-room.tsx")),
  },
];
