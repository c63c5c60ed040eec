const people = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const texts = {
  title: "Equipe",
  back: "Mais",
  about: (joined: number, invited: number) =>
    `${people(joined, "pessoa", "pessoas")}${invited ? ` e ${people(invited, "convite", "convites")}` : ""}.`,
  loading: "Buscando a equipe...",
  you: "(você)",
  roles: { owner: "Dono", staff: "Atendimento" },
  roleAbout: {
    staff: "Atende os contatos e prepara mudanças no site.",
    owner: "Tudo: publica o site, baixa planilha, apaga dados, convida e tira gente.",
  },
  notYet: "ainda não entrou",
  invitationUntil: (when: string) => `O convite vale até ${when}`,
  invitationEnded: "O convite venceu",
  lastUsed: {
    session: (label: string, when: string) => `${label}, usado ${when}`,
    passkey: (label: string, when: string) => `Digital ou rosto (${label}), usada ${when}`,
  },
  hasPasskey: ", abre com digital ou rosto",
  neverUsed: (label: string) => `Digital ou rosto (${label}), ainda sem uso`,
  endDevice: "Desconectar",
  deviceEnded: "Desconectado.",
  thisDevice: (label: string) => `${label}, este aparelho`,
  noDevice: "Nenhum aparelho conectado",
  resend: "Mandar de novo",
  cancel: "Cancelar convite",
  changeRole: "Mudar função",
  remove: "Tirar acesso",

  invite: "Convidar",
  inviteTitle: "Convidar alguém",
  close: "Fechar",
  name: "Nome",
  email: "E-mail",
  role: "O que pode fazer",
  send: "Mandar convite",
  sending: "Mandando...",
  badName: "Escreva o nome da pessoa.",
  badEmail: "Confira o e-mail: falta alguma coisa nele.",
  known: "Este e-mail já é de alguém da equipe.",
  sentTo: (email: string) => `Convite mandado para ${email}.`,
  tooMany: "Já foram muitos convites hoje. Espere até amanhã.",
  failed: "Não deu. Veja a internet e tente de novo.",
  unproven: "Nada mudou: falta confirmar que é você.",

  roleTitle: (name: string) => `O que ${name} pode fazer?`,
  saveRole: "Salvar",
  roleSaved: "Função mudada.",
  removeTitle: (name: string) => `Tirar o acesso de ${name}?`,
  removeAbout:
    "Sai do Painel agora, em todos os aparelhos. O que anotou fica. Os contatos que atende continuam com o nome e podem ser pegos por outra pessoa.",
  scheduled: (name: string, count: number) =>
    count === 1
      ? `${name} agendou 1 mudança. Ela não vai ao ar.`
      : `${name} agendou ${count} mudanças. Elas não vão ao ar.`,
  removed: "Acesso tirado.",
  lastOwner: "É o único dono: antes, faça outra pessoa dona.",
  keep: "Deixar como está",
};
