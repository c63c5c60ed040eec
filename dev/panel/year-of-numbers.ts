import { readStarterContent } from "../../content/starter-content.ts";
import { notedWays } from "../../contract/panel/contacts.ts";
import { runSql } from "../postgres/databases.ts";

const list = (values: string[]) => `array[${values.map((value) => `'${value}'`).join(", ")}]`;

/**
 * Adds a year of counts and of contacts up to today, by default about 60 visits and 4 contacts a day, all attended to within
 * hours. `draws` is the number of rows that each event gets a day, before equal ones are summed up.
 */
export async function addYearOfNumbers(
  databaseUrl: string,
  { draws = 8, contacts = 1_500 }: { draws?: number; contacts?: number } = {},
): Promise<void> {
  const { company, internetPlans, cameraPlans, towns, campaigns } = readStarterContent().facts;
  const { timeZone } = company;
  const plans = [...internetPlans, ...cameraPlans].map(({ key }) => key);
  const places = list([...plans, "floating", "header", "footer", "combo"]);
  const keys = list([...campaigns.map(({ key }) => key), "none", "none", "other"]);
  const day = `(now() at time zone '${timeZone}')::date - ago`;
  const pick = (values: string) =>
    `(${values})[1 + floor(random() * array_length(${values}, 1))::integer]`;
  const counts = (event: string, place: string, most: number, page = "'home'") =>
    `insert into event_counts
      select day, '${event}', place, page, language, campaign, sum(count) from (
        select ${day} as day, ${place} as place, ${page} as page,
          ${pick(list(["pt-BR", "pt-BR", "pt-BR", "en-US"]))} as language, ${pick(keys)} as campaign,
          1 + floor(random() * ${most})::integer as count
        from generate_series(0, 365) ago, generate_series(1, ${draws}) each
      ) event group by 1, 2, 3, 4, 5, 6;`;
  const street = "'Rua de Exemplo, ' || number || ', '";
  await runSql(
    databaseUrl,
    `select setseed(0.42);
    ${counts("page", "'first'", 12, pick(list(["home", "cameras"])))}
    ${counts("page", "'next'", 4)}
    ${counts("whatsapp", pick(places), 3)}
    ${counts("form-started", "''", 1)}
    insert into people (name, email, role, joined_at)
      values ('Pessoa do ano', 'ano@provedor.example', 'staff', now()) on conflict do nothing;
    insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at, came_by, utm_source)
      select 'Contato do ano ' || number, '(88) 9 0000-0001',
        ${street} || ${pick(list(["Centro", "Violete", "Fazendinha"]))} || ', ' || ${pick(list([...towns.map(({ name }) => name), "Fortaleza"]))},
        'pt-BR', gen_random_uuid(), now() - random() * interval '365 days', now(),
        ${pick(list(["site", "site", "site", ...notedWays]))}, nullif(${pick(keys)}, 'none')
      from generate_series(1, ${contacts}) number;
    update leads set utm_source = null where came_by <> 'site' and name like 'Contato do ano %';
    update contacts set attended_by = people.id, attended_since = now(), waiting_since = null, touched_at = asked_at,
        state = ${pick(list(["sold", "sold", "contacted", "no-coverage", "not-interested"]))}
      from people where people.email = 'ano@provedor.example' and contacts.name like 'Contato do ano %';
    insert into contact_events (change_id, contact_id, person_id, kind, revision, from_state, to_state, detail, before, at)
      select gen_random_uuid(), id, attended_by, 'state', 1, 'new', state, '{}', '{}',
        least(now(), asked_at + random() * random() * interval '6 hours')
      from contacts where name like 'Contato do ano %';
    insert into sales (lead_id, sold_by, plan, at)
      select contact_id, person_id, ${pick(`${list(plans)} || array['combo', null]`)}, at
      from contact_events join contacts on contacts.id = contact_id
      where name like 'Contato do ano %' and to_state = 'sold'`,
  );
}
