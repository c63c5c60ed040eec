/** Output of the commands in docs/technician/painel.md. Only the company's staff reads it, so it has one language. */
export const texts = {
  usage: `Como usar:
  fiosite content export                    todo o conteúdo do rascunho, em JSON
  fiosite content import                    troca o rascunho pelo JSON que vem da entrada: fiosite content import <arquivo.json
                                            com --replace, mesmo que se percam mudanças que não foram publicadas
  fiosite content publish                   publica o rascunho agora
  fiosite content publish --at "AAAA-MM-DD HH:MM"
                                            publica nessa hora; até lá as mudanças saem do rascunho
  fiosite content publish --cancel NÚMERO   desiste de uma publicação marcada`,
  imported: "Guardado no rascunho. Para publicar: fiosite content publish",
  notJson: "A entrada não é um JSON.",
  refused: "Nada mudou:",
  draftInUse:
    "Nada mudou: o rascunho tem mudanças que não foram publicadas. Para perdê-las: fiosite content import --replace",
  fixFirst: "Antes de publicar, corrija:",
  issue: (path: string, message: string) => `  ${path}\n    ${message}`,
  nothingToPublish: "Nada a publicar: o site já mostra isso.",
  published: (publication: number, seconds: string) =>
    `No ar: publicação ${publication}, em ${seconds} s.`,
  failed: (publication: number, reason: string) =>
    `A publicação ${publication} falhou, e o site continua como estava:\n${reason}`,
  waiting: (publication: number) =>
    `A publicação ${publication} ainda espera, e o site continua como estava. O motivo: journalctl -u fiosite-publish -n 50`,
  scheduled: (publication: number, time: string) =>
    `Marcado para ${time}. Para desistir: fiosite content publish --cancel ${publication}`,
  cancelled: (publication: number) =>
    `A publicação ${publication} foi cancelada. As mudanças dela voltaram ao rascunho.`,
  notWaiting: (publication: number) => `A publicação ${publication} não está esperando.`,
  wrongTime: 'A hora é escrita assim: "2026-11-27 00:00".',
};
