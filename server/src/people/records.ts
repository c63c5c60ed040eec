import { panelPaths } from "@fiosite/contract/panel/paths";
import type { AccessRecord } from "@fiosite/contract/panel/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { need, refuse } from "../platform/access.ts";
import type { Database, Queryable } from "../platform/database.ts";

// A bigint of PostgreSQL has 19 digits at most.
const querySchema = v.object({
  after: v.optional(v.pipe(v.string(), v.digits(), v.maxLength(18))),
});

/** Who saw, exported or erased personal data, or changed who has access. */
export async function recordRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  app.get(panelPaths.records, need("seeRecords"), async ({ query }, reply) => {
    const wanted = v.safeParse(querySchema, query);
    if (!wanted.success) return refuse(reply, "badRequest");
    return listRecords(database, wanted.output.after);
  });
}

export type PeopleAction = "invite" | "role" | "remove";

/** Who changed whose access. */
export async function recordPeopleAction(
  client: Queryable,
  { person, device }: Pick<FastifyRequest, "person" | "device">,
  action: PeopleAction,
  name: string,
): Promise<void> {
  await client.query(
    "insert into access_records (person_id, device, action, detail) values ($1, $2, $3, $4)",
    [person.id, device.label, action, name],
  );
}

const pageSize = 50;

type RecordRow = Omit<AccessRecord, "at" | "by"> & { at: Date; byId: string; byName: string };

/** Newest first, from before the given id. The name of a contact is read from its lead: no copy outlives an erasure. */
async function listRecords(database: Queryable, after: string | undefined) {
  const { rows } = await database.query<RecordRow>(
    `select record.id::float8 as id, record.at, people.id as "byId", people.name as "byName", record.device,
        record.action, record.lead_id as "contactId", leads.name as "contactName", record.detail
      from access_records record join people on people.id = record.person_id
        left join leads on leads.id = record.lead_id
      where $1::bigint is null or record.id < $1::bigint
      order by record.id desc limit ${pageSize + 1}`,
    [after ?? null],
  );
  const page = rows.slice(0, pageSize);
  return {
    records: page.map(({ byId, byName, ...record }) => ({
      ...record,
      by: { id: byId, name: byName },
    })),
    next: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  };
}
