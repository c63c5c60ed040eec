/** Output of the commands in docs/leads-commands.md. Only the company's staff reads it, so it has one language. */
export const leadCommands = {
  usage: `Como usar:
  fiosite leads list                        os 20 contatos mais novos
  fiosite leads show PROTOCOLO              tudo sobre um contato
  fiosite leads find                        procura por nome, telefone, endereço ou protocolo; pergunta o quê
  fiosite leads export --since AAAA-MM-DD   planilha com os contatos desde esse dia
  fiosite leads pending                     o que ainda não saiu: e-mails e envios a outros sistemas
  fiosite leads resend PROTOCOLO            manda de novo o e-mail e o contato aos outros sistemas
  fiosite leads resend --pending            manda agora tudo o que ainda não saiu
Apagar. Sem --yes, só mostra o que seria apagado; com --yes no fim, apaga:
  fiosite leads erase PROTOCOLO
  fiosite leads erase --phone               pergunta o telefone
  fiosite leads erase --since "AAAA-MM-DD HH:MM" --until "AAAA-MM-DD HH:MM"
                                            com --flood, só os que vieram aos montes do mesmo endereço de internet`,
  columns: {
    receivedAt: "recebido em",
    name: "nome",
    phone: "telefone",
    address: "endereço",
    language: "idioma",
    emailSentAt: "e-mail enviado em",
    protocol: "protocolo",
    tries: "tentativas",
    nextTryAt: "próxima tentativa",
    reason: "motivo",
    accepted: "já chegou para",
    destination: "para",
  },
  none: "Nenhum contato.",
  nothingPending: "Nada pendente.",
  unknown: "Não há contato com esse protocolo.",
  emailPending: "ainda não",
  queuedAgain: "O e-mail vai sair de novo em alguns segundos.",
  pendingQueued: (count: number) => `${count} e-mail(s) para sair agora.`,
  /** Other systems that get the leads, such as an ERP: docs/webhooks. */
  webhook: {
    queued: (count: number) => `${count} envio(s) a outros sistemas para sair agora.`,
    erasedFor: (destination: string) => `apagado, falta avisar: ${destination}`,
    givenUp: "o site desistiu",
    disabled: "o sistema disse que não recebe mais",
  },
  askPhone: "Telefone: ",
  askText: "Procurar: ",
  noneFound: "Nenhum contato encontrado.",
  more: (count: number) => `… e mais ${count}`,
  wouldErase: (count: number) =>
    `${count} contato(s) para apagar. Confira e repita com --yes no fim.`,
  erased: (count: number) => `${count} contato(s) apagado(s).`,
};
