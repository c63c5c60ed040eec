import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContactDatabase, startContactDatabase } from "../../../../dev/panel/contact-panel.ts";
import { contactFile, listExport, readExport } from "../../contacts/contact-file.ts";
import { figuresOf } from "../../numbers/figures.ts";
import { readNumbers } from "../../numbers/number-routes.ts";
import { readComparedCounts, readContactFigures } from "../../numbers/number-store.ts";
import { addDays } from "../../numbers/period.ts";
import { localDay } from "../../platform/date-format.ts";
import { openSiteContent } from "../../platform/site-content.ts";
import { lastWeek } from "./write-report.ts";

/**
 * People ask with the form, alone or in a burst, or are noted by the team. Then they are attended to, sold to, marked as a hoax
 * or erased, or they expire. After each run every figure must be about the same requests.
 */
const content = openSiteContent()();
const { company, campaigns, towns } = content.facts;
const { timeZone } = company;

const step = fc.record({
  kind: fc.constantFrom(
    ...([
      "ask",
      "ask",
      "ask",
      "burst",
      "burst",
      "note",
      "take",
      "release",
      "sold",
      "sold",
    ] as const),
    ...([
      "lost",
      "installed",
      "undo",
      "hoax",
      "noHoax",
      "move",
      "join",
      "erase",
      "expire",
    ] as const),
  ),
  who: fc.nat(5),
  town: fc.constantFrom("", "Fortaleza", ...towns.slice(0, 2).map(({ name }) => name)),
  campaign: fc.constantFrom(null, "sem nome", campaigns[0]?.key ?? null),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let database: ContactDatabase;
let person: string;
beforeAll(async () => {
  database = await startContactDatabase();
  person = await database.addPerson("Ana");
});
afterAll(() => database.stop());

/** Noon of next Monday, when the last seven days are the week of the e-mail. */
const now = (() => {
  const tomorrow = addDays(localDay(new Date(), timeZone), 1);
  const weekday = (new Date(tomorrow).getUTCDay() + 6) % 7;
  return new Date(`${addDays(tomorrow, (7 - weekday) % 7)}T12:00:00-03:00`);
})();
const phoneOf = (who: number) => `558899000000${who}`;

/** Each step happens 13 hours after the one before, the last one an hour ago. All are within the panel's 30 days. */
async function act({ kind, who, town, campaign }: Step, hoursAgo: number, undo: { id?: string }) {
  const age = hoursAgo * 3_600;
  const [contact] = await database.sql("select id, name from contacts where number = $1", [
    phoneOf(who),
  ]);
  const change = async (changeKind: string, wanted: object = {}) => {
    if (!contact) return;
    const [done] = await database.sql(
      `select change_contact(id, $1, $2, $3, $4, null, 1000000, $5), id from gen_random_uuid() id`,
      [contact.id, person, changeKind, wanted, age],
    );
    if (changeKind !== "undo") undo.id = String(done?.id);
  };
  const address = town && `Rua A, 1, ${town}`;
  const ask = (cameBy: string, isBurst: boolean) =>
    database.sql(
      `insert into leads (name, phone, number, address, language, idempotency_key, created_at, email_sent_at, from_burst, came_by, utm_source)
        values ('Bia', $1, $1, $2, 'pt-BR', gen_random_uuid(), now() - make_interval(hours => $3), now(), $4, $5, $6)`,
      [phoneOf(who), address, hoursAgo, isBurst, cameBy, campaign],
    );
  const steps: Record<Step["kind"], () => Promise<unknown>> = {
    ask: () => ask("site", false),
    burst: () => ask("site", true),
    note: () => ask("store", false),
    take: () => change("take"),
    release: () => change("release"),
    sold: () => change("state", { to: "sold" }),
    lost: () => change("state", { to: "no-coverage" }),
    installed: () => change("installed", { is: true, day: null }),
    undo: () => change("undo", { of: undo.id }),
    hoax: () => change("hoax", { is: true }),
    noHoax: () => change("hoax", { is: false }),
    move: () => change("correct", { address }),
    join: () => change("correct", { phone: phoneOf(who + 1), number: phoneOf(who + 1) }),
    erase: () => erase("contact_id = $1", contact?.id),
    expire: () => erase("created_at < now() - make_interval(hours => $1)", hoursAgo + 100),
  };
  await steps[kind]();
}

const erase = (which: string, value: unknown) =>
  database.sql(`select erase_leads(array(select id from leads where ${which}), 'request')`, [
    value,
  ]);

/** The sums of the spreadsheet's requests by town. */
async function readSpreadsheet(since: string, until: string): Promise<Map<string, number>> {
  const ids = await listExport(database.panel, { since, until, timeZone });
  const records = readExport(database.panel, ids, { personId: person, timeZone });
  const lines: string[][] = [];
  for await (const line of contactFile(records, content)) {
    lines.push([...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell ?? ""));
  }
  const [titles = [], ...rows] = lines;
  const [town, requests] = [/^cidade/, /^pedidos/].map((title) =>
    titles.findIndex((each) => title.test(each)),
  );
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = row[town ?? 0] ?? "";
    sums.set(name, (sums.get(name) ?? 0) + Number(row[requests ?? 0]));
  }
  return sums;
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

async function expectOnePopulation(period: "week" | "month") {
  const numbers = await readNumbers(database.panel, content, { name: period, now });
  const { totals, towns, campaigns, ways, soldPlans, weeks } = numbers;
  for (const key of ["count", "before"] as const) {
    const contacts = totals.contacts[key];
    const sold = totals.sold[key];
    expect(sum(towns.map((row) => row[key]))).toBe(contacts);
    for (const rows of [campaigns, ways]) {
      expect(sum(rows.map((row) => row.contacts[key]))).toBe(contacts);
      expect(sum(rows.map((row) => row.sold[key]))).toBe(sold);
    }
    expect(sum(soldPlans.map((row) => row[key]))).toBe(sold);
  }
  expect(await readSpreadsheet(numbers.first, numbers.last)).toEqual(
    new Map(towns.filter(({ count }) => count > 0).map(({ label, count }) => [label, count])),
  );
  if (period === "month") {
    // The month includes all requests and all sales, and every sale belongs to a request that counts.
    for (const { contacts, sold } of [totals, ...campaigns, ...ways]) {
      expect(sold.count).toBeLessThanOrEqual(contacts.count);
    }
    expect(sum(weeks.map(({ contacts }) => contacts))).toBe(totals.contacts.count);
    expect(sum(weeks.map(({ sold }) => sold))).toBe(totals.sold.count);
    const [leads] = await database.sql(
      "select count(*)::integer from leads join contacts on contacts.id = contact_id where hoax_at is null",
    );
    expect(totals.contacts.count + totals.burst.count).toBe(leads?.count);
    return;
  }
  const mailed = lastWeek(now, timeZone);
  const counts = await readComparedCounts(database.panel, mailed);
  const figures = await readContactFigures(database.panel, mailed, timeZone);
  expect(figuresOf(counts, figures, content).totals).toEqual(totals);
  expect(weeks.at(-1)).toMatchObject({ contacts: totals.contacts.count, sold: totals.sold.count });
}

/** Requests of a burst do not count, except that of a person who buys. */
const soldFromBurst: Step[] = (["burst", "burst", "sold"] as const).map((kind) => ({
  kind,
  who: 0,
  town: "Fortaleza",
  campaign: null,
}));

test("totals, weeks, towns, campaigns, sales, spreadsheet and e-mail are about the same requests, also after erasing", async () => {
  // biome-ignore lint/style/noProcessEnv: not a setting of the site
  const numRuns = process.env.SEED === "random" ? 2_000 : 30;
  const run = async (steps: Step[]) => {
    await database.sql("truncate contacts, erased_leads cascade");
    const undo: { id?: string } = {};
    for (const [index, each] of steps.entries()) {
      await act(each, 1 + 13 * (steps.length - 1 - index), undo);
    }
    await expectOnePopulation("week");
    await expectOnePopulation("month");
  };
  const examples: [Step[]][] = [[soldFromBurst]];
  const steps = fc.array(step, { minLength: 10, maxLength: 30 });
  await fc.assert(fc.asyncProperty(steps, run), { numRuns, examples });
}, 7_200_000);
