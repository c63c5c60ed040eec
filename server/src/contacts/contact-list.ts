import type { CountedFacts } from "@fiosite/content/counted-facts";
import { type CampaignParameters, countedCampaign } from "@fiosite/contract/counts";
import {
  type ContactList,
  type ContactQuery,
  type ContactRow,
  type ContactState,
  contactStates,
} from "@fiosite/contract/panel/contacts";
import { matchPhones, splitPhones } from "@fiosite/contract/phone-numbers";
import * as v from "valibot";
import { plainPattern, shownContact, townOfAddress } from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import type { PublishedContent } from "../platform/site-content.ts";

const pageSize = 50;

// The totals are of all contacts, whatever the search: a page without rows leaves no record, so it must not say what matches.
const listSql = () => `with page as (
    select leads.id from leads left join contacts on contacts.lead_id = leads.id
    where ($1::text[] is null or leads.id = any ($4::uuid[]) or leads.id::text ~ $2
        or leads.name || E'\\n' || leads.address ~* all ($1) or $3::text is not null and leads.phone ~ $3)
      and ($5::text is null or coalesce(contacts.state, 'new') = $5) and ($6::bigint is null
        or (leads.created_at, leads.id) < (timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::uuid))
    order by leads.created_at desc, leads.id desc limit ${pageSize + 1}
  ), totals as (
    select coalesce(jsonb_object_agg(state, count), '{}') as counts, min(oldest) filter (where state = 'new') as oldest_new
    from (
      select coalesce(contacts.state, 'new') as state, count(*), min(leads.created_at) as oldest
      from leads left join contacts on contacts.lead_id = leads.id group by 1
    ) each
  )
  select counts, oldest_new, page.*, (extract(epoch from page.created_at) * 1000000)::bigint::text as created_us
  from totals left join (
    select ${contactColumns} from ${contactTables} where leads.id in (select id from page)
  ) page on true order by page.created_at desc, page.id desc`;

interface Totals {
  counts: Partial<ContactList["counts"]>;
  oldest_new: Date | null;
}
type PageRecord = ContactRecord & { created_us: string };

export async function listContacts(
  database: Database,
  query: ContactQuery,
  content: PublishedContent,
): Promise<ContactList> {
  const key = readPageKey(query.after);
  const search = readSearch(query.search);
  const { rows } = await database.query<Totals & (PageRecord | { id: null })>(listSql(), [
    ...(await searchValues(database, search)),
    ...[query.state ?? null, key?.created_us ?? null, key?.id ?? null],
  ]);
  // Without a contact there is one row, for the totals.
  const page = rows.filter((row) => row.id !== null);
  const contacts = page.slice(0, pageSize);
  const last = contacts.at(-1);
  const { counts, oldest_new } = rows[0] ?? { counts: {}, oldest_new: null };
  return {
    contacts: contacts.map((record) => toContactRow(record, content, "row")),
    next: page.length > pageSize && last ? writePageKey(last) : null,
    counts: { ...noContacts, ...counts },
    oldestNewAt: oldest_new?.toISOString() ?? null,
  };
}

const noContacts = Object.fromEntries(
  contactStates.map((state) => [state, 0]),
) as ContactList["counts"];

async function searchValues(database: Database, search?: ContactSearch) {
  if (!search) return [null, "", null, null];
  const { words, protocol, digits, endings } = search;
  return [words, protocol, digits, endings.length > 0 ? await findPhones(database, search) : []];
}

/** One number can be written in many ways, so PostgreSQL only finds candidates by its last digits. */
async function findPhones(database: Database, search: ContactSearch): Promise<string[]> {
  const sql = "select id, phone from leads where phone ~ any ($1)";
  const { rows } = await database.query<{ id: string; phone: string }>(sql, [search.endings]);
  return rows.filter(({ phone }) => search.isSamePhone(phone)).map(({ id }) => id);
}

/**
 * Exact: revisions only grow, erasing changes the number of leads, and a lead whose transaction ends after that of a younger one
 * is still among the newest.
 */
export async function readContactsMark(database: Database): Promise<string> {
  const sql = `select md5(concat_ws(' ',
    (select count(*) from leads),
    (select string_agg(id::text, ' ') from (select id from leads order by created_at desc limit 20) newest),
    (select sum(revision) from contacts))) as mark`;
  return (await database.query<{ mark: string }>(sql)).rows[0]?.mark ?? "";
}

export interface ContactRecord extends CampaignParameters {
  id: string;
  name: string;
  phone: string;
  address: string;
  language: string;
  created_at: Date;
  state: ContactState;
  attended_id: string | null;
  attended_name: string | null;
  attended_since: Date | null;
  revision: number;
}

/** A lead without a row in `contacts` is new. */
export const contactColumns = `leads.id, leads.name, leads.phone, leads.address, leads.language, leads.created_at,
  leads.utm_campaign, leads.utm_source, coalesce(contacts.state, 'new') as state, people.id as attended_id,
  people.name as attended_name, contacts.attended_since, coalesce(contacts.revision, 0) as revision`;

export const contactTables = `leads left join contacts on contacts.lead_id = leads.id
  left join people on people.id = contacts.attended_by`;

export function toContactRow(
  record: ContactRecord,
  { facts, counted }: PublishedContent,
  size?: "row",
): ContactRow {
  const { id, language, state, revision } = record;
  const { attended_id, attended_name, attended_since } = record;
  return {
    ...{ id, ...shownContact(record, size) },
    town: townOfAddress(record.address, facts.towns),
    language,
    campaign: campaignName(record, counted),
    createdAt: record.created_at.toISOString(),
    state,
    attendedBy: attended_id ? { id: attended_id, name: attended_name ?? "" } : null,
    attendedSince: attended_since?.toISOString() ?? null,
    revision,
  };
}

/** Null for a campaign that the owner has never named. */
function campaignName(
  parameters: CampaignParameters,
  { campaigns }: Pick<CountedFacts, "campaigns">,
): string | null {
  const key = countedCampaign(parameters, { campaigns });
  return campaigns.findLast((campaign) => campaign.key === key)?.name ?? null;
}

/** What somebody looks for, as PostgreSQL's regular expressions. */
interface ContactSearch {
  /** Each must match somewhere in the name or the address. */
  words: string[];
  /** The start of a protocol. */
  protocol: string;
  /** Digits somewhere in a phone; null for a text that is no part of one. */
  digits: string | null;
  /** A whole number's last digits: phones that match one of them are compared with `isSamePhone`. */
  endings: string[];
  isSamePhone(phone: string): boolean;
}

const mostWords = 8;
const fewestDigits = 4;
/** Of a Brazilian number, without area code and ninth digit: the same however the number is written. */
const subscriberLength = 8;
const likePhone = /^[\d\s()+.\-/]+$/;

/** Undefined if everything matches. */
function readSearch(typed: string): ContactSearch | undefined {
  const text = typed
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim();
  if (text === "") return undefined;
  const digits = likePhone.test(text) ? digitsOf(text) : "";
  const isWhole = digits.length >= subscriberLength;
  return {
    words: text.split(/\s+/).slice(0, mostWords).map(plainPattern),
    protocol: `^${plainPattern(text)}`,
    digits: digits.length >= fewestDigits ? digitsPattern(digits) : null,
    endings: isWhole ? splitPhones(text).map(endingOf) : [],
    // Two areas may have the same eight digits.
    isSamePhone: (phone) => matchPhones(phone, text) !== undefined,
  };
}

/** The zero before an area code is dialled and not part of the number; the last digits of a number may begin with one. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/^\+55/, "").replace(/\D/g, "");
  return digits.length > subscriberLength ? digits.replace(/^0+/, "") : digits;
}

function endingOf(number: string): string {
  return digitsPattern(number.replace(/\D/g, "").slice(-subscriberLength));
}

/** Whatever stands between the digits. */
function digitsPattern(digits: string): string {
  return Array.from(digits).join("\\D*");
}

const keySchema = v.tuple([
  // Microseconds since 1970: JavaScript's dates have only milliseconds, and a page would repeat or skip a contact.
  v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  v.pipe(v.string(), v.uuid()),
]);

/** Of the last contact of a page. */
interface PageKey {
  created_us: string;
  id: string;
}

function writePageKey({ created_us, id }: PageKey): string {
  return Buffer.from(JSON.stringify([created_us, id])).toString("base64url");
}

/** Undefined for the first page, and for a key that is not one of ours. */
function readPageKey(key: string | undefined): PageKey | undefined {
  if (key === undefined) return undefined;
  try {
    const [created_us, id] = v.parse(
      keySchema,
      JSON.parse(Buffer.from(key, "base64url").toString()),
    );
    return { created_us, id };
  } catch {
    return undefined;
  }
}
