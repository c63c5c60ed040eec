import { readStarterContent } from "../../content/starter-content.ts";
import { notedWays } from "../../contract/panel/contacts.ts";
import { runSql } from "../postgres/databases.ts";

const list = (values: string[]) => `array[${values.map((value) => `'${value}'`).join(", ")}]`;
const pick = (values: string) =>
  `(${values})[1 + floor(random() * array_length(${values}, 1))::integer]`;

const names = "Alberto Beatriz Cícero Damiana Eliane Fábio Geralda Helena Ivo".split(" ");

interface Year {
  /** Random rows per event and day. Rows with the same keys are then summed up. */
  draws?: number;
  contacts?: number;
  /** How many days the numbers cover, today included. */
  days?: number;
  /** The id of the person who attended to the contacts; by default a new person. */
  by?: string;
}

/**
 * Adds the counts of a year, by default about 60 visits a day, and contacts that were all closed within hours. As on a machine,
 * contacts older than the retention are erased.
 */
export async function addYearOfNumbers(
  databaseUrl: string,
  { draws = 8, contacts = 1_500, days = 365, by }: Year = {},
): Promise<void> {
  const { company, internetPlans, cameraPlans, towns, campaigns } = readStarterContent().facts;
  const { timeZone } = company;
  const plans = [...internetPlans, ...cameraPlans].map(({ key }) => key);
  const places = list([...plans, "floating", "header", "footer", "combo"]);
  const keys = list([...campaigns.map(({ key }) => key), "none", "none", "other"]);
  const today = `(now() at time zone '${timeZone}')::date`;
  const counts = (event: string, place: string, most: number, page = "'home'") =>
    `insert into event_counts as known
      select day, '${event}', place, page, language, campaign, sum(count) from (
        select ${today} - ago as day, ${place} as place, ${page} as page,
          ${pick(list(["pt-BR", "pt-BR", "pt-BR", "en-US"]))} as language, ${pick(keys)} as campaign,
          1 + floor(random() * ${most})::integer as count
        from generate_series(0, ${days} - 1) ago, generate_series(1, ${draws}) each
      ) event group by 1, 2, 3, 4, 5, 6
      on conflict (day, event, place, page, language, campaign) do update set count = known.count + excluded.count;`;
  const neighbourhood = pick(list(["Centro", "Violete", "Fazendinha"]));
  const town = pick(list([...towns.map(({ name }) => name), "Fortaleza"]));
  // A time between 7 and 21 h. A time that would be later today is moved to the last two hours.
  const asked = `least(now() - random() * interval '2 hours',
    (${today} - floor(random() * ${days})::integer + interval '7 hours' + random() * interval '14 hours') at time zone '${timeZone}')`;
  await runSql(
    databaseUrl,
    `select setseed(0.42);
    ${counts("page", "'first'", 12, pick(list(["home", "cameras"])))}
    ${counts("page", "'next'", 4)}
    ${counts("whatsapp", pick(places), 3)}
    ${counts("form-started", "''", 1)}
    insert into people (name, email, role, joined_at)
      select 'Pessoa do ano', 'ano@provedor.example', 'staff', now() where ${!by} on conflict do nothing;
    create temp table year as
      select gen_random_uuid() as id, number, ${asked} as asked, ${pick(list(["site", "site", "site", ...notedWays]))} as came_by
      from generate_series(1, ${contacts}) number;
    delete from year where asked < now() - (select make_interval(days => days - 1) from lead_retention);
    insert into leads (id, name, phone, address, language, idempotency_key, created_at, email_sent_at, came_by, utm_source)
      select id, ${pick(list(names))} || ' de Exemplo', '(88) 9 0000-' || lpad((number % 10000)::text, 4, '0'),
        'Rua de Exemplo, ' || number || ', ' || ${neighbourhood} || ', ' || ${town}, 'pt-BR', id, asked, asked, came_by,
        case came_by when 'site' then nullif(${pick(keys)}, 'none') end
      from year order by asked;
    update contacts set attended_by = people.id, attended_since = asked, waiting_since = null,
        touched_at = least(now(), asked + random() * random() * interval '6 hours'),
        state = ${pick(list(["sold", "sold", "sold", "not-interested", "not-interested", "not-interested", "no-coverage"]))}
      from people, year where contacts.id = year.id and ${by ? `people.id = '${by}'` : "people.email = 'ano@provedor.example'"};
    update contacts set reason = ${pick(list(["price", "loyalty", "competitor", "silence"]))}
      from year where contacts.id = year.id and state = 'not-interested';
    insert into contact_events (change_id, contact_id, person_id, kind, revision, from_state, to_state, detail, before, at)
      select gen_random_uuid(), id, attended_by, 'state', 1, 'new', state, '{}', '{}', touched_at
      from contacts join year using (id);
    insert into sales (lead_id, sold_by, plan, at, install_on, install_period, installed_at)
      select id, attended_by, ${pick(`${list(plans)} || array['combo', null]`)}, touched_at, touched_at::date + 3, 'morning',
        case when touched_at::date + 3 <= ${today} then least(now(), touched_at + interval '3 days') end
      from contacts join year using (id) where state = 'sold'`,
  );
}
