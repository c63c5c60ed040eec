import { contactTexts, greeting } from "@fiosite/content/contacts";
import { leadEmail } from "@fiosite/content/lead-email";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import { campaignFields } from "@fiosite/contract/campaign";
import type { Contact, ContactRow } from "@fiosite/contract/panel/contacts";
import { mapLink, phoneLinks } from "../platform/contact-links.ts";
import type { Database } from "../platform/database.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import { readDeliveries, readHistory } from "./contact-history-store.ts";
import { type ContactRecord, contactColumns, contactTables, toContactRow } from "./contact-row.ts";

type Campaign = Record<(typeof campaignFields)[number], string | null>;

/** Undefined if the contact is erased. */
export async function readContact(
  database: Database,
  id: string,
  content: PublishedContent,
): Promise<Contact | undefined> {
  const [record, history, deliveries] = await Promise.all([
    readRecord(database, id),
    readHistory(database, id),
    readDeliveries(database, id),
  ]);
  if (!record) return undefined;
  const row = toContactRow(record, content);
  return {
    ...row,
    ...{ links: linksOf(row, content), origin: originOf(record, row) },
    history,
    deliveries,
  };
}

export async function readContactRow(
  database: Database,
  id: string,
  content: PublishedContent,
): Promise<ContactRow | undefined> {
  const record = await readRecord(database, id);
  return record && toContactRow(record, content);
}

async function readRecord(database: Database, id: string) {
  const { rows } = await database.query<ContactRecord & Campaign>({
    name: "read-contact",
    text: `select ${contactColumns}, utm_medium, utm_term, utm_content from ${contactTables} where leads.id = $1`,
    values: [id],
  });
  return rows[0];
}

function linksOf(contact: ContactRow, { facts: { company } }: PublishedContent): Contact["links"] {
  const phones = phoneLinks(contact.phone);
  const text = greeting(contact.language, company.name, contact.name);
  return {
    whatsapp: phones.flatMap(({ whatsapp }) =>
      whatsapp.map(({ number, isWithoutNinth }) => ({
        href: whatsappUrl(number, text),
        isWithoutNinth,
      })),
    ),
    call: phones.flatMap(({ call }) => call),
    map: mapLink(contact.address, company.state),
  };
}

function originOf(record: Campaign, { campaign, language }: ContactRow): Contact["origin"] {
  const { origin } = contactTexts;
  return [
    ...(campaign ? [{ name: origin.campaign, value: campaign }] : []),
    { name: origin.language, value: leadEmail.languageName(language) },
    ...campaignFields.flatMap((field) => {
      const value = record[field];
      return value === null ? [] : [{ name: origin[field], value }];
    }),
  ];
}
