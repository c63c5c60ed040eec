import { campaignFields } from "@fiosite/contract/campaign";
import type {
  ChangeResult,
  Contact,
  ContactChange,
  ContactEvent,
  ContactRow,
  Erasing,
} from "@fiosite/contract/panel/contacts";
import { likelyNumber } from "@fiosite/contract/phone-numbers";
import { cleanText, languageName, plainText, shownContact } from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import { offeredPlans, planName } from "../platform/offer.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import type { Viewer } from "./contact-file.ts";
import { linksOf } from "./contact-links.ts";
import {
  type ContactRecord,
  type Reader,
  readContactsMark,
  readerValues,
  rowColumns,
  rowTables,
  toContactRow,
} from "./contact-list.ts";

type Campaign = Record<(typeof campaignFields)[number], string | null>;

/** Undefined if the contact is erased. */
export async function readContact(
  database: Database,
  id: string,
  reader: Reader,
  content: PublishedContent,
): Promise<Contact | undefined> {
  // In this order, so that a change in between makes the contact look older than it is, and the panel reads it again.
  const mark = await readContactsMark(database, reader.timeZone);
  const row = await readContactRow(database, id, reader, content);
  const [requests, history, deliveries] = await Promise.all([
    readRequests(database, id),
    readHistory(database, id, content),
    readDeliveries(database, id),
  ]);
  const [newest] = requests;
  if (!row || !newest) return undefined;
  return {
    ...row,
    links: linksOf(row, content),
    origin: originOf(newest, row),
    asked: requests.map(toRequest),
    history,
    deliveries,
    mark,
  };
}

export async function readContactRow(
  database: Database,
  id: string,
  reader: Reader,
  content: PublishedContent,
): Promise<ContactRow | undefined> {
  const { rows } = await database.query<ContactRecord>({
    name: "read-contact",
    text: `select ${rowColumns} from ${rowTables()} where contact.id = contact_of($3)`,
    values: [...readerValues(reader), id],
  });
  return rows[0] && toContactRow(rows[0], content);
}

type RequestRecord = Omit<Contact["asked"][number], "at"> & Campaign & { at: Date };

/** Newest first. */
async function readRequests(database: Database, contactId: string): Promise<RequestRecord[]> {
  const { rows } = await database.query<RequestRecord>({
    name: "read-contact-requests",
    text: `select leads.id, leads.created_at as at, leads.name, phone, address, came_by as "cameBy", people.name as "notedBy",
        state_before as "stateBefore", reason_before as "reasonBefore", ${campaignFields.join(", ")}
      from leads left join people on people.id = noted_by
      where contact_id = contact_of($1) order by leads.created_at desc, leads.id`,
    values: [contactId],
  });
  return rows;
}

function toRequest(record: RequestRecord): Contact["asked"][number] {
  const { id, at, cameBy, notedBy, stateBefore, reasonBefore } = record;
  const shown = shownContact(record);
  return { id, at: at.toISOString(), ...shown, cameBy, notedBy, stateBefore, reasonBefore };
}

/** The origin in the staff's words. A campaign has the name that the owner gave it, if there is one. */
function originOf(record: Campaign, { campaign, language, cameBy }: ContactRow): Contact["origin"] {
  if (cameBy !== "site") return [];
  const said = (field: keyof Campaign) => cleanText(record[field] ?? "");
  const [source, medium] = [said("utm_source"), said("utm_medium")].map(
    (word) => linkWords[plainText(word)] ?? word,
  );
  const values = {
    "Veio de": source && medium && source !== medium ? `${source} (${medium})` : source || medium,
    Campanha: campaign ?? said("utm_campaign"),
    "Palavra buscada": said("utm_term"),
    Anúncio: said("utm_content"),
    "Idioma do site": languageName(language),
  };
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

/** The staff's words for values in the links of campaigns. */
const linkWords: Record<string, string> = {
  instagram: "Instagram",
  ig: "Instagram",
  facebook: "Facebook",
  fb: "Facebook",
  google: "Google",
  whatsapp: "WhatsApp",
  youtube: "YouTube",
  tiktok: "TikTok",
  radio: "Rádio",
  tv: "TV",
  flyer: "panfleto",
  email: "e-mail",
  newsletter: "e-mail",
  cpc: "anúncio",
  ppc: "anúncio",
  paid: "anúncio",
  ads: "anúncio",
  banner: "anúncio",
  social: "publicação",
  organic: "busca",
  referral: "outro site",
  print: "impresso",
};

type Delivery = Contact["deliveries"][number];

type EventRecord = Omit<ContactEvent, "at"> & { at: Date; to_name: string | null };

/**
 * Oldest first: a change made offline is listed at the time when it was made. Changes without an effect, such as a repeated tap,
 * have no revision and are left out, and so are undone changes.
 */
async function readHistory(
  database: Database,
  contactId: string,
  content: PublishedContent,
): Promise<ContactEvent[]> {
  const { rows } = await database.query<EventRecord>({
    name: "read-contact-history",
    text: `select change_id as id, at, jsonb_build_object('id', person_id, 'name', people.name) as by, kind, to_state as to, note,
        rewritten_at is not null as "isRewritten", detail, receiver.name as to_name
      from contact_events event join people on people.id = person_id
        left join people receiver on kind = 'pass' and receiver.id::text = detail ->> 'to'
      where contact_id = contact_of($1) and revision is not null and undone_at is null and kind not in ('undo', 'rewrite')
      order by at, revision`,
    values: [contactId],
  });
  return rows.map(({ to_name, detail, ...event }) => ({
    ...event,
    at: event.at.toISOString(),
    detail: shownDetail(event.kind, detail, to_name, content),
  }));
}

function shownDetail(
  kind: ContactEvent["kind"],
  { to: _id, ...detail }: ContactEvent["detail"],
  toName: string | null,
  content: PublishedContent,
): ContactEvent["detail"] {
  return {
    ...detail,
    ...(detail.plan && { plan: planName(detail.plan, content) }),
    ...(kind === "pass" && toName && { to: toName }),
  };
}

/** The e-mail comes first. `failed` means that the last attempt failed, even if another one will follow. */
async function readDeliveries(database: Database, contactId: string): Promise<Delivery[]> {
  const { rows } = await database.query<Omit<Delivery, "at"> & { at: Date | null }>({
    name: "read-contact-deliveries",
    text: `with newest as (
        select id, came_by, email_sent_at from leads where contact_id = contact_of($1) order by created_at desc, id limit 1
      )
      select 'email' as to, true as "isEmail", email_sent_at as at,
        case when email_sent_at is not null then 'sent' when last_error is not null then 'failed' else 'waiting' end as state
      from newest left join jobs on lead_id = newest.id and kind in ('lead-email', 'lead-summary') where came_by = 'site'
      union all
      (select destination, false, succeeded_at,
        case when succeeded_at is not null then 'sent'
          when last_error is not null or run_at is null or disabled_at is not null or not is_active then 'failed'
          else 'waiting' end
      from webhook_jobs join webhook_destinations on name = destination where lead_id = (select id from newest) order by destination)`,
    values: [contactId],
  });
  return rows.map(({ at, ...delivery }) => ({ ...delivery, at: at?.toISOString() ?? null }));
}

type ChangeOutcome =
  | ChangeResult["outcome"]
  /** The contact is erased. */
  | "missing"
  /** The change's id belongs to another change. */
  | "reused";

/**
 * Applies a person's change to a contact. The rules are in the SQL functions `change_contact` and `note_contact`, which lock the
 * contact: changes by two people at the same time are applied one after the other, and the history has both.
 */
export async function changeContact(
  database: Database,
  contactId: string,
  personId: string,
  change: ContactChange,
  content: PublishedContent,
): Promise<ChangeOutcome> {
  if (change.kind === "noted") return noteContact(database, contactId, personId, change);
  const { id, kind, ageSeconds, ...said } = change;
  const { note, revision, ...detail } = { note: null, revision: null, ...said };
  const wanted = JSON.stringify({
    ...detail,
    ...(await derived(database, contactId, change, content)),
  });
  const { rows } = await database.query<{ outcome: ChangeOutcome | "repeated" }>({
    name: "change-contact",
    text: "select change_contact($1, $2, $3, $4, $5, $6, $7, $8) as outcome",
    values: [id, contactId, personId, kind, wanted, note, revision, ageSeconds ?? 0],
  });
  return once(rows[0]?.outcome);
}

/**
 * The last change by a colleague after the person saw the contact, or after the change that the person wants to undo. A new
 * reminder is refused only because of the one that is set, so that one is returned.
 */
export async function readOvertaker(
  database: Database,
  contactId: string,
  personId: string,
  change: ContactChange,
): Promise<ChangeResult["overtakenBy"]> {
  const { revision = null, of = null } = { ...change } as { revision?: number; of?: string };
  const { rows } = await database.query<{ at: Date } & NonNullable<ChangeResult["overtakenBy"]>>(
    `select people.name, kind, to_state as to, at from contact_events join people on people.id = person_id
      where contact_id = $1 and undone_at is null and case when $5 = 'remind'
        then kind = 'remind' and (detail ->> 'at')::timestamptz = (select reminder_at from contacts where id = $1)
        else person_id <> $2
          and (kind not in ('note', 'rewrite', 'correct', 'resend', 'undo') or kind = 'note' and from_state <> to_state
            or kind = 'correct' and $5 in ('correct', 'hoax') or kind = 'note' and $5 = 'hoax')
          and revision > coalesce($3, (select revision from contact_events where change_id = $4), 0) end
      order by revision desc limit 1`,
    [contactId, personId, revision, of, change.kind],
  );
  return rows[0] && { ...rows[0], at: rows[0].at.toISOString() };
}

/** Values that the browser does not decide: the plan's price on this day, and the number that a typed phone stands for. */
async function derived(
  database: Database,
  contactId: string,
  change: ContactChange,
  content: PublishedContent,
) {
  if (change.kind === "sale") {
    const plan = offeredPlans(content).find(({ key }) => key === change.plan);
    return plan ? { price: plan.price } : {};
  }
  if (change.kind === "correct" && change.phone !== undefined) {
    const number = likelyNumber(change.phone);
    // Staff said that this is another person with the same number. The same number in another spelling does not change that.
    const sql = "select phone from contacts where id = contact_of($1) and number is null";
    const [without] = (await database.query<{ phone: string }>(sql, [contactId])).rows;
    const isOther = without !== undefined && likelyNumber(without.phone) === number;
    return { number: isOther ? null : (number ?? null) };
  }
  return {};
}

async function noteContact(
  database: Database,
  contactId: string,
  personId: string,
  change: ContactChange & { kind: "noted" },
): Promise<ChangeOutcome> {
  if (contactId !== change.id) return "reused";
  const { name, phone, address, cameBy, plan, note, isOther, ageSeconds } = change;
  const { rows } = await database.query<{ outcome: ChangeOutcome | "repeated" }>({
    name: "note-contact",
    text: "select note_contact($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as outcome",
    values: [
      change.id,
      personId,
      name,
      phone,
      isOther ? null : likelyNumber(phone),
      address,
      cameBy,
      plan,
      ageSeconds ?? 0,
      note,
    ],
  });
  return once(rows[0]?.outcome);
}

/** Passes all contacts of a person to a colleague, or takes them back. Undefined if the colleague has left the team. */
export async function passContacts(
  database: Database,
  personId: string,
  { id, to }: { id: string; to: string | null },
): Promise<number | undefined> {
  const sql = "select pass_contacts($1, $2, $3) as count";
  const { rows } = await database.query<{ count: number | null }>(sql, [id, personId, to]);
  return rows[0]?.count ?? undefined;
}

/**
 * Sends the contact again to one webhook's destination or, with null, to the team by e-mail. `exhausted` means that it was sent
 * again too often in the last hour.
 */
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
  const names = (
    condition: string,
  ) => `coalesce((select array_agg(distinct destination order by destination)
    from webhook_jobs join webhook_destinations on name = destination
    where lead_id in (select id from own) and (${told}) and ${condition}), '{}')`;
  const sql = `with own as (select id, email_sent_at, came_by from leads where contact_id = contact_of($1))
    select count(*)::integer as requests,
      bool_or(email_sent_at is null) as "isEmailWaiting",
      bool_or(came_by = 'site' and (email_sent_at is not null or exists (
        select from jobs where lead_id = own.id and (request_number > 1 or mailed_at is not null)
      ))) as "isEmailSent",
      ${names("is_active")} as destinations, ${names("not is_active")} as untold
    from own having count(*) > 0`;
  return (await database.query<Erasing>(sql, [contactId])).rows[0];
}

/** Erases the contact and records who did. Returns false if it was already erased. */
export async function eraseContact(
  database: Database,
  contactId: string,
  { personId, device }: Viewer,
): Promise<boolean> {
  const sql = "select erase_contact($1, $2, $3) as erased";
  const { rows } = await database.query<{ erased: boolean }>(sql, [contactId, personId, device]);
  return rows[0]?.erased ?? false;
}
