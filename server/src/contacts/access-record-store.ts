import { contactTexts } from "@fiosite/content/contacts";
import type { Database } from "../platform/database.ts";

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
  await database.query(sql, [personId, device, contactTexts.exported(rows, since, until)]);
}
