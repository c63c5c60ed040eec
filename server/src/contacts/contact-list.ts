import type { CampaignParameters } from "@fiosite/contract/counts";
import {
  type ContactList,
  type ContactQuery,
  type ContactRow,
  contactStates,
  longestNote,
} from "@fiosite/contract/panel/contacts";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import * as v from "valibot";
import {
  campaignName,
  cleanText,
  shownContact,
  townOfAddress,
} from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import { offeredPlans, planName } from "../platform/offer.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import { found, readSearch } from "./contact-search.ts";

const pageSize = 50;

/** The person who reads the list, and the time zone in which a day ends. They are $1 and $2 of every statement here. */
export interface Reader {
  personId: string;
  timeZone: string;
}
export const readerValues = ({ personId, timeZone }: Reader) => [personId, timeZone];

const today = "(now() at time zone $2)::date";
const isInstalling =
  "(sale.lead_id is not null and sale.installed_at is null and sale.install_on is not null)";

/**
 * Contacts with their last sale and their section of the view `now`. A due reminder is shown to the person who set it, and from
 * the next day on to everybody. If that person has left, everybody sees it when it is due.
 */
const placed = `select contacts.*, sale.plan as sale_plan, sale.lead_id as sale_id, sale.install_on::text as install_on,
    sale.install_period, sale.installed_at, ${isInstalling} as is_installing, case
      when hoax_at is not null then null
      when reminder_at <= now() and (reminder_for = $1 or (reminder_at at time zone $2)::date < ${today} or promised.removed_at is not null)
        or ${isInstalling} and sale.install_on < ${today} then 'due'
      when waiting_since is not null then 'waiting'
      when state = 'contacted' and reminder_at is null then 'talking'
    end as section
  from contacts left join people promised on promised.id = reminder_for
    left join lateral (
      select sales.* from sales join leads on leads.id = lead_id
      where contact_id = contacts.id and undone_at is null order by sales.at desc limit 1
    ) sale on true`;

/**
 * Contacts with something left to do. The views of all contacts do not use this, because finding the sale of each takes too long.
 */
const live = `${placed} where hoax_at is null and (state in ('new', 'contacted') or waiting_since is not null
    or reminder_at is not null or contacts.id in (
      select contact_id from sales join leads on leads.id = lead_id
      where undone_at is null and installed_at is null and (install_on is not null or sales.at > now() - interval '30 days')
    ))`;

const personJson = (person: string) =>
  `case when ${person}.id is not null then jsonb_build_object('id', ${person}.id, 'name', ${person}.name) end as ${person}`;

/** Columns of the contacts that `placed` selects. */
export const rowColumns = `contact.*, newest.language, newest.utm_campaign, newest.utm_source, newest.came_by as "cameBy", asked.requests,
  ${personJson("attendant")}, ${personJson("promised")}, last_note.note as "lastNote", passed.name as "passedBy"`;
export const rowTables = (contacts = `(${placed})`) => `${contacts} contact
  left join people attendant on attendant.id = attended_by
  left join people promised on promised.id = reminder_for
  cross join lateral (select count(*)::integer as requests from leads where contact_id = contact.id) asked
  left join lateral (
    select language, utm_campaign, utm_source, came_by from leads
    where contact_id = contact.id order by created_at desc, id limit 1
  ) newest on true
  left join lateral (
    select note from contact_events where contact_id = contact.id and kind = 'note' and undone_at is null
    order by at desc, revision desc limit 1
  ) last_note on true
  left join lateral (
    select people.name from (
      select * from contact_events where contact_id = contact.id and revision is not null and undone_at is null
      order by revision desc limit 1
    ) event join people on people.id = person_id where kind = 'pass'
  ) passed on true`;

const installing = `case when is_installing then install_on::date::timestamp at time zone $2 end`;
const sections = "array['due', 'waiting', 'talking']";
const inSection = `case section when 'waiting' then waiting_since when 'talking' then coalesce(touched_at, asked_at)
  else coalesce(least(reminder_at, ${installing}), asked_at) end`;

interface View {
  from: "live" | "contacts";
  where: string;
  rank: string;
  /** The time to sort by, oldest first unless `isNewestFirst`. */
  sort: string;
  isNewestFirst?: boolean;
}
const newestFirst = { from: "contacts", rank: "0", sort: "asked_at", isNewestFirst: true } as const;
const views: Record<ContactQuery["view"] | "search", View> = {
  now: {
    from: "live",
    where: "section is not null",
    rank: `array_position(${sections}, section)`,
    sort: inSection,
  },
  mine: {
    from: "live",
    // A sale without a day of installation is still somebody's work.
    where: `attended_by = $1 and (state = 'contacted' or is_installing
      or state = 'sold' and sale_id is not null and installed_at is null)`,
    // Contacts with a day of installation come last, sorted by that day.
    rank: `coalesce(array_position(${sections}, section), 4)`,
    sort: inSection,
  },
  agenda: {
    from: "live",
    where: "(reminder_at is not null or is_installing)",
    rank: "0",
    sort: `least(reminder_at, ${installing})`,
  },
  new: { from: "live", where: "waiting_since is not null", rank: "0", sort: "waiting_since" },
  all: { ...newestFirst, where: "(hoax_at is null or $3 = 'hoax')" },
  search: { ...newestFirst, where: "id in (select id from found)" },
};

/**
 * Changes whenever a list does. Revisions only grow, erasing changes the number of leads, and the newest 20 ids
 * change also when a transaction ends after that of a younger lead. The date and the number of due reminders are included, because the list
 * also changes as time passes.
 */
const markAt = (
  timeZone: "$1" | "$2",
) => `md5(concat_ws(' ', (now() at time zone ${timeZone})::date,
    (select count(*) from leads),
    (select string_agg(id::text, ' ') from (select id from leads order by created_at desc limit 20) newest),
    (select concat_ws(' ', sum(revision), count(*) filter (where reminder_at <= now())) from contacts))) as mark`;

export async function readContactsMark(database: Database, timeZone: string): Promise<string> {
  const { rows } = await database.query<{ mark: string }>(`select ${markAt("$1")}`, [timeZone]);
  return rows[0]?.mark ?? "";
}

const count = (condition: string) => `(count(*) filter (where ${condition}))::integer`;
// The totals include all contacts, whatever the search: a page without rows leaves no access record, so it must not reveal what
// matches.
function listSql(view: keyof typeof views): string {
  const { from, where, rank, sort, isNewestFirst } = views[view];
  const [order, isAfter] = isNewestFirst ? ["desc", "<"] : ["asc", ">"];
  return `with live as materialized (${live}), found as (
    select id from (${found}) found where $4::text[] is not null
  ), chosen as (
    select id, ${rank} as rank, ${sort} as sort from ${from}
    where ${where} and ($3::text is null or case $3 when 'hoax' then hoax_at is not null else state = $3 end)
      and ($8::bigint is null
        or (${rank}, ${sort}, id) ${isAfter} ($9::integer, timestamptz 'epoch' + $8 * interval '1 microsecond', $10::uuid))
    order by rank, sort ${order}, id ${order} limit ${pageSize + 1}
  ), totals as (
    select jsonb_build_object(
        'due', ${count("section = 'due'")}, 'waiting', ${count("section = 'waiting'")},
        'planned', ${count("section is null and state = 'contacted'")}, 'mine', ${count(views.mine.where)},
        'agenda', (${count("reminder_at is not null")} + ${count("is_installing")})
      ) as counts,
      min(waiting_since) as oldest_waiting_at,
      (select jsonb_build_object('at', reminder_at, 'name', name) from live
        where reminder_for = $1 and reminder_at > now() order by reminder_at limit 1) as next_reminder,
      (select coalesce(jsonb_object_agg(state, count), '{}') from (
        select case when hoax_at is null then state else 'hoax' end as state, count(*) from contacts group by 1
      ) each) as states,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from people
        where removed_at is null) as team,
      ${markAt("$2")}
    from live
  )
  select totals.*, listed.*, ((extract(epoch from sort) * 1000000)::bigint)::text as sort_text from totals left join (
    select ${rowColumns} from ${rowTables(`(select * from chosen join (${placed}) placed using (id))`)}
  ) listed on true order by rank, sort ${order}, id ${order}`;
}

interface Totals {
  counts: Omit<ContactList["counts"], "states" | "hoax">;
  states: Partial<ContactList["counts"]["states"]> & { hoax?: number };
  oldest_waiting_at: Date | null;
  next_reminder: { at: string; name: string } | null;
  team: ContactList["team"];
  mark: string;
}
type PageRecord = ContactRecord & { rank: number; sort_text: string };

export async function listContacts(
  database: Database,
  query: ContactQuery,
  reader: Reader,
  content: PublishedContent,
): Promise<ContactList> {
  const key = readPageKey(query.after);
  const search = readSearch(query.search);
  const { rows } = await database.query<Totals & (PageRecord | { id: null })>(
    listSql(search ? "search" : query.view),
    [
      ...readerValues(reader),
      query.state ?? null,
      search?.words ?? null,
      search?.protocol ?? null,
      search?.digits ?? null,
      search?.numbers ?? [],
      key?.sort_text ?? null,
      key?.rank ?? null,
      key?.id ?? null,
    ],
  );
  // If no contact matches, there is one row with only the totals.
  const page = rows.filter((row) => row.id !== null);
  const contacts = page.slice(0, pageSize);
  const last = contacts.at(-1);
  const [totals] = rows;
  if (!totals) throw new Error("The list has no totals");
  const { next_reminder: next } = totals;
  const { hoax = 0, ...states } = totals.states;
  return {
    contacts: contacts.map((record) => toContactRow(record, content, "row")),
    next: page.length > pageSize && last ? writePageKey(last) : null,
    counts: { ...totals.counts, hoax, states: { ...noContacts, ...states } },
    oldestWaitingAt: totals.oldest_waiting_at?.toISOString() ?? null,
    nextReminder: next && { at: new Date(next.at).toISOString(), name: cleanText(next.name, 80) },
    team: totals.team,
    plans: offeredPlans(content),
    mark: totals.mark,
  };
}

const noContacts = Object.fromEntries(
  contactStates.map((state) => [state, 0]),
) as ContactList["counts"]["states"];

/** The values that a row shows as they are stored. */
type Stored = Pick<
  ContactRow,
  | ("id" | "name" | "phone" | "address" | "language" | "cameBy" | "requests" | "lastNote")
  | ("state" | "reason" | "passedBy" | "section" | "revision")
>;

export interface ContactRecord extends Stored, CampaignParameters {
  asked_at: Date;
  waiting_since: Date | null;
  touched_at: Date | null;
  attendant: ContactRow["attendedBy"];
  attended_since: Date | null;
  reminder_at: Date | null;
  promised: ContactRow["attendedBy"];
  plan: string | null;
  sale_id: string | null;
  sale_plan: string | null;
  install_on: string | null;
  install_period: "morning" | "afternoon" | null;
  installed_at: Date | null;
  hoax_at: Date | null;
}

export function toContactRow(
  record: ContactRecord,
  content: PublishedContent,
  size: "row" | "whole" = "whole",
): ContactRow {
  const { id, language, cameBy, requests, state, reason, passedBy, section, revision } = record;
  const town = townOfAddress(record.address, content.facts.towns);
  const named = (plan: string | null) => plan && planName(plan, content);
  return {
    id,
    ...shownContact(record, size),
    town,
    areaCodes: areaCodesOf(record, town, content),
    language,
    campaign: campaignName(record, content),
    cameBy,
    askedAt: record.asked_at.toISOString(),
    requests,
    waitingSince: record.waiting_since?.toISOString() ?? null,
    touchedAt: record.touched_at?.toISOString() ?? null,
    lastNote: record.lastNote && cleanText(record.lastNote, size === "row" ? 160 : longestNote),
    state,
    reason,
    attendedBy: record.attendant,
    attendedSince: record.attended_since?.toISOString() ?? null,
    passedBy,
    reminder:
      record.reminder_at && record.promised
        ? { at: record.reminder_at.toISOString(), by: record.promised }
        : null,
    plan: named(record.plan),
    sale: record.sale_id
      ? {
          plan: named(record.sale_plan),
          day: record.install_on,
          period: record.install_period,
          installedAt: record.installed_at?.toISOString() ?? null,
        }
      : null,
    isHoax: record.hoax_at !== null,
    section,
    revision,
  };
}

/** Visitors of the region often leave out the area code. */
function areaCodesOf(
  { phone }: ContactRecord,
  town: string | null,
  { facts }: PublishedContent,
): string[] {
  if (splitPhones(phone).some((each) => internationalNumbers(each).length > 0)) return [];
  const known = facts.towns.filter(({ name }) => town === null || name === town);
  const codes = [...new Set(known.map(({ areaCode }) => areaCode))];
  return codes.filter((code) => internationalNumbers(code + phone).length > 0);
}

const keySchema = v.tuple([
  v.pipe(v.number(), v.integer()),
  // Microseconds since 1970, because JavaScript's dates have only milliseconds, with which a page would repeat or skip a contact.
  v.pipe(v.string(), v.regex(/^-?\d{1,18}$/)),
  v.pipe(v.string(), v.uuid()),
]);

/** The position of a page's last contact. */
type PageKey = Pick<PageRecord, "rank" | "sort_text" | "id">;

function writePageKey({ rank, sort_text, id }: PageKey): string {
  return Buffer.from(JSON.stringify([rank, sort_text, id])).toString("base64url");
}

/** Undefined for the first page and for an invalid key. */
function readPageKey(key: string | undefined): PageKey | undefined {
  if (key === undefined) return undefined;
  try {
    const [rank, sort_text, id] = v.parse(
      keySchema,
      JSON.parse(Buffer.from(key, "base64url").toString()),
    );
    return { rank, sort_text, id };
  } catch {
    return undefined;
  }
}
