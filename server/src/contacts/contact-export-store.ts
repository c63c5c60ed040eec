import type { Database } from "../platform/database.ts";
import { type ContactRecord, contactColumns, contactTables } from "./contact-row.ts";

/** Days as yyyy-mm-dd in the company's time zone, both included. */
export interface ExportPeriod {
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
