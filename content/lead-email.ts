import type { Language } from "./languages.ts";

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
  languageNames: { "pt-BR": "português", "en-US": "inglês" } satisfies Record<Language, string>,
  timeZone: "America/Fortaleza",
  noCampaign: "nenhuma",
  actions: {
    whatsapp: "Chamar no WhatsApp",
    /** WhatsApp accounts older than the ninth digit may use the number without it. */
    whatsappWithoutNinth: "WhatsApp sem o nono dígito",
    call: "Ligar",
    map: "Ver o endereço no mapa",
  },
  /** Added to the address in the map link: visitors seldom write the state. */
  mapRegion: "Ceará, Brasil",
  privacyNote:
    "Esta mensagem tem dados pessoais. Use só para responder ao contato e não encaminhe para fora da empresa.",
};
