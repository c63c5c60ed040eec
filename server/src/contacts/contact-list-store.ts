import type { ContactQuery } from "@fiosite/contract/panel/contact-requests";
import { type ContactList, contactStates } from "@fiosite/contract/panel/contacts";
import type { Database } from "../platform/database.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import { type ContactRecord, contactColumns, contactTables, toContactRow } from "./contact-row.ts";
import { type ContactSearch, readSearch } from "./contact-search.ts";
import { readPageKey, writePageKey } from "./page-key.ts";

const pageSize = 50;

// A search compares every name and address, so page and counts share one pass. Without one the page comes from an index.
const listSql = (isSearch: boolean) => `with matched as ${isSearch ? "" : "not "}materialized (
    select leads.id, leads.created_at, coalesce(contacts.state, 'new') as state
    from leads left join contacts on contacts.lead_id = leads.id
    where $1::text[] is null or leads.id = any ($4::uuid[]) or leads.id::text ~ $2
      or leads.name || E'\\n' || leads.address ~* all ($1) or $3::text is not null and leads.phone ~ $3
  ), page as (
    select id from matched
    where ($5::text is null or state = $5) and ($6::bigint is null
      or (created_at, id) < (timestamptz 'epoch' + $6::bigint * interval '1 microsecond', $7::uuid))
    order by created_at desc, id desc limit ${pageSize + 1}
  ), totals as (
    select coalesce(jsonb_object_agg(state, count), '{}') as counts, min(oldest) filter (where state = 'new') as oldest_new
    from (select state, count(*), min(created_at) as oldest from matched group by state) each
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
  const { rows } = await database.query<Totals & (PageRecord | { id: null })>(
    listSql(search !== undefined),
    [
      ...(await searchValues(database, search)),
      ...[query.state ?? null, key?.created_us ?? null, key?.id ?? null],
    ],
  );
  // Without a contact there is one row, for the totals.
  const page = rows.filter((row) => row.id !== null);
  const contacts = page.slice(0, pageSize);
  const last = contacts.at(-1);
  const { counts, oldest_new } = rows[0] ?? { counts: {}, oldest_new: null };
  return {
    contacts: contacts.map((record) => toContactRow(record, content)),
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
