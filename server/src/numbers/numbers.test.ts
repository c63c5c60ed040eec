import { report } from "@fiosite/content/report";
import {
  campaignLinksSchema,
  type Numbers,
  numberPeriods,
  numbersSchema,
} from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import fastify from "fastify";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";
import { addYearOfNumbers } from "../../../dev/panel/year-of-numbers.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { runCommand } from "../../../dev/processes/run-command.ts";
import { mailSettings } from "../../../dev/site/test-settings.ts";
import { openDatabase } from "../platform/database.ts";
import { localDay } from "../platform/date-format.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { numberRoutes } from "./number-routes.ts";
import { addDays, lastDays } from "./period.ts";

const timeZone = "America/Fortaleza";
const number = report.number;

/** The e-mail's lines as `label: figures`, by section. */
async function readReport(database: string): Promise<Map<string, string[]>> {
  const env = { OPERATOR_DATABASE_URL: roleUrls(database).operator, ...mailSettings };
  const { output } = await runCommand("report", [], { env });
  return new Map(
    output.split("\n\n").map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return [title, lines.map((line) => line.replace(/█+$/, "").replace(/ {2,}/g, " ").trim())];
    }),
  );
}

/** The panel's week as it is on the Monday of the e-mail. */
async function readPanelWeek(database: string): Promise<Numbers> {
  const app = fastify();
  const panel = openDatabase(roleUrls(database).panel, app.log);
  onTestFinished(() => panel.end());
  const weekday = new Date(localDay(new Date(), timeZone)).getUTCDay();
  const monday = addDays(localDay(new Date(), timeZone), -((weekday + 6) % 7));
  const now = () => new Date(`${monday}T12:00:00-03:00`);
  await app.register(numberRoutes, {
    ...{ database: panel, content: openSiteContent(), siteUrl: "https://x.example", now },
  });
  const response = await app.inject(`${panelPaths.numbers}?period=week`);
  return v.parse(numbersSchema, response.json());
}

test("panel and Monday's e-mail have the same figures on a year of data", async () => {
  const database = await createTestDatabase();
  await addYearOfNumbers(database);
  const [mail, week] = [await readReport(database), await readPanelWeek(database)];
  const { totals, breakdowns, outcomes, speed } = report;
  const line = (label: string, { count, before }: { count: number; before: number }) =>
    `${label} ${number(count)} (antes ${number(before)})`;
  const rows = (of: { label: string; count: number; before: number }[]) =>
    of.map((row) => line(row.label, row)).toSorted();
  const campaign = (key: "visits" | "sold") =>
    rows(
      week.campaigns
        .map(({ label, [key]: sums }) => ({ label, ...sums }))
        .filter(({ count, before }) => count + before > 0),
    );
  const sent = (title: string) => mail.get(title)?.toSorted();

  expect(week.totals.visits.count).toBeGreaterThan(100);
  expect(week.totals.sold.count).toBeGreaterThan(0);
  expect(mail.get(totals.title)).toEqual(
    expect.arrayContaining([
      line(totals.visits, week.totals.visits),
      line(totals.whatsapp, week.totals.whatsapp),
      line(totals.leads, week.totals.contacts),
    ]),
  );
  expect(rows([...week.plans, ...week.places])).toEqual(sent(breakdowns.whatsapp));
  expect(rows(week.pages)).toEqual(sent(breakdowns.pages));
  expect(rows(week.languages)).toEqual(sent(breakdowns.languages));
  expect(campaign("visits")).toEqual(sent(breakdowns.campaigns));
  expect(campaign("sold")).toEqual(sent(outcomes.sold));
  const { now, before } = week.firstCall;
  expect(mail.get(outcomes.title)).toEqual([
    `${outcomes.firstCall} ${outcomes.duration(now)} (antes ${outcomes.duration(before)})`,
  ]);
  expect(mail.get(speed.title)).toContain(
    `${speed.metrics.lcp} ${week.speed.now} (antes ${week.speed.before})`,
  );
  expect(week.weeks.at(-1)).toMatchObject({
    contacts: week.totals.contacts.count,
    sold: week.totals.sold.count,
  });
});

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
