import { defaultLanguage } from "@fiosite/content/languages";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import type { Contact, ContactRow } from "@fiosite/contract/panel/contacts";
import { mapLink, phoneLinks } from "../platform/contact-details.ts";
import type { PublishedContent } from "../platform/site-content.ts";

/** The links that open the chat, with the team's greeting filled in, and the map. */
export function linksOf(
  contact: ContactRow,
  { facts: { company } }: PublishedContent,
): Contact["links"] {
  const text = greeting(contact, company.name);
  return {
    whatsapp: phoneLinks(contact.phone).flatMap(({ whatsapp }) =>
      whatsapp.map(({ number, isWithoutNinth }) => ({
        href: whatsappUrl(number, text),
        isWithoutNinth,
      })),
    ),
    map: mapLink(contact.address, company.state),
  };
}

type Greeting = (company: string, firstName: string) => string;

const inPortuguese: Greeting = (company, firstName) =>
  `Oi${firstName && `, ${firstName}`}! Aqui é a equipe ${company}. Recebemos seu contato pelo site. Posso ajudar agora?`;

/** The greeting for somebody who wrote, called or came in. */
const toKnown: Greeting = (company, firstName) =>
  `Oi${firstName && `, ${firstName}`}! Aqui é a equipe ${company}. Posso ajudar agora?`;

/** The first message to a visitor who used the form. The panel fills it into WhatsApp. */
const greetings: Record<string, Greeting> = {
  [defaultLanguage]: inPortuguese,
  "en-US": (company, firstName) =>
    `Hi${firstName && ` ${firstName}`}! This is the ${company} team. We got your message from our website. Can I help you now?`,
};

/** In the visitor's language, or in Portuguese if there is no greeting in it: a newer release may have saved the lead. */
function greeting({ language, name, cameBy }: ContactRow, company: string): string {
  const greet = cameBy === "site" ? (greetings[language] ?? inPortuguese) : toKnown;
  return greet(company, firstNameOf(name));
}

/**
 * For example "Maria" or "Dona Zuleide". Empty if it does not look like a name: what a stranger typed, such as an address, must
 * not become part of the team's message.
 */
function firstNameOf(name: string): string {
  const words = name.normalize("NFC").trim().replace(/\s+/g, " ");
  return /^(?:(?:dona|seu|sra?|dra?)\.? )?\p{L}[\p{L}'’-]{1,29}(?= |$)/iu.exec(words)?.[0] ?? "";
}
