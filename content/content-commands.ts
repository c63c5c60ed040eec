/** Output of the commands in docs/technician/content-commands.md. Only the company's staff reads it, so it has one language. */
export const contentCommands = {
  usage: `Como usar:
  fiosite content show [CAMINHO]            o que está no rascunho: tudo, ou o valor nesse caminho
  fiosite content set CAMINHO VALOR         muda um valor do rascunho; com --remove no lugar do valor, tira o item
  fiosite content check                     o que falta corrigir antes de publicar
  fiosite content diff                      o que o rascunho muda no site
  fiosite content publish                   publica o rascunho agora
  fiosite content publish --at "AAAA-MM-DD HH:MM"
                                            publica nessa hora; até lá as mudanças saem do rascunho
  fiosite content publish --cancel NÚMERO   desiste de uma publicação marcada
  fiosite content undo [VERSÃO]             volta à versão anterior, ou à de número VERSÃO
  fiosite content history                   as últimas 20 publicações
  fiosite content export                    todo o conteúdo do rascunho, em JSON
  fiosite content import                    troca o rascunho pelo JSON que vem da entrada: fiosite content import <arquivo.json
Um caminho tem os nomes separados por ponto: facts.internetPlans.plan500.priceCents`,
  unknownPath: (path: string) => `Não existe: ${path}`,
  saved: (path: string, price?: string) =>
    `Guardado no rascunho: ${path}${price ? `, ${price}` : ""}. Para publicar: fiosite content publish`,
  price: "Escreva o preço assim: 99,90",
  changed: (path: string, current: string) =>
    `Nada mudou: alguém acabou de mudar ${path} para ${current}. Confira e tente de novo.`,
  refused: "Nada mudou:",
  elsewhere: "Antes de publicar, corrija também:",
  issue: (path: string, message: string) => `  ${path}\n    ${message}`,
  noIssues: "Tudo certo: o rascunho pode ser publicado.",
  noChanges: "O rascunho é igual ao site.",
  nothingToPublish: "Nada a publicar: o site já mostra isso.",
  published: (version: number, seconds: string) => `No ar: versão ${version}, em ${seconds} s.`,
  scheduled: (publication: number, time: string) =>
    `Marcado para ${time}. Para desistir: fiosite content publish --cancel ${publication}`,
  failed: (publication: number, reason: string) =>
    `A publicação ${publication} falhou, e o site continua como estava:\n${reason}`,
  waiting: (publication: number) =>
    `A publicação ${publication} ainda espera, e o site continua como estava. O motivo: journalctl -u fiosite-publish -n 50`,
  cancelled: (publication: number) =>
    `A publicação ${publication} foi cancelada. As mudanças dela voltaram ao rascunho: fiosite content diff`,
  notWaiting: (publication: number) => `A publicação ${publication} não está esperando.`,
  draftInUse:
    "Nada mudou: o rascunho tem mudanças que não foram publicadas (fiosite content diff). Para perdê-las: import --replace",
  imported: "Guardado no rascunho. Para ver o que muda: fiosite content diff",
  notJson: "A entrada não é um JSON.",
  wrongTime: 'A hora é escrita assim: "2026-11-27 00:00".',
  states: { live: "no ar", failed: "falhou", cancelled: "cancelada", waiting: "marcada" },
  liveBefore: "esteve no ar",
  historyLine: (entry: {
    publication: number;
    version: number;
    time: string;
    author: string;
    state: string;
  }) =>
    `${entry.time}  publicação ${entry.publication}, versão ${entry.version}, de ${entry.author}: ${entry.state}`,
  absent: "(nada)",
};
