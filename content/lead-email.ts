import type { Language } from "./languages.ts";

/** The e-mail that tells the sales team of a new contact. Only the team reads it, so it has one language. */
export const leadEmail = {
  /** Keep a character outside plain English letters, such as the dot: then the whole line is sent encoded. */
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
    /** Accounts older than the ninth digit may live under the number without it. */
    whatsappWithoutNinth: "WhatsApp sem o nono dígito",
    call: "Ligar",
    map: "Ver o endereço no mapa",
  },
  /** Added to the address when it is looked up on the map: visitors seldom write the state. */
  mapRegion: "Ceará, Brasil",
  privacyNote:
    "Esta mensagem tem dados pessoais. Use só para responder ao contato e não encaminhe para fora da empresa.",
};
