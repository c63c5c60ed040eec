import { afterAll, beforeAll, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { connect } from "../platform/database.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { readNumbers } from "./read-numbers.ts";

const published = openSiteContent()();
/** The provider has removed it, and its links are still on paper. */
const removed = { key: "panfleto-velho", name: "Panfleto velho" };
const content = {
  ...published,
  counted: { ...published.facts, campaigns: [...published.facts.campaigns, removed] },
};
const now = new Date("2026-11-16T12:00:00-03:00");

let client: Awaited<ReturnType<typeof connect>>;
let database: string;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connect({ url: roleUrls(database).panel, variable: "the test" });
});
afterAll(() => client.end());

test("a campaign with nothing but a touch of WhatsApp has its row", async () => {
  const [campaign] = published.facts.campaigns;
  await runSql(
    database,
    `insert into event_counts values ('2026-11-16', 'whatsapp', 'header', 'home', 'pt-BR', '${campaign?.key}', 1)`,
  );
  const { campaigns } = await readNumbers(client, content, { name: "today", now });
  expect(campaigns).toEqual([
    expect.objectContaining({ label: campaign?.name, whatsapp: { count: 1, before: 0 } }),
  ]);
});

test("what a removed campaign sold is counted under its name, as its contacts are", async () => {
  await runSql(
    database,
    `insert into people (name, email, role, joined_at) values ('Ana', 'ana@provedor.example', 'staff', now());
     insert into leads (name, phone, address, language, idempotency_key, created_at, utm_campaign)
       values ('Bia', '(88) 9 0000-0001', 'Rua A, 1', 'pt-BR', gen_random_uuid(), '2026-11-10', '${removed.key}');
     insert into contacts (lead_id, state, attended_by, attended_since)
       select leads.id, 'sold', people.id, now() from leads, people;
     insert into contact_events (change_id, lead_id, person_id, kind, revision, from_state, to_state, at)
       select gen_random_uuid(), lead_id, attended_by, 'state', 1, 'new', state, '2026-11-11' from contacts`,
  );
  const { campaigns } = await readNumbers(client, content, { name: "week", now });
  expect(campaigns).toEqual([
    expect.objectContaining({ label: removed.name, sold: { count: 1, before: 0 } }),
  ]);
});
