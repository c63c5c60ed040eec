/** Output of the commands in docs/technician/painel.md. Only the company's staff reads it, so it has one language. */
export const texts = {
  usage: `Como usar:
  fiosite content export                    todo o conteúdo do rascunho, em JSON
  fiosite content import                    troca o rascunho pelo JSON que vem da entrada: fiosite content import <arquivo.json
                                            com --replace, mesmo que se percam mudanças que não foram publicadas
  fiosite content publish                   publica o rascunho agora`,
  imported: "Guardado no rascunho. Para publicar: fiosite content publish",
  lookAt: "Confira antes de publicar:",
  notJson: (line?: string) =>
    line
      ? `Nada mudou: o arquivo não é um JSON. Veja a linha ${line} e a de cima: vírgula ou aspas a mais ou a menos?`
      : "Nada mudou: o arquivo está vazio ou não é um JSON.",
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
};
