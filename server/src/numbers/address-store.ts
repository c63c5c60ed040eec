import type { Queryable } from "../platform/database.ts";
import type { Period } from "./period.ts";

/** Addresses as visitors typed them: personal data, which `towns.ts` sums up and nothing else sees. */
export interface AddressCount {
  address: string;
  count: number;
  before: number;
}

export async function readAddresses(
  database: Queryable,
  { beforeStart, start, end }: Period,
  timeZone: string,
): Promise<AddressCount[]> {
  const midnight = (day: string) => `(${day}::date::timestamp at time zone $1)`;
  const sql = `select address, (count(*) filter (where created_at >= ${midnight("$3")}))::integer as count,
      (count(*) filter (where created_at < ${midnight("$3")}))::integer as before
    from leads where created_at >= ${midnight("$2")} and created_at < ${midnight("$4")} group by address`;
  return (await database.query<AddressCount>(sql, [timeZone, beforeStart, start, end])).rows;
}

/** Of all contacts that are kept: the places where nobody can be connected are few, and stay so for months. */
export async function readUncoveredAddresses(database: Queryable): Promise<string[]> {
  const sql =
    "select address from contacts join leads on leads.id = lead_id where state = 'no-coverage'";
  return (await database.query<{ address: string }>(sql)).rows.map(({ address }) => address);
}
