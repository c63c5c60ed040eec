import { defaultLanguage } from "./provider/languages.ts";

type Greeting = (company: string, firstName: string) => string;

const inPortuguese: Greeting = (company, firstName) =>
  `Oi${firstName && `, ${firstName}`}! Aqui é a equipe ${company}. Recebemos seu contato pelo site. Posso ajudar agora?`;

/** The first message to a visitor who left a contact, which the panel writes into WhatsApp. */
const greetings: Record<string, Greeting> = {
  [defaultLanguage]: inPortuguese,
  "en-US": (company, firstName) =>
    `Hi${firstName && ` ${firstName}`}! This is the ${company} team. We got your message from our website. Can I help you now?`,
};

/** In the visitor's language, if the team has a greeting in it: a newer release may have written the lead. */
export function greeting(language: string, company: string, name: string): string {
  return (greetings[language] ?? inPortuguese)(company, firstNameOf(name));
}

/** Empty if it is no name: what a stranger typed, such as an address, must not become part of the team's message. */
function firstNameOf(name: string): string {
  const [first = ""] = name.normalize("NFC").trim().split(/\s+/);
  return /^\p{L}[\p{L}'’-]{1,29}$/u.test(first) ? first : "";
}

const shownDay = (day: string) => day.split("-").reverse().join("/");

/** The spreadsheet of contacts and the words of their states. Only the company reads them, so they have one language. */
export const contactTexts = {
  states: {
    new: "novo",
    contacted: "em contato",
    sold: "vendido",
    "no-coverage": "sem cobertura",
    "not-interested": "sem interesse",
  },
  columns: {
    receivedAt: "recebido em",
    name: "nome",
    phone: "telefone",
    address: "endereço",
    town: "cidade",
    state: "situação",
    attendedBy: "quem atende",
    language: "idioma",
    campaign: "campanha",
    protocol: "protocolo",
  },
  origin: {
    campaign: "Campanha",
    language: "Idioma do site",
    utm_source: "Origem do link",
    utm_medium: "Tipo de anúncio",
    utm_campaign: "Campanha do link",
    utm_term: "Palavra buscada",
    utm_content: "Anúncio",
  },
  /** What the list of who saw personal data says about a spreadsheet. Days as yyyy-mm-dd. */
  exported: (rows: number, since: string, until: string) =>
    `${rows} ${rows === 1 ? "contato" : "contatos"}, de ${shownDay(since)} a ${shownDay(until)}`,
  fileName: (since: string, until: string) => `contatos-${since}-a-${until}.csv`,
};
