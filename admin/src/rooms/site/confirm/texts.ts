import { languageName } from "../fields/texts.ts";

export const texts = {
  title: "Conferir",
  back: "Mais",
  loading: "Buscando o que falta...",
  left: (open: number, total: number) =>
    open === 1 ? `Falta 1 de ${total} informações` : `Faltam ${open} de ${total} informações`,
  about: "São informações que alguém da empresa precisa confirmar.",
  progress: (done: number, total: number) => `${done} de ${total} conferidas`,
  done: "Tudo conferido",
  doneAbout: "Não falta nenhuma informação.",
  inPreview: "Enquanto faltar alguma, o site fica em prévia: o Google não mostra.",
  missing: "Ninguém informou ainda.",
  language: (language: string) => `Em ${languageName(language)}`,
  right: "Está certo",
  correct: "Corrigir",
  fill: "Informar",
  skip: "Não sei, pular",
  keep: "Guardar e confirmar",
  goBack: "Voltar",
  next: "Depois desta",
  more: (count: number) => `e mais ${count}`,
  failed: "Não deu para salvar. Tente de novo.",
  changed: "Alguém mudou isto agora. Confira de novo.",
  seeOnPage: "Ver na página",
};
