/** Output of the commands in docs/leads-commands.md. Only the company's staff reads it, so it has one language. */
export const leadCommands = {
  usage: `Como usar:
  npm run leads -- list                        os 20 contatos mais novos
  npm run leads -- show PROTOCOLO              tudo sobre um contato
  npm run leads -- export --since AAAA-MM-DD   planilha com os contatos desde esse dia
  npm run leads -- pending                     contatos cujo e-mail ainda não saiu
  npm run leads -- resend PROTOCOLO            manda o e-mail de novo
  npm run leads -- erase --phone TELEFONE      mostra o que seria apagado; com --yes, apaga`,
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
  },
  none: "Nenhum contato.",
  nothingPending: "Nenhum e-mail pendente.",
  unknown: "Não há contato com esse protocolo.",
  emailPending: "ainda não",
  queuedAgain: "O e-mail vai sair de novo em alguns segundos.",
  noneWithPhone: "Nenhum contato com esse telefone.",
  wouldErase: (count: number) =>
    `${count} contato(s) para apagar. Confira e repita com --yes no fim.`,
  erased: (count: number) => `${count} contato(s) apagado(s).`,
};
