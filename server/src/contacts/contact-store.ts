import { defaultLanguage } from "@fiosite/content/languages";
import { whatsappUrl } from "@fiosite/content/whatsapp-url";
import { campaignFields } from "@fiosite/contract/campaign";
import type { Contact, ContactChange, ContactRow, Erasing } from "@fiosite/contract/panel/contacts";
import { cleanText, languageName, mapLink, phoneLinks } from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import type { Viewer } from "./contact-file.ts";
import { type ContactRecord, contactColumns, contactTables, toContactRow } from "./contact-list.ts";

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
function greeting(language: string, company: string, name: string): string {
  return (greetings[language] ?? inPortuguese)(company, firstNameOf(name));
}

/** Empty if it is no name: what a stranger typed, such as an address, must not become part of the team's message. */
function firstNameOf(name: string): string {
  const [first = ""] = name.normalize("NFC").trim().split(/\s+/);
  return /^\p{L}[\p{L}'’-]{1,29}$/u.test(first) ? first : "";
}

function originOf(record: Campaign, { campaign, language }: ContactRow): Contact["origin"] {
  return [
    ...(campaign ? [{ name: originNames.campaign, value: campaign }] : []),
    { name: originNames.language, value: languageName(language) },
    ...campaignFields.flatMap((field) => {
      const value = record[field];
      return value === null ? [] : [{ name: originNames[field], value: cleanText(value) }];
    }),
  ];
}

const originNames = {
  campaign: "Campanha",
  language: "Idioma do site",
  utm_source: "Origem do link",
  utm_medium: "Tipo de anúncio",
  utm_campaign: "Campanha do link",
  utm_term: "Palavra buscada",
  utm_content: "Anúncio",
};

type Event = Contact["history"][number];
type Delivery = Contact["deliveries"][number];

interface EventRecord extends Pick<Event, "kind" | "from" | "to" | "note"> {
  id: string;
  at: Date;
  person_id: string;
  person_name: string;
}

/** Oldest first: a note that was sent later stands where it was written. A change that changed nothing, such as a repeated tap, has no revision and is left out. */
async function readHistory(database: Database, contactId: string): Promise<Event[]> {
  const { rows } = await database.query<EventRecord>({
    name: "read-contact-history",
    text: `select event.id, at, person_id, people.name as person_name, kind, from_state as from, to_state as to, note
      from contact_events event join people on people.id = person_id
      where lead_id = $1 and revision is not null order by at, revision`,
    values: [contactId],
  });
  return rows.map(({ id, at, person_id, person_name, ...event }) => ({
    ...event,
    id: Number(id),
    at: at.toISOString(),
    by: { id: person_id, name: person_name },
  }));
}

/** The e-mail first. `failed` also while it is tried again: the last attempt failed, or it was given up. */
async function readDeliveries(database: Database, contactId: string): Promise<Delivery[]> {
  const { rows } = await database.query<Omit<Delivery, "at"> & { at: Date | null }>({
    name: "read-contact-deliveries",
    text: `select 'email' as to, true as "isEmail", email_sent_at as at,
        case when email_sent_at is not null then 'sent' when last_error is not null then 'failed' else 'waiting' end as state
      from leads left join jobs on lead_id = leads.id and kind in ('lead-email', 'lead-summary') where leads.id = $1
      union all
      (select destination, false, succeeded_at,
        case when succeeded_at is not null then 'sent'
          when last_error is not null or run_at is null or disabled_at is not null or not is_active then 'failed'
          else 'waiting' end
      from webhook_jobs join webhook_destinations on name = destination where lead_id = $1 order by destination)`,
    values: [contactId],
  });
  return rows.map(({ at, ...delivery }) => ({ ...delivery, at: at?.toISOString() ?? null }));
}

type ChangeOutcome =
  | "done"
  | "refused"
  /** The contact is erased. */
  | "missing"
  /** The change's id belongs to another change. */
  | "reused";

/**
 * What people do with a contact. The rules are in the SQL function `change_contact`, which locks the contact: two people who change
 * it at the same time come one after the other, and the history has every change that was done.
 */
export async function changeContact(
  database: Database,
  contactId: string,
  personId: string,
  change: ContactChange,
): Promise<ChangeOutcome> {
  const { rows } = await database.query<{ outcome: ChangeOutcome | "repeated" }>({
    name: "change-contact",
    text: "select change_contact($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome",
    values: [
      ...[change.id, contactId, personId, change.kind],
      change.kind === "state" ? change.to : null,
      change.kind === "note" ? change.note : null,
      "revision" in change ? (change.revision ?? null) : null,
      change.kind === "take" && change.anyway,
      change.kind === "note" ? (change.ageSeconds ?? 0) : 0,
    ],
  });
  return once(rows[0]?.outcome);
}

/** To one webhook's destination, or the e-mail to the team. `exhausted`: it was sent again too often in the last hour. */
export async function resendContact(
  database: Database,
  contactId: string,
  personId: string,
  { changeId, destination }: { changeId: string; destination: string | null },
): Promise<ChangeOutcome | "exhausted"> {
  const sql = "select resend_contact($1, $2, $3, $4) as outcome";
  const values = [changeId, contactId, personId, destination];
  type Outcome = ChangeOutcome | "repeated" | "exhausted";
  const { rows } = await database.query<{ outcome: Outcome }>(sql, values);
  const outcome = rows[0]?.outcome;
  return outcome === "exhausted" ? outcome : once(outcome);
}

function once(outcome: ChangeOutcome | "repeated" | undefined): ChangeOutcome {
  return outcome === "repeated" || outcome === undefined ? "done" : outcome;
}

/** What erasing will do, by the rules of the SQL function `erase_leads`. Undefined if the contact is erased. */
export async function previewErasing(
  database: Database,
  contactId: string,
): Promise<Erasing | undefined> {
  const told = "request_number > 1 or attempts > 0 or event <> 'lead.created'";
  const names = (condition: string) => `coalesce((select array_agg(destination order by destination)
    from webhook_jobs join webhook_destinations on name = destination
    where lead_id = leads.id and (${told}) and ${condition}), '{}')`;
  const sql = `select
      (select count(*)::integer from contact_events where lead_id = leads.id and kind = 'note') as notes,
      email_sent_at is null as "isEmailWaiting",
      email_sent_at is not null or exists (
        select from jobs where lead_id = leads.id and (request_number > 1 or mailed_at is not null)
      ) as "isEmailSent",
      ${names("is_active")} as destinations, ${names("not is_active")} as untold
    from leads where id = $1`;
  return (await database.query<Erasing>(sql, [contactId])).rows[0];
}

/** Erases it and records who did. Returns false if it is erased already. */
export async function eraseContact(
  database: Database,
  contactId: string,
  { personId, device }: Viewer,
): Promise<boolean> {
  const sql = "select erase_contact($1, $2, $3) as erased";
  const { rows } = await database.query<{ erased: boolean }>(sql, [contactId, personId, device]);
  return rows[0]?.erased ?? false;
}
