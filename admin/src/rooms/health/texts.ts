const amount = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

export const texts = {
  title: "Saúde",
  back: "Mais",
  loading: "Vendo se está tudo certo...",
  // Without its database the panel cannot show any fault, so this sentence is all that the owner gets.
  slow: "Está demorando. Se a internet daí está boa, o servidor parou: ligue para o técnico.",
  well: "Tudo funcionando",
  partly: "Falta conferir",
  partlyTitle: "Nem tudo foi conferido",
  partlyAbout:
    "Não achamos problema no que deu para conferir. O resto está na lista como não verificado.",
  unchecked: "Ainda não foi conferido",
  warnings: (count: number) =>
    count === 1
      ? "Há 1 aviso para o técnico, sem pressa."
      : `Há ${count} avisos para o técnico, sem pressa.`,
  more: (count: number) => (count === 1 ? "E mais 1 problema." : `E mais ${count} problemas.`),
  checked: (ago: string) => `Conferido ${ago}. A gente olha de hora em hora.`,
  lastChecked: (ago: string) => `A última conferida foi ${ago}.`,
  uncheckedAbout:
    "O servidor confere tudo de hora em hora. Se esta frase continuar aqui amanhã, avise o técnico.",
  since: (when: string) => `Desde ${when}.`,
  who: "Quem resolve",
  technician: "O técnico.",
  owner: "Você.",
  ownerAbout: "Confirme as informações que faltam e publique.",
  confirm: "Conferir agora",
  message: "Mande esta mensagem para ele:",
  send: "Mandar pelo WhatsApp",
  copy: "Copiar a mensagem",
  copied: "Mensagem copiada.",
  notCopied: "Não deu para copiar. Segure o dedo na mensagem.",
  unknown: "Não verificado.",
  contact: "Último contato pelo site",
  noContact: "Nenhum ainda.",
  email: "Último e-mail para a equipe",
  noEmail: "Nenhum ainda.",
  waiting: (count: number) =>
    count === 1 ? "1 espera para sair." : `${amount.format(count)} esperam para sair.`,
  failed: "com problema",
  warning: "com aviso",
  days: "Últimos dias",
  // Facts that the owner has not confirmed yet do not count as a failure of that day.
  daysWell: (days: number) =>
    days === 1 ? "Hoje, sem falha no servidor." : `Nenhuma falha no servidor em ${days} dias.`,
  daysBroken: (bad: number, days: number) =>
    `Houve falha no servidor em ${bad} dos últimos ${days} dias:`,
  version: (version: string | null) => (version ? `Versão ${version}` : "Versão de teste"),
  changes: "O que mudou nesta versão",
  amount: amount.format,
};
