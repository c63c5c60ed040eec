import { cleanText, languageName, wayNames } from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import { dateFormat } from "../platform/date-format.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import {
  type ContactRecord,
  type Reader,
  readerValues,
  rowColumns,
  rowTables,
  toContactRow,
} from "./contact-list.ts";

interface FileRecord extends ContactRecord {
  /** The number of requests in the period, so that the sum over all rows equals the figure on the page "Números". */
  counted: number;
  sold_at: Date | null;
  /** The notes of all requests, oldest first. */
  notes: { at: string; by: string; note: string }[];
}

/** Excel reads a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = "\uFEFF";

/** The lines of the spreadsheet, one for each contact. */
export async function* contactFile(
  records: AsyncIterable<FileRecord>,
  content: PublishedContent,
): AsyncGenerator<string> {
  const { timeZone } = content.facts.company;
  const format = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "medium", timeZone });
  const shown = (moment: Date | string | null) => (moment ? format.format(new Date(moment)) : "");
  yield `${byteOrderMark}${csvLine(columns)}\r\n`;
  for await (const record of records) {
    const contact = toContactRow(record, content);
    const line = csvLine([
      shown(record.asked_at),
      contact.name,
      contact.phone,
      contact.address,
      contact.town ?? "",
      stateNames[contact.state],
      contact.reason ? reasonNames[contact.reason] : "",
      contact.attendedBy?.name ?? "",
      wayNames[contact.cameBy],
      String(record.counted),
      contact.sale?.plan ?? contact.plan ?? "",
      shown(record.sold_at),
      contact.sale?.day ? shownDay(contact.sale.day) : "",
      shown(record.installed_at),
      shown(record.reminder_at),
      record.notes.map(({ at, by, note }) => `${shown(at)} ${by}: ${cleanText(note)}`).join(" | "),
      languageName(contact.language),
      contact.campaign ?? cleanText(record.utm_campaign ?? record.utm_source ?? ""),
      contact.id,
    ]);
    yield `${line}\r\n`;
  }
}

/** Spreadsheet programs run a cell that starts with one of these characters as a formula, also with their full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Semicolons separate the values, as Excel in Portuguese expects. No spreadsheet program runs a visitor's text as a formula. */
function csvLine(values: string[]): string {
  return values.map(csvCell).join(";");
}

function csvCell(value: string): string {
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

const columns = [
  "recebido em",
  "nome",
  "telefone",
  "endereço",
  "cidade",
  "situação",
  "motivo",
  "quem atende",
  "como chegou",
  "pedidos no período",
  "plano",
  "vendido em",
  "instalação",
  "instalado em",
  "lembrete",
  "anotações",
  "idioma",
  "campanha",
  "protocolo",
];

const stateNames = {
  new: "novo",
  contacted: "em contato",
  sold: "vendido",
  "no-coverage": "sem cobertura",
  "not-interested": "sem interesse",
};

const reasonNames = {
  price: "preço",
  loyalty: "fidelidade",
  competitor: "concorrente",
  silence: "não respondeu",
};

/** Days as yyyy-mm-dd in the company's time zone, both included. */
interface ExportPeriod {
  since: string;
  until: string;
  timeZone: string;
}

const rowsPerQuery = 500;

interface ExportedContact {
  id: string;
  /** How many of the contact's requests are in the period. */
  counted: number;
}

/**
 * Oldest first. The ids are read once, so that the file holds nobody whom its access record did not count. The requests are the
 * same as on the page "Números".
 */
export async function listExport(
  database: Database,
  { since, until, timeZone }: ExportPeriod,
): Promise<ExportedContact[]> {
  const sql = `select contact_id as id, count(*)::integer as counted
    from counted_leads join contacts on contacts.id = contact_id
    where created_at >= $1::date::timestamp at time zone $3 and created_at < ($2::date + 1)::timestamp at time zone $3
    group by contact_id, asked_at order by asked_at, contact_id`;
  return (await database.query<ExportedContact>(sql, [since, until, timeZone])).rows;
}

/** Reads some hundred at a time, so that a slow download keeps neither a connection nor all contacts in memory. */
export async function* readExport(
  database: Database,
  exported: ExportedContact[],
  reader: Reader,
): AsyncGenerator<FileRecord> {
  const sql = `select ${rowColumns}, sales.at as sold_at, listed.counted, coalesce((
      select jsonb_agg(jsonb_build_object('at', at, 'by', people.name, 'note', note) order by at, revision)
      from contact_events join people on people.id = person_id
      where contact_id = contact.id and kind = 'note' and undone_at is null
    ), '[]') as notes
    from ${rowTables()} join unnest($3::uuid[], $4::integer[]) listed (id, counted) on listed.id = contact.id
      left join sales on sales.lead_id = sale_id
    order by asked_at, contact.id`;
  for (let start = 0; start < exported.length; start += rowsPerQuery) {
    const some = exported.slice(start, start + rowsPerQuery);
    const listed = [some.map(({ id }) => id), some.map(({ counted }) => counted)];
    yield* (await database.query<FileRecord>(sql, [...readerValues(reader), ...listed])).rows;
  }
}

export interface Viewer {
  personId: string;
  /** Label of the session's device. */
  device: string;
}

// The panel reloads an open contact whenever something changes; all of these count as one look. A time that is further in the
// future was written with a wrong clock.
const oneLook = "interval '10 minutes'";

/** Writes at most one record for each person, device and contact in ten minutes. */
export async function recordSight(
  database: Database,
  contactId: string,
  { personId, device }: Viewer,
): Promise<void> {
  const sql = `insert into access_records (person_id, device, action, contact_id)
    select $1, $2, 'see', $3 where not exists (
      select from access_records
      where person_id = $1 and device = $2 and contact_id = $3 and action = 'see'
        and at between now() - ${oneLook} and now() + ${oneLook}
    )`;
  await database.query(sql, [personId, device, contactId]);
}

/** Records the contacts that a list or a search sends to a person. Call it before the response is sent. */
export async function recordListed(
  database: Database,
  reader: Reader,
  contacts: { id: string }[],
): Promise<void> {
  if (contacts.length === 0) return;
  await database.query({
    name: "record-listed-contacts",
    text: "select record_listed_contacts($1, $2, $3)",
    values: [...readerValues(reader), contacts.map(({ id }) => id)],
  });
}

export async function recordExport(
  database: Database,
  { personId, device }: Viewer,
  { rows, since, until }: { rows: number; since: string; until: string },
): Promise<void> {
  const sql =
    "insert into access_records (person_id, device, action, detail) values ($1, $2, 'export', $3)";
  const contacts = `${rows} ${rows === 1 ? "contato" : "contatos"}`;
  const detail = `${contacts}, de ${shownDay(since)} a ${shownDay(until)}`;
  await database.query(sql, [personId, device, detail]);
}

const shownDay = (day: string) => day.split("-").reverse().join("/");
