import { readStarterContent } from "../../content/starter-content.ts";
import type { ContactState } from "../../contract/panel/contacts.ts";
import type { Role } from "../../contract/panel/people.ts";
import { linkAddress } from "../../server/src/people/door-mailer.ts";
import { createLink } from "../../server/src/people/link-store.ts";
import { addPerson, findPersonByEmail } from "../../server/src/people/person-store.ts";
import { connectOnce } from "../../server/src/platform/database.ts";
import type { DatabaseUrls } from "../postgres/databases.ts";
import { siteHost } from "../site/test-settings.ts";

/** Fills the panel with sample contacts and returns what the developer opens. */
export async function describePanel(database: DatabaseUrls, origin: string): Promise<string> {
  const links = await signInLinks(database.operator, origin);
  const [owner] = links;
  if (owner) await addSampleContacts(database.operator, owner.id);
  const lines = links.map(({ label, email, href }) => `        ${label}, ${email}: ${href}`);
  return `Panel   ${origin} (links serve once; ask there for another, it comes to the inbox)\n${lines.join("\n")}\n`;
}

const people: { label: string; name: string; email: string; role: Role }[] = [
  { label: "owner", name: "Dona de Exemplo", email: `dona@${siteHost}`, role: "owner" },
  { label: "staff", name: "Atendente de Exemplo", email: `atendente@${siteHost}`, role: "staff" },
];

/** Returns a new sign-in link for each sample person. */
export function signInLinks(operatorUrl: string, origin: string) {
  return connectOnce({ url: operatorUrl, variable: "the demo" }, async (client) => {
    const links: { label: string; id: string; email: string; href: string }[] = [];
    for (const { label, ...person } of people) {
      const found = await findPersonByEmail(client, person.email);
      const id = found?.id ?? (await addPerson(client, { ...person, invitedBy: null })) ?? "";
      const purpose = found?.joinedAt ? "sign-in" : "invitation";
      const { token } = await createLink(client, { personId: id, purpose });
      links.push({ label, id, email: person.email, href: linkAddress(origin, token) });
    }
    return links;
  });
}

const name = (number: number) => `Contato de Exemplo ${number}`;

/** How long ago they wrote, in minutes, and what became of them. Nobody has taken a new one. */
const contacts: { minutes: number; state: ContactState; language?: string }[] = [
  { minutes: 4, state: "new" },
  { minutes: 17, state: "new", language: "en-US" },
  { minutes: 48, state: "new" },
  { minutes: 95, state: "contacted" },
  { minutes: 60 * 5, state: "contacted" },
  { minutes: 60 * 26, state: "sold" },
  { minutes: 60 * 30, state: "no-coverage" },
  { minutes: 60 * 50, state: "not-interested" },
  { minutes: 60 * 24 * 6, state: "sold" },
  { minutes: 60 * 24 * 20, state: "not-interested" },
];

/** Adds them once; their e-mails count as sent, so the inbox stays empty. */
export function addSampleContacts(operatorUrl: string, personId: string): Promise<void> {
  return connectOnce({ url: operatorUrl, variable: "the demo" }, async (client) => {
    const { rowCount } = await client.query("select from leads where name = $1", [name(1)]);
    if (rowCount) return;
    const { towns } = readStarterContent().facts;
    for (const [index, { minutes, state, language = "pt-BR" }] of contacts.entries()) {
      const address = `Rua de Exemplo, ${index + 1}, ${towns[index % towns.length]?.name}`;
      const { rows } = await client.query<{ id: string }>(
        `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
          values ($1, $2, $3, $4, gen_random_uuid(), now() - make_interval(mins => $5), now()) returning id`,
        [
          name(index + 1),
          `(88) 9 0000-${String(index + 1).padStart(4, "0")}`,
          address,
          language,
          minutes,
        ],
      );
      if (state === "new") continue;
      const values = [rows[0]?.id, personId, state];
      const sql = "select change_contact(gen_random_uuid(), $1, $2, 'state', $3, null, 0)";
      await client.query(sql, values);
    }
  });
}
