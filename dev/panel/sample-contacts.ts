import { readStarterContent } from "../../content/starter-content.ts";
import type { ContactState } from "../../contract/panel/contacts.ts";
import { connectOnce } from "../../server/src/platform/database.ts";

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
