import type { Right } from "@fiosite/contract/panel/people";
import { type ComponentType, lazy } from "react";
import { ContactsRoom } from "#rooms/contacts/contacts-room.tsx";
import { ContactsBadge, ContactsSync } from "#rooms/contacts/contacts-sync.tsx";
import { NoticesBackground } from "#rooms/notices/notices-background.tsx";
import type { IconName } from "#ui/icon.tsx";

export const texts = {
  loading: "Abrindo o Painel...",
  roomFailed:
    "Esta tela não abriu. Quando a internet voltar, ela abre sozinha; o que você fez está guardado.",
  unsaved: " (não salvo)",
  skip: "Pular para o conteúdo",
  navigation: "Painel",
  contacts: "Contatos",
  notices: "Avisos",
  site: "Site",
  plans: "Planos",
  publish: "Publicar",
  nowAndLater: "Agora e depois",
  confirm: "Conferir",
  numbers: "Números",
  team: "Equipe",
  records: "Registros",
  health: "Saúde",
  pictures: "Fotos",
  more: "Mais",
  roles: { owner: "Dono", staff: "Atendimento" },
};

export interface Room {
  path: string;
  /** What may follow in the address, as the router writes it. */
  params?: string;
  label: string;
  screen: ComponentType;
  /** In the bar of phones; the other rooms are reached through "Mais". */
  bar?: IconName;
  /** In the side bar of wide screens. */
  isInSide?: boolean;
  badge?: ComponentType;
  /** Above the person's name in the side bar. Empty if its file cannot be loaded: no boundary catches that. */
  line?: ComponentType;
  /** Runs on every screen. */
  background?: ComponentType;
  /** Absent for those who may not enter. */
  right?: Right;
}

/** The rooms of the panel, in the order of both bars. The first screen loads with the panel, the others when they are opened. */
export const rooms: Room[] = [
  {
    path: "/contatos",
    params: "/:id?",
    label: texts.contacts,
    screen: ContactsRoom,
    bar: "contacts",
    isInSide: true,
    badge: ContactsBadge,
    background: ContactsSync,
  },
  {
    path: "/site",
    label: texts.site,
    screen: lazy(() => import("#rooms/site/touch/site-room.tsx")),
    bar: "site",
    isInSide: true,
  },
  {
    path: "/planos",
    params: "/:list?/:key?",
    label: texts.plans,
    screen: lazy(() => import("#rooms/site/lists/lists-room.tsx")),
    isInSide: true,
  },
  {
    path: "/publicar",
    label: texts.publish,
    screen: lazy(() => import("#rooms/site/publish/publish-room.tsx")),
    isInSide: true,
  },
  {
    path: "/agora-e-depois",
    label: texts.nowAndLater,
    screen: lazy(() => import("#rooms/site/publish/now-and-later.tsx")),
    isInSide: true,
  },
  {
    path: "/conferir",
    label: texts.confirm,
    screen: lazy(() => import("#rooms/site/confirm/confirm-room.tsx")),
    isInSide: true,
  },
  {
    path: "/numeros",
    label: texts.numbers,
    screen: lazy(() => import("#rooms/numbers/numbers-room.tsx")),
    bar: "numbers",
    isInSide: true,
  },
  {
    path: "/equipe",
    label: texts.team,
    screen: lazy(() => import("#rooms/team/team-room.tsx")),
    isInSide: true,
    right: "managePeople",
  },
  {
    path: "/registros",
    label: texts.records,
    screen: lazy(() => import("#rooms/records/records-room.tsx")),
    isInSide: true,
    right: "seeRecords",
  },
  {
    path: "/avisos",
    label: texts.notices,
    screen: lazy(() => import("#rooms/notices/notices-room.tsx")),
    isInSide: true,
    background: NoticesBackground,
  },
  {
    path: "/saude",
    label: texts.health,
    screen: lazy(() => import("#rooms/health/health-room.tsx")),
    line: lazy(() =>
      import("#rooms/health/health-line.tsx").catch(() => ({ default: () => null })),
    ),
    isInSide: true,
    right: "seeHealth",
  },
  {
    path: "/fotos",
    label: texts.pictures,
    screen: lazy(() => import("#rooms/site/pictures/pictures-room.tsx")),
  },
  {
    path: "/mais",
    label: texts.more,
    screen: lazy(() => import("#rooms/more/more-room.tsx")),
    bar: "more",
  },
];
