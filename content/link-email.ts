/** E-mails with a link into the panel. Only the provider's people get them, so they have one language. */
export const linkEmail = {
  button: "Entrar no Painel",
  "sign-in": {
    subject: () => "Seu link do Painel",
    text: ({ name }: { name: string }) =>
      `Olá, ${name}. Toque no botão para entrar. O link vale 15 minutos e serve uma vez só.`,
    note: "Não foi você que pediu? Pode apagar este e-mail: ninguém entra sem o link. Não encaminhe para ninguém.",
  },
  invitation: {
    subject: (company: string) => `Seu acesso ao Painel da ${company}`,
    text: ({ name, company, invitedBy, endsAt }: LinkDetails) =>
      `Olá, ${name}. ${invitedBy ?? `A ${company}`} convidou você para atender os contatos do site. Toque no botão e crie seu acesso, sem senha. O convite vale até ${endsAt} e serve uma vez só.`,
    note: "O convite é só seu: não encaminhe para ninguém.",
  },
};

interface LinkDetails {
  name: string;
  company: string;
  invitedBy: string | null;
  /** Such as "quarta-feira, 18 de novembro de 2026 às 09:14". */
  endsAt: string;
}
