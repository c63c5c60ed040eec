import { languageName } from "../fields/texts.ts";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const changes = (count: number) => (count === 1 ? "1 mudança" : `${count} mudanças`);

/** "há 5 segundos", as people count them. */
function ago(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "há 1 segundo" : `há ${seconds} segundos`;
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? "há 1 minuto" : `há ${minutes} minutos`;
}

export const texts = {
  title: "Publicar",
  back: "Mais",
  loading: "Buscando as mudanças...",
  toPublish: (count: number) => `${changes(count)} para publicar`,
  inDraft: (count: number) => `${changes(count)} no rascunho`,
  about: "Confira como estava e como vai ficar.",
  aboutStaff: "Confira como estava e como vai ficar. Quem publica é o dono.",
  nothing: "Nada para publicar",
  nothingAbout: "O rascunho está igual ao que está no ar.",
  change: "Mudar alguma coisa",
  before: "Antes",
  after: "Depois",
  nothingThere: "não aparece",
  language: (language: string) => capital(languageName(language)),
  what: { changed: "", added: "Entrou", removed: "Saiu", moved: "Mudou de lugar" },
  discard: "Desfazer",
  discardLabel: (label: string) => `Desfazer: ${label}`,
  discarded: "Voltou a ser como está no ar.",
  failed: "Não deu. Veja a internet e tente de novo.",
  changedMeanwhile: "Alguém mudou o rascunho agora. Confira de novo antes de publicar.",
  toFix: (count: number) =>
    count === 1 ? "Falta resolver 1 coisa" : `Falta resolver ${count} coisas`,
  fixNow: "Arrumar agora",
  fixFirst: "Depois disso, dá para publicar.",
  look: (count: number) => (count === 1 ? "Dê uma olhada nisto" : "Dê uma olhada nestes"),
  lookAbout: "Não impede de publicar.",
  see: "Ver",
  checked: "A gente já conferiu",
  checks: [
    "Os textos estão completos em todos os idiomas.",
    "Cada preço é o mesmo em todos os lugares.",
    "Os textos cabem no lugar deles.",
  ],
  publishNow: "Publicar agora",
  publishing: "Publicando...",
  schedule: "Agendar",

  preview: {
    ends: {
      title: "Tirar o site da prévia?",
      about:
        "Em prévia, quem tem o endereço abre o site, mas o Google não mostra. Fora da prévia, ele passa a aparecer nas buscas. Costuma levar alguns dias.",
      ofDraft: [
        "Vai ao ar tudo o que está no rascunho.",
        "Mudou de ideia? Toque em Desfazer, ou volte depois para uma versão antiga: o site volta para a prévia, com as informações por conferir de novo.",
      ],
      publish: "Publicar e tirar da prévia",
      notYet: "Ainda não",
    },
    starts: {
      title: "O site vai sair do Google",
      about:
        "Tem informação que ninguém conferiu. Enquanto faltar, o site inteiro fica em prévia: abre para quem tem o endereço, mas o Google deixa de mostrar.",
      ofDraft: ["Para não sair do Google, confira antes o que falta."],
      publish: "Publicar assim mesmo",
      notYet: "Deixar como está",
    },
  },
  ofVersion: (version: number) => `Vai ao ar a versão ${version}, como ela era.`,
  isPrivate: "O site ainda está em prévia.",
  isPrivateAbout:
    "Quem tem o endereço já abre, mas o Google não mostra. Agora que tudo foi conferido, dá para tirar.",
  isPublic: "O site está fora da prévia.",
  isPublicAbout:
    "O Google pode mostrar. Para voltar para a prévia, traga uma versão antiga em Publicar.",
  goPublic: "Tirar o site da prévia",
  ownerGoesPublic: "Quem tira da prévia é o dono.",
  seeChangesFirst: "Ver as mudanças antes",
  seeVersions: "Ver as versões",

  liveSince: (seconds: number) => `No ar ${ago(seconds)}`,
  liveAbout: (count: number) =>
    count === 1
      ? "Quem abrir o site já vê a mudança."
      : `Quem abrir o site já vê as ${count} mudanças.`,
  undone: "Voltou ao que era antes.",
  undo: "Desfazer",
  undoing: "Desfazendo...",
  stillWaiting: "Está indo ao ar...",
  publicationFailed: "Não foi ao ar.",
  nothingLost: "O site continua como estava. Nada se perdeu.",
  close: "Fechar",

  scheduleTitle: "Quando vai ao ar?",
  from: "Vai ao ar",
  hasEnd: "Termina sozinha",
  until: "Sai do ar",
  scheduleNote: (zone: string) => `Hora de ${zone}. Até lá dá para cancelar.`,
  endNote: "Nessa hora o site volta sozinho ao que era.",
  scheduleNow: "Agendar",
  badMoment: "Escolha um dia e uma hora que ainda vêm.",
  badEnd: "Tem que sair depois de entrar.",
  scheduled: "Agendado.",

  waiting: "Agendadas",
  goesLive: (when: string) => `Vai ao ar: ${when}`,
  goesBack: (when: string) => `Volta ao que era: ${when}`,
  endsAt: (when: string) => `sai do ar: ${when}`,
  cancel: "Cancelar",
  cancelled: "Cancelado. As mudanças voltaram para o rascunho.",
  endCancelled: "Cancelado. Fica no ar até você mudar.",
  versions: "Versões do site",
  version: (number: number) => `Versão ${number}`,
  states: {
    waiting: "indo ao ar",
    live: "no ar",
    past: "",
    failed: "não foi ao ar",
    cancelled: "cancelada",
  },
  kinds: {
    publish: "",
    end: "Fim da promoção",
    undo: "Voltou ao desfazer",
    restore: "Trazida de volta",
  },
  /** The first version comes with the release and has no author. */
  by: (when: string, name: string) =>
    name === "release" ? `${when}, na instalação` : `${when}, por ${name}`,
  labels: (labels: string[], count: number) =>
    `${labels.slice(0, 2).join(", ")}${count > 2 ? ` e mais ${count - 2}` : ""}`,
  seeVersion: (number: number) => `Ver a versão ${number}`,
  restore: "Voltar para esta",
  restoreLabel: (number: number) => `Voltar para a versão ${number}`,
  more: "Ver mais antigas",
};
