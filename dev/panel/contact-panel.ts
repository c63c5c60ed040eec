import { randomUUID } from "node:crypto";
import fastify from "fastify";
import { onTestFinished } from "vitest";
import type { LeadFields } from "../../contract/leads.ts";
import type { ContactChange } from "../../contract/panel/contacts.ts";
import { contactPaths } from "../../contract/panel/paths.ts";
import type { Role } from "../../contract/panel/people.ts";
import { likelyNumber } from "../../contract/phone-numbers.ts";
import { changeContact } from "../../server/src/contacts/contact-store.ts";
import { openDatabase } from "../../server/src/platform/database.ts";
import { openSiteContent } from "../../server/src/platform/site-content.ts";
import { saveLeadSql, someone } from "../leads/lead-requests.ts";
import { runSql } from "../postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { signInBoth, startTestPanel } from "./test-panel.ts";

/** The panel with an owner and a staff member, both signed in. It stops with the test. */
export async function startContactPanel(settings: Record<string, string> = {}) {
  const panel = await startTestPanel(settings);
  onTestFinished(() => panel.stop());
  const { owner, staff, ...both } = await signInBoth(panel);
  const withChanges = (person: typeof owner) => ({
    ...person,
    change: (contact: string, change: object) =>
      person.post(contactPaths(contact).changes, { id: randomUUID(), ...change }),
  });
  return {
    panel,
    ...both,
    owner: withChanges(owner),
    staff: withChanges(staff),
    addLead: (lead: SavedLead = {}) => saveLead(panel.database, { source: "radio", ...lead }),
  };
}

export type ContactDatabase = Awaited<ReturnType<typeof startContactDatabase>>;

/** A change without its id. */
export type Command = ContactChange extends infer Each
  ? Each extends ContactChange
    ? Omit<Each, "id">
    : never
  : never;

/** A new database with the panel's connections. */
export async function startContactDatabase() {
  const url = await createTestDatabase();
  const { log } = fastify();
  const content = openSiteContent()();
  const superuser = openDatabase(url, log);
  const panel = openDatabase(roleUrls(url).panel, log);
  const sql = async (statement: string, values?: unknown[]) =>
    (await superuser.query(statement, values)).rows;
  return {
    /** `panel` has the rights of its role, `sql` those of the superuser. */
    url,
    panel,
    sql,
    addPerson: async (name: string, role: Role = "staff") => {
      const insert = "insert into people (name, email, role) values ($1, $2, $3) returning id";
      const [row] = await sql(insert, [name, `${randomUUID()}@provedor.example`, role]);
      return String(row?.id);
    },
    addLead: (lead?: SavedLead) => saveLead(url, lead),
    /** Changes a contact as the panel's routes do. The change gets an id. */
    change: (contact: string, person: string | undefined, command: Command, id = randomUUID()) =>
      changeContact(panel, contact, String(person), { id, ...command } as ContactChange, content),
    stop: async () => {
      await Promise.all([panel.end(), superuser.end()]);
    },
  };
}

export type SavedLead = Partial<LeadFields> & { language?: string; source?: string | null };

/** Saves a lead as the server does, but without starting a server. Returns its id. */
async function saveLead(databaseUrl: string, lead: SavedLead = {}): Promise<string> {
  const { name, phone, address } = { ...someone(), ...lead };
  const { language = "pt-BR", source = null } = lead;
  const number = likelyNumber(phone);
  const columns = { name, phone, number, address, language, utm_source: source };
  const [row] = await runSql(databaseUrl, saveLeadSql(columns));
  return String(row?.id);
}
