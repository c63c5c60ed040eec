import type { Language } from "@fiosite/content/languages";

const inForce: Record<Language, (month: string) => string> = {
  "pt-BR": (month) => `Em vigor desde ${month}.`,
  "en-US": (month) => `In force since ${month}.`,
};

/** The line of a legal page once a lawyer has approved the page. */
export const approvedLine = (language: Language) =>
  inForce[language](
    new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(new Date()),
  );

export const texts = {
  title: "Conferir",
  back: "Site",
  loading: "Buscando o que falta...",
  left: (open: number, total: number) =>
    open === 1 ? `Falta 1 de ${total} informações` : `Faltam ${open} de ${total} informações`,
  about: "São informações que alguém da empresa precisa confirmar.",
  progress: (done: number, total: number) => `${done} de ${total} conferidas`,
  done: "Tudo conferido",
  doneAbout: "Não falta nenhuma informação.",
  inPreview: "Enquanto faltar alguma, o site fica em prévia: o Google não mostra.",
  missing: "Ninguém informou ainda.",
  any: { ask: "Está certo?", right: "Está certo" },
  review: {
    ask: "É de um cliente de verdade, que deixou a gente mostrar?",
    right: "Sim, é de verdade",
  },
  lawyer: { ask: "Um advogado leu e aprovou este texto?", right: "Sim, um advogado aprovou" },
  replaced: (draft: string, line: string) =>
    `A página diz: “${draft}” Quando um advogado aprovar, passa a dizer: “${line}”`,
  otherLanguages: "Vale também para os outros idiomas da página.",
  labels: { "facts.company.phone": "WhatsApp e telefone" } as Record<string, string>,
  confirmed: "Conferido.",
  undo: "Desfazer",
  undoLabel: (label: string) => `Desfazer: ${label}`,
  asksAgain: "Voltou para a lista do que falta conferir.",
  settled: (count: number) => (count === 1 ? "1 já conferida" : `${count} já conferidas`),
  settledAbout: "Desfazer põe de volta na lista. Se publicar assim, o site volta para a prévia.",
  correct: "Corrigir",
  fill: "Informar",
  skip: "Não sei, pular",
  keep: "Salvar e confirmar",
  goBack: "Voltar",
  next: "Depois desta",
  more: (count: number) => `e mais ${count}`,
  failed: "Não deu para salvar. Tente de novo.",
  changed: "Alguém mudou isto agora. Confira de novo.",
  seeOnPage: "Ver na página",
  changeOnPage: "Mudar na página",
};
