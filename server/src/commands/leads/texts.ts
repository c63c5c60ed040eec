/** Output of the commands in docs/technician/painel.md. Only the operator reads it, so it has one language. */
export const texts = {
  usage: `Como usar:
  fiosite leads list                        os 20 contatos mais novos
  fiosite leads show PROTOCOLO              tudo sobre um contato
  fiosite leads pending                     o que ainda não saiu: e-mails e envios a outros sistemas
  fiosite leads resend PROTOCOLO            manda de novo o e-mail e o contato aos outros sistemas
  fiosite leads resend --pending            manda agora tudo o que ainda não saiu
Apagar. Mostra primeiro o que seria apagado e só apaga depois que você confirma:
  fiosite leads erase PROTOCOLO             uma pessoa, com todos os pedidos dela; quem só tem o telefone procura no painel
  fiosite leads erase --since "AAAA-MM-DD HH:MM" --until "AAAA-MM-DD HH:MM"
                                            com --burst, só os que vieram aos montes do mesmo endereço de internet
  fiosite leads expired                     os que passaram do prazo, se o site espera que você confirme
Um sistema retirado do site, que não é mais avisado de nada:
  fiosite leads settle SISTEMA              mostra o que faltou avisar; confirme depois de apagar lá à mão
                                            com --forget, o sistema não guarda mais nenhum contato do site`,
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
  /** Other systems that get the leads, such as an ERP: docs/technician/webhooks. */
  webhook: {
    queued: (count: number) => `${count} envio(s) a outros sistemas para sair agora.`,
    erasedFor: (destination: string) => `apagado, falta avisar: ${destination}`,
    givenUp: "o site desistiu",
    disabled: "o sistema disse que não recebe mais",
    removed: "retirado do site",
    delivered: "o sistema recebeu",
    notTold: (destination: string, count: number) =>
      `Atenção: ${destination} foi retirado do site e não foi avisado. Peça a quem cuida dele que apague lá ${count} contato(s) e depois rode: fiosite leads settle ${destination}`,
    notRemoved: (removed: string[]) =>
      `Só um sistema retirado do site pode ser resolvido à mão. Retirados: ${removed.join(", ") || "nenhum"}.`,
    confirmSettle: (count: number) =>
      `O site não manda mais nada a esse sistema. Peça a quem cuida dele que apague lá os contatos marcados "apagado". Se isso está feito, digite ${count}; para desistir, tecle Enter: `,
    confirmForget: (count: number) =>
      `Só confirme se esse sistema não guarda mais nenhum contato do site: ele não aparece mais quando um contato for apagado. Para confirmar, digite ${count}; para desistir, tecle Enter: `,
    settled: (count: number) => `${count} aviso(s) resolvido(s).`,
  },
  noneFound: "Nenhum contato encontrado.",
  confirmErase: (count: number) =>
    `Confira os contatos acima. Apagar não tem volta. Para apagar ${count} contato(s), digite ${count}; para desistir, tecle Enter: `,
  expired: ({
    clock,
    last,
    days,
    count,
  }: Record<"clock" | "last", string> & Record<"days" | "count", number>) =>
    `O relógio desta máquina diz ${clock}. A última limpeza foi em ${last}.\n${count} contato(s) passaram dos ${days} dias (LEADS_RETENTION_DAYS).`,
  erasedByItself: "O site apaga sozinho, de hora em hora: não é preciso confirmar nada.",
  confirmExpired: (count: number) =>
    `Se a data ou o prazo acima estão errados, tecle Enter e corrija: apagar não tem volta. Se estão certos, digite ${count}: `,
  notConfirmed: "Nada mudou.",
  erased: (count: number) => `${count} contato(s) apagado(s).`,
};
