import { panelPaths } from "@fiosite/contract/panel/paths";
import type { Role } from "@fiosite/contract/panel/people";
import { type AccessRecord, isUnusual, unusual } from "@fiosite/contract/panel/records";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { need, parsed } from "../platform/access.ts";
import { shownName } from "../platform/contact-details.ts";
import type { Database, Queryable } from "../platform/database.ts";

// A bigint of PostgreSQL has 19 digits at most.
const querySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(18))),
});

/** Shows who saw, exported or erased personal data, or changed who has access. */
export async function recordRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  app.get(panelPaths.records, need("seeRecords"), async ({ query }) => {
    return listRecords(database, parsed(querySchema, query).after);
  });
}

/** `aboutId` is the person whose access changes. For devices, `detail` is the device's label, or null for all other devices. */
export type PeopleAction =
  | { action: "sign-in"; detail: "link" | "passkey" }
  | { action: "passkey"; detail: string }
  | { action: "end-device"; aboutId: string; detail: string | null }
  | { action: "invite" | "role"; aboutId: string; detail: Role }
  | { action: "invite-again" | "remove"; aboutId: string };

/**
 * Records who signed in, or who changed whose access, and the label of the device. Call it in the transaction of the change, so
 * that neither happens without the other.
 */
export async function recordPeopleAction(
  client: Queryable,
  by: { person: { id: string }; device: { label: string } },
  done: PeopleAction,
): Promise<void> {
  await client.query(
    "insert into access_records (person_id, device, action, about_id, detail) values ($1, $2, $3, $4, $5)",
    [
      by.person.id,
      by.device.label,
      done.action,
      "aboutId" in done ? done.aboutId : null,
      "detail" in done ? done.detail : null,
    ],
  );
}

const pageSize = 50;

type RecordRow = Omit<AccessRecord, "at"> & { at: Date };

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id, 'name', ${table}.name) end`;

/** Newest first. A contact's name is read from the contact, so that no copy outlives an erasure. */
const recordsSql = (
  where: string,
) => `select record.id::float8 as id, record.at, ${named("people")} as by, record.device, record.action,
    record.contact_id as "contactId", contacts.name as "contactName", ${named("about")} as about, record.detail,
    case when record.action = 'list' then json_build_object('contacts', record.contacts, 'usual', (
      select percentile_disc(0.5) within group (order by earlier.contacts) from access_records earlier
      where earlier.action = 'list' and earlier.person_id = record.person_id
        and earlier.day < record.day and earlier.day >= record.day - 30
    )) end as listed
  from access_records record join people on people.id = record.person_id
    left join people about on about.id = record.about_id
    left join contacts on contacts.id = contact_of(record.contact_id)
  where ${where}
  order by record.id desc`;

async function listRecords(database: Queryable, after: string | undefined) {
  const { rows } = await database.query<RecordRow>(
    `${recordsSql("$1::bigint is null or record.id < $1::bigint")} limit ${pageSize + 1}`,
    [after ?? null],
  );
  const page = rows.slice(0, pageSize).map((row) => ({
    ...row,
    contactName: row.contactName === null ? null : shownName(row.contactName),
  }));
  return {
    records: page,
    next: rows.length > pageSize ? String(page.at(-1)?.id) : null,
    unusual: after === undefined ? await listUnusual(database) : [],
  };
}

/** Unusual days of the last 30 days, listed apart so that they do not disappear below later records. */
async function listUnusual(database: Queryable): Promise<RecordRow[]> {
  const many = `record.action = 'list' and record.contacts > ${unusual.contacts} and record.at > now() - interval '30 days'`;
  const { rows } = await database.query<RecordRow>(recordsSql(many));
  return rows.filter(({ listed }) => listed && isUnusual(listed));
}
