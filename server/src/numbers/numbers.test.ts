import { campaignLinksSchema, numberPeriods, numbersSchema } from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";
import { addYearOfNumbers } from "../../../dev/panel/year-of-numbers.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { connect } from "../platform/database.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { readNumbers } from "./number-routes.ts";
import { lastDays } from "./period.ts";

const timeZone = "America/Fortaleza";

test("everybody who is signed in sees the numbers of each period", async () => {
  const { panel, staff } = await startContactPanel();
  await addYearOfNumbers(panel.database);
  const [year] = await panel.sql("select count(*)::integer as contacts from leads");
  for (const period of numberPeriods) {
    const { status, json } = await staff.get(`${panelPaths.numbers}?period=${period}`);
    expect(status).toBe(200);
    const numbers = v.parse(numbersSchema, json);
    const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
    expect(sum(numbers.towns)).toBe(numbers.totals.contacts.count);
    expect(sum(numbers.uncovered)).toBeLessThan(Number(year?.contacts));
    const called = numbers.firstCall.hours.filter(({ length }) => length === 3);
    expect(sum(called)).toBe(sum(numbers.firstCall.hours) / 2);
    // No street and no name leaves the server.
    expect(JSON.stringify(json)).not.toMatch(/Rua|Contato do ano/);
  }
  expect((await staff.get(`${panelPaths.numbers}?period=year`)).status).toBe(400);
  expect((await panel.request(`${panelPaths.numbers}?period=week`)).status).toBe(401);
});

test("a declared campaign has a link that is counted under its name", async () => {
  const { staff } = await startContactPanel();
  const { json } = await staff.get(panelPaths.campaignLinks);
  const { campaigns } = openSiteContent()().facts;
  expect(v.parse(campaignLinksSchema, json)).toEqual(
    campaigns.map(({ key, name }) => ({
      ...{ name, link: expect.stringMatching(new RegExp(`/\\?utm_campaign=${key}$`)) },
    })),
  );
});

test("the last days are whole ones of the company's time zone", () => {
  // Still the 15th in Ceará.
  const now = new Date("2026-11-16T02:00:00Z");
  expect(lastDays(now, timeZone, 7)).toEqual({
    ...{ beforeStart: "2026-11-01", start: "2026-11-08", end: "2026-11-15" },
  });
});

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
