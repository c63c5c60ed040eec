const languageNames = new Intl.DisplayNames("pt-BR", { type: "language" });

/** The e-mail to the sales team about a new lead. Only the team reads it, so it has one language. */
export const leadEmail = {
  /** Keep a non-ASCII character such as the dot: the mailer then encodes the whole line, so a name cannot act as MIME. */
  subject: (name: string) => `Novo contato no site · ${name}`,
  title: "Novo contato no site",
  labels: {
    name: "Nome",
    phone: "Telefone",
    address: "Endereço",
    receivedAt: "Recebido em",
    language: "Idioma",
    campaign: "Campanha",
    protocol: "Protocolo",
  },
  /** Of any language, not only ours: a newer release may have written the lead. */
  languageName: (tag: string) => languageNames.of(tag.replace(/-.*/, "")) ?? tag,
  noCampaign: "nenhuma",
  actions: {
    panel: "Abrir no painel",
    whatsapp: "Chamar no WhatsApp",
    /** WhatsApp accounts older than the ninth digit may use the number without it. */
    whatsappWithoutNinth: "WhatsApp sem o nono dígito",
    call: "Ligar",
    map: "Ver o endereço no mapa",
  },
  mapRegion: (state: string) => `${state}, Brasil`,
  privacyNote:
    "Esta mensagem tem dados pessoais. Use só para responder ao contato e não encaminhe para fora da empresa.",
};

/** One e-mail for many leads, when they are too many for an e-mail each. */
export const leadSummary = {
  /** Staff filters rely on the first word: it tells a summary from a single lead. */
  subject: (count: number) => `Resumo: ${count} ${count === 1 ? "contato" : "contatos"} no site`,
  intro:
    "O site recebeu muitos contatos em pouco tempo. Por isso eles vêm juntos, um por linha, com o protocolo no fim. Nenhum se perdeu.",
  burstIntro:
    "Os contatos abaixo vieram aos montes do mesmo endereço de internet. Podem ser falsos, mas também pode ser um bairro inteiro atrás do mesmo endereço: confira antes de ligar e antes de apagar.",
};
