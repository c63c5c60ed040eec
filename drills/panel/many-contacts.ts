import { readStarterContent } from "../../content/starter-content.ts";
import { runSql } from "../../dev/postgres/databases.ts";

/** Adds contacts of two years; the newest 20 are new, as nobody leaves more waiting. */
export async function addManyContacts(databaseUrl: string, count: number): Promise<void> {
  const towns = readStarterContent().facts.towns.map(({ name }) => `'${name}'`);
  const pick = (values: string[], number: string) =>
    `(array[${values.join(", ")}])[1 + ${number} % ${values.length}]`;
  const names = ["'Maria'", "'José'", "'Francisca'", "'Antônio'", "'Luzia'", "'Wesley'", "'Rita'"];
  const surnames = ["'Sousa'", "'Silva'", "'Rodrigues'", "'Alves'", "'Ferreira'"];
  const states = ["'sold'", "'contacted'", "'no-coverage'", "'not-interested'"];
  await runSql(
    databaseUrl,
    `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
      select ${pick(names, "number")} || ' ' || ${pick(surnames, "number / 7")} || ' ' || number,
        '(88) 9 0000-' || lpad((number % 10000)::text, 4, '0'),
        'Rua de Exemplo, ' || number || ', ' || ${pick(towns, "number")},
        'pt-BR', gen_random_uuid(), now() - number * interval '100 minutes', now()
      from generate_series(1, ${count}) number;
    insert into people (name, email, role, joined_at)
      values ('Joana de Exemplo', 'joana@provedor.example', 'staff', now());
    insert into contacts (lead_id, state, attended_by, attended_since, revision)
      select leads.id, ${pick(states, "row_number() over (order by leads.id)")}, people.id, now(), 1
      from leads, people
      where people.email = 'joana@provedor.example'
        and leads.created_at < now() - 20 * interval '100 minutes';
    analyze`,
  );
}
