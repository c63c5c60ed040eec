import { randomUUID } from "node:crypto";
import fastify from "fastify";
import type { LeadFields } from "../../contract/leads.ts";
import type { Role } from "../../contract/panel/people.ts";
import { openDatabase } from "../../server/src/platform/database.ts";
import { someone } from "../leads/lead-requests.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";

export type ContactDatabase = Awaited<ReturnType<typeof startContactDatabase>>;

/** A database of its own with the panel's connections. */
export async function startContactDatabase() {
  const url = await createTestDatabase();
  const { log } = fastify();
  const superuser = openDatabase(url, log);
  const panel = openDatabase(roleUrls(url).panel, log);
  const sql = async (statement: string, values?: unknown[]) =>
    (await superuser.query(statement, values)).rows;
  const idOf = async (statement: string, values: unknown[]) =>
    String((await sql(statement, values))[0]?.id);
  return {
    /** `panel` has the rights of its role, `sql` those of the superuser. */
    ...{ url, panel, sql },
    addPerson: (name: string, role: Role = "staff") =>
      idOf("insert into people (name, email, role) values ($1, $2, $3) returning id", [
        name,
        `${randomUUID()}@provedor.example`,
        role,
      ]),
    addLead: (lead: Partial<LeadFields> & { language?: string; source?: string } = {}) => {
      const { name, phone, address } = { ...someone(), ...lead };
      const { language = "pt-BR", source = null } = lead;
      const values = [randomUUID(), name, phone, address, language, source];
      return idOf(
        "select id from save_lead($1, $2, $3, $4, $5, $6, null, null, null, null)",
        values,
      );
    },
    stop: async () => {
      await Promise.all([panel.end(), superuser.end()]);
    },
  };
}
