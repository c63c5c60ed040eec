import { randomUUID } from "node:crypto";
import fastify from "fastify";
import type { Role } from "../../contract/panel/people.ts";
import { openDatabase } from "../../server/src/platform/database.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { type SavedLead, saveLead } from "./save-lead.ts";

export type ContactDatabase = Awaited<ReturnType<typeof startContactDatabase>>;

/** A database of its own with the panel's connections. */
export async function startContactDatabase() {
  const url = await createTestDatabase();
  const { log } = fastify();
  const superuser = openDatabase(url, log);
  const panel = openDatabase(roleUrls(url).panel, log);
  const sql = async (statement: string, values?: unknown[]) =>
    (await superuser.query(statement, values)).rows;
  return {
    /** `panel` has the rights of its role, `sql` those of the superuser. */
    ...{ url, panel, sql },
    addPerson: async (name: string, role: Role = "staff") => {
      const insert = "insert into people (name, email, role) values ($1, $2, $3) returning id";
      const [row] = await sql(insert, [name, `${randomUUID()}@provedor.example`, role]);
      return String(row?.id);
    },
    addLead: (lead?: SavedLead) => saveLead(url, lead),
    stop: async () => {
      await Promise.all([panel.end(), superuser.end()]);
    },
  };
}
