/** Output of `fiosite people`. Only the operator reads it, so it has one language. */
export const texts = {
  usage: `Como usar:
  fiosite people list             quem tem acesso ao painel
  fiosite people invite E-MAIL --role owner|staff [--name NOME]
                                  convida por e-mail: owner é o dono, staff é o atendimento
  fiosite people link E-MAIL      mostra um link de entrada, para quando o e-mail não chega
  fiosite people remove E-MAIL    tira o acesso na hora`,
  none: "Ninguém tem acesso ainda. Para convidar: fiosite people invite E-MAIL --role owner",
  roles: { owner: "dono", staff: "atendimento" },
  line: (person: { name: string; email: string; role: string; state: string }) =>
    `${person.name}  ${person.email}  ${person.role}, ${person.state}`,
  states: {
    joined: (day: string) => `entrou em ${day}`,
    invited: (moment: string) => `convite vale até ${moment}`,
    ended: "convite venceu",
  },
  notAnAddress: (email: string) => `Não é um e-mail: ${email}`,
  unknownRole: (role: string) =>
    `Não conheço --role ${role}: use owner, que é o dono, ou staff, que é o atendimento.`,
  badName: "O nome tem de 1 a 80 letras, numa linha só.",
  invited: (email: string, moment: string) => `Convite enviado para ${email}. Vale até ${moment}.`,
  notMailed: (email: string, reason: string) =>
    `A pessoa foi convidada, mas o e-mail não saiu (${reason}). Mande você o link: fiosite people link ${email}`,
  hasAccess: (email: string) =>
    `${email} já tem acesso. Para entrar sem o e-mail: fiosite people link ${email}`,
  unknown: (email: string) => `Ninguém com o e-mail ${email} tem acesso. Veja: fiosite people list`,
  link: (name: string, href: string, moment: string) =>
    `Link de ${name}, serve uma vez só e vale até ${moment}. Quem abrir entra como essa pessoa:\n${href}`,
  lastOwner: "Nada mudou: é o único dono que já entrou. Convide outro dono antes.",
  removed: (email: string) => `${email} não tem mais acesso.`,
};
