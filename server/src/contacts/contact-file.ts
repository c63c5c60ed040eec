import { languageName } from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import { dateFormat } from "../platform/date-format.ts";
import type { PublishedContent } from "../platform/site-content.ts";
import { type ContactRecord, contactColumns, contactTables, toContactRow } from "./contact-list.ts";

/** Excel reads a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = "\uFEFF";

/** The lines of the spreadsheet, one for each contact. */
export async function* contactFile(
  records: AsyncIterable<ContactRecord>,
  content: PublishedContent,
): AsyncGenerator<string> {
  const { timeZone } = content.facts.company;
  const received = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "medium", timeZone });
  yield `${byteOrderMark}${csvLine(columns)}\r\n`;
  for await (const record of records) {
    const contact = toContactRow(record, content);
    const line = csvLine([
      received.format(record.created_at),
      contact.name,
      contact.phone,
      contact.address,
      contact.town ?? "",
      stateNames[contact.state],
      contact.attendedBy?.name ?? "",
      languageName(contact.language),
      contact.campaign ?? record.utm_campaign ?? record.utm_source ?? "",
      contact.id,
    ]);
    yield `${line}\r\n`;
  }
}

/** Spreadsheets run a cell that starts with one of these as a formula, full-width forms included. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** Separated by semicolons, as Excel in Portuguese expects. A spreadsheet never runs a visitor's text as a formula. */
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
  "quem atende",
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

export function contactFileName(since: string, until: string): string {
  return `contatos-${since}-a-${until}.csv`;
}

/** Days as yyyy-mm-dd in the company's time zone, both included. */
interface ExportPeriod {
  since: string;
  until: string;
  timeZone: string;
}

const rowsPerQuery = 500;

// Nothing that arrives while the file is written: the record says how many rows it has.
const periodSql = `leads.created_at >= $1::date::timestamp at time zone $3
  and leads.created_at < least(($2::date + 1)::timestamp at time zone $3, coalesce($4::timestamptz, now()))`;

/** The number of contacts, and the moment up to which they are counted. */
export async function countExport(database: Database, { since, until, timeZone }: ExportPeriod) {
  const sql = `select count(*)::integer as rows, now()::text as "upTo" from leads where ${periodSql}`;
  const values = [since, until, timeZone, null];
  const { rows } = await database.query<{ rows: number; upTo: string }>(sql, values);
  if (!rows[0]) throw new Error("a query of aggregates always has a row");
  return rows[0];
}

/** Oldest first, some hundred at a time: a slow download holds neither a connection nor the memory for all of them. */
export async function* readExport(
  database: Database,
  { since, until, timeZone }: ExportPeriod,
  upTo: string,
): AsyncGenerator<ContactRecord> {
  const sql = `select ${contactColumns}, leads.created_at::text as exact_at from ${contactTables}
    where ${periodSql} and ($5::timestamptz is null or (leads.created_at, leads.id) > ($5, $6::uuid))
    order by leads.created_at, leads.id limit ${rowsPerQuery}`;
  let last: { exact_at: string; id: string } | undefined;
  do {
    const values = [since, until, timeZone, upTo, last?.exact_at ?? null, last?.id ?? null];
    const { rows } = await database.query<ContactRecord & { exact_at: string }>(sql, values);
    yield* rows;
    last = rows.length === rowsPerQuery ? rows.at(-1) : undefined;
  } while (last);
}

export interface Viewer {
  personId: string;
  /** Label of the session's device. */
  device: string;
}

// The panel reads an open contact again whenever something changes; that is one look.
const oneLookMinutes = 10;

/** At most one record for each person and contact in ten minutes. */
export async function recordSight(
  database: Database,
  contactId: string,
  { personId, device }: Viewer,
): Promise<void> {
  const sql = `insert into access_records (person_id, device, action, lead_id)
    select $1, $2, 'see', $3 where not exists (
      select from access_records
      where person_id = $1 and lead_id = $3 and action = 'see' and at > now() - make_interval(mins => ${oneLookMinutes})
    )`;
  await database.query(sql, [personId, device, contactId]);
}

export async function recordExport(
  database: Database,
  { personId, device }: Viewer,
  { rows, since, until }: { rows: number; since: string; until: string },
): Promise<void> {
  const sql =
    "insert into access_records (person_id, device, action, detail) values ($1, $2, 'export', $3)";
  await database.query(sql, [personId, device, exportDetail(rows, since, until)]);
}

/** What the list of who saw personal data says about a spreadsheet. */
function exportDetail(rows: number, since: string, until: string): string {
  return `${rows} ${rows === 1 ? "contato" : "contatos"}, de ${shownDay(since)} a ${shownDay(until)}`;
}

const shownDay = (day: string) => day.split("-").reverse().join("/");
