import { randomUUID } from "node:crypto";
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
    // No street and no person's name leaves the server.
    expect(JSON.stringify(json)).not.toMatch(/Rua|de Exemplo/);
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
      name,
      link: expect.stringMatching(new RegExp(`/\\?utm_campaign=${key}$`)),
    })),
  );
});

test("the last days are whole ones of the company's time zone", () => {
  // In Ceará it is still the 15th.
  const now = new Date("2026-11-16T02:00:00Z");
  expect(lastDays(now, timeZone, 7)).toEqual({
    beforeStart: "2026-11-01",
    start: "2026-11-08",
    end: "2026-11-15",
  });
});

const published = openSiteContent()();
/** The provider has removed this campaign, but its links are still on paper. */
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

test("a campaign with nothing but a tap on WhatsApp has its row", async () => {
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

test("a campaign is named as such although a part of the page has the same key", async () => {
  const combo = { key: "combo", name: "Combo de verão" };
  const counted = { ...published.counted, campaigns: [combo] };
  await runSql(
    database,
    "insert into event_counts values ('2026-09-15', 'whatsapp', 'combo', 'home', 'pt-BR', 'combo', 1)",
  );
  const at = { name: "today", now: new Date("2026-09-15T12:00:00-03:00") } as const;
  const { campaigns, places } = await readNumbers(client, { ...published, counted }, at);
  expect(campaigns.map(({ label }) => label)).toEqual([combo.name]);
  expect(places.map(({ label }) => label)).not.toContain(combo.name);
});

test("what a removed campaign sold is counted under its name, as its contacts are", async () => {
  await runSql(
    database,
    `insert into people (name, email, role, joined_at) values ('Ana', 'ana@provedor.example', 'staff', now());
     insert into leads (name, phone, address, language, idempotency_key, created_at, utm_campaign)
       values ('Bia', '(88) 9 0000-0001', 'Rua A, 1', 'pt-BR', gen_random_uuid(), '2026-11-10', '${removed.key}');
     insert into sales (lead_id, sold_by, at) select leads.id, people.id, '2026-11-11' from leads, people`,
  );
  const { campaigns } = await readNumbers(client, content, { name: "week", now });
  expect(campaigns).toEqual([
    expect.objectContaining({
      label: removed.name,
      contacts: { count: 1, before: 0 },
      sold: { count: 1, before: 0 },
    }),
  ]);
});

test("sales count by plan, by how the contact came and by campaign; hoaxes and what was undone do not", async () => {
  const { staff, addLead } = await startContactPanel();
  const sell = async (contact: string, plan?: string) => {
    const sold = randomUUID();
    await staff.change(contact, { id: sold, kind: "state", to: "sold", revision: 99 });
    if (plan) await staff.change(contact, { kind: "sale", plan });
    return sold;
  };
  const note = async (cameBy: string) => {
    const id = randomUUID();
    const person = { name: "Rita", phone: "(88) 99999-0000", address: "" };
    await staff.change(id, { id, kind: "noted", ...person, cameBy, isOther: true });
    return id;
  };
  const radio = { phone: "(88) 99999-1234", source: "radio" };
  await sell(await addLead(radio), "plan500");
  // The same person asks again through another campaign, but the sale belongs to the first one.
  await addLead({ ...radio, source: "panfleto" });
  await sell(await note("store"));
  await note("store");
  const undone = await addLead({ phone: "(88) 99999-1235" });
  await staff.change(undone, { kind: "undo", of: await sell(undone) });
  const hoax = await addLead({ phone: "(88) 99999-1236" });
  await sell(hoax, "plan500");
  await staff.change(hoax, { kind: "installed", is: true, day: null });
  await staff.change(hoax, { kind: "hoax", is: true, revision: 99 });

  const { json } = await staff.get(`${panelPaths.numbers}?period=today`);
  const { ways, soldPlans, campaigns, totals, firstCall } = v.parse(numbersSchema, json);
  const sums = (rows: Record<"contacts" | "sold", { count: number }>[]) =>
    rows.map(({ contacts, sold }) => [contacts.count, sold.count]);
  expect(ways.map(({ label }) => label)).toEqual([
    "Site",
    "WhatsApp",
    "Ligação",
    "Loja",
    "Indicação",
  ]);
  expect(sums(ways)).toEqual([
    [3, 1],
    [0, 0],
    [0, 0],
    [2, 1],
    [0, 0],
  ]);
  expect(soldPlans).toEqual([
    { label: "", count: 1, before: 0 },
    { label: "500 Mega", count: 1, before: 0 },
  ]);
  expect(totals).toMatchObject({ contacts: { count: 5 }, sold: { count: 2 } });
  const named = (name: string) => campaigns.filter(({ label }) => label === name);
  expect(sums(named("Rádio"))).toEqual([[2, 1]]);
  expect(sums(named("Panfleto"))).toEqual([[1, 0]]);
  // The form brought three requests. Only the first one has a reaction that counts: nobody reacted to the second, and that to the
  // third was undone.
  expect(firstCall.hours.filter(({ length }) => length === 1)).toMatchObject([{ count: 1 }]);
});

test("a note about somebody whom the team attends counts as a reaction, and one about a new contact does not", async () => {
  const { staff, addLead } = await startContactPanel();
  const attended = { phone: "(88) 99999-1234" };
  const id = await addLead(attended);
  await staff.change(id, { kind: "take" });
  await addLead(attended);
  await staff.change(id, { kind: "note", note: "Falei, vai ver com o marido" });
  const other = await addLead({ phone: "(88) 99999-1235" });
  await staff.change(other, { kind: "note", note: "Ligar amanhã" });
  const { json } = await staff.get(`${panelPaths.numbers}?period=today`);
  const { hours } = v.parse(numbersSchema, json).firstCall;
  const reactions = hours.filter(({ length }) => length === 1).map(({ count }) => count);
  expect(reactions.reduce((sum, count) => sum + count, 0)).toBe(2);
});
