import { report } from "@fiosite/content/report";
import { type Numbers, numbersSchema } from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import fastify from "fastify";
import * as v from "valibot";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addYearOfNumbers } from "../../../../dev/panel/year-of-numbers.ts";
import { runSql } from "../../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../../dev/postgres/test-database.ts";
import { runCommand } from "../../../../dev/processes/run-command.ts";
import { mailSettings } from "../../../../dev/site/test-settings.ts";
import { numberRoutes, readNumbers } from "../../numbers/number-routes.ts";
import { readComparedCounts, readOutcomes } from "../../numbers/number-store.ts";
import { addDays } from "../../numbers/period.ts";
import { openDatabase } from "../../platform/database.ts";
import { localDay } from "../../platform/date-format.ts";
import { openSiteContent } from "../../platform/site-content.ts";
import { reportText } from "./report-message.ts";
import { lastWeek } from "./report-period.ts";
import { summarizeCounts } from "./summarize-counts.ts";

const timeZone = "America/Fortaleza";
const content = openSiteContent();
let urls: ReturnType<typeof roleUrls>;

beforeAll(async () => {
  const database = await createTestDatabase();
  urls = roleUrls(database);
  await addYearOfNumbers(database);
  // Many from one address, in some weeks and not in others.
  await runSql(
    database,
    `insert into event_counts select current_date - 30 * month, 'lead', 'burst', 'home', 'pt-BR', 'none', 20
      from generate_series(0, 11) month`,
  );
});

/** Noon of the Monday so many weeks ago. */
function monday(weeksAgo: number): Date {
  const today = localDay(new Date(), timeZone);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return new Date(`${addDays(today, -weekday - 7 * weeksAgo)}T12:00:00-03:00`);
}

/** The e-mail's lines as `label figures`, by section. */
function readSections(text: string): Map<string, string[]> {
  return new Map(
    text.split("\n\n").map((section) => {
      const [title = "", ...lines] = section.trim().split("\n");
      return [title, lines.map((line) => line.replace(/█+$/, "").replace(/ {2,}/g, " ").trim())];
    }),
  );
}

function expectSameFigures(mail: Map<string, string[]>, week: Numbers): void {
  const { totals, breakdowns, outcomes, number, empty } = report;
  const line = (label: string, { count, before }: { count: number; before: number }) =>
    `${label} ${number(count)} (antes ${number(before)})`;
  const rows = (of: { label: string; count: number; before: number }[]) => {
    const some = of.filter(({ count, before }) => count + before > 0);
    return some.length > 0 ? some.map((row) => line(row.label, row)).toSorted() : [empty];
  };
  const campaign = (...keys: ("visits" | "whatsapp" | "contacts" | "sold")[]) =>
    rows(
      week.campaigns.map(({ label, ...sums }) => ({
        label,
        count: keys.reduce((total, key) => total + sums[key].count, 0),
        before: keys.reduce((total, key) => total + sums[key].before, 0),
      })),
    );
  const sent = (title: string) => mail.get(title)?.toSorted();
  const { visits, whatsapp, contacts, burst } = week.totals;
  const hasBurst = burst.count + burst.before > 0;
  const summary = mail.get(totals.title);
  expect(summary).toEqual(
    expect.arrayContaining([
      line(totals.visits, visits),
      line(totals.whatsapp, whatsapp),
      line(totals.leads, contacts),
      ...(hasBurst ? [line(totals.burst, burst)] : []),
    ]),
  );
  expect(summary?.some((each) => each.startsWith(totals.burst))).toBe(hasBurst);
  expect(rows([...week.plans, ...week.places])).toEqual(sent(breakdowns.whatsapp));
  expect(rows(week.pages)).toEqual(sent(breakdowns.pages));
  expect(rows(week.languages)).toEqual(sent(breakdowns.languages));
  expect(campaign("visits")).toEqual(sent(breakdowns.campaigns));
  expect(campaign("whatsapp", "contacts")).toEqual(sent(breakdowns.contacts));
  expect(campaign("sold")).toEqual(sent(outcomes.sold));
  const { now, before } = week.firstCall;
  expect(mail.get(outcomes.title)).toEqual([
    `${outcomes.firstCall} ${outcomes.duration(now)} (antes ${outcomes.duration(before)})`,
  ]);
}

test("panel and Monday's e-mail have the same figures", async () => {
  const app = fastify();
  const panel = openDatabase(urls.panel, app.log);
  onTestFinished(() => panel.end());
  const now = () => monday(0);
  await app.register(numberRoutes, {
    ...{ database: panel, content, siteUrl: "https://x.example", now },
  });
  const response = await app.inject(`${panelPaths.numbers}?period=week`);
  const env = { OPERATOR_DATABASE_URL: urls.operator, ...mailSettings };
  const { output } = await runCommand("report", [], { env });
  const week = v.parse(numbersSchema, response.json());
  expect(week.totals.visits.count).toBeGreaterThan(100);
  expect(week.totals.sold.count).toBeGreaterThan(0);
  expectSameFigures(readSections(output), week);
});

/** The eight that the panel shows, then every fifth of a year. */
const mondays = [0, 1, 2, 3, 4, 5, 6, 7, 12, 17, 22, 27, 32, 37, 42, 47];

test("they agree on the Mondays of a year, and the last eight weeks are those of the e-mails", async () => {
  const { log } = fastify();
  const [panel, operator] = [openDatabase(urls.panel, log), openDatabase(urls.operator, log)];
  onTestFinished(async () => {
    await panel.end();
    await operator.end();
  });
  const weeks: Numbers[] = [];
  for (const weeksAgo of mondays) {
    const now = monday(weeksAgo);
    const period = lastWeek(now, timeZone);
    const summary = summarizeCounts(await readComparedCounts(operator, period), period, {
      ...{ content: content(), health: [] },
      outcomes: await readOutcomes(operator, period, timeZone),
    });
    const week = await readNumbers(panel, content(), { name: "week", now });
    expectSameFigures(readSections(reportText(summary)), week);
    weeks.push(week);
  }
  expect(weeks.filter(({ totals }) => totals.burst.count > 0).length).toBeGreaterThan(1);
  expect(weeks[0]?.weeks.toReversed()).toEqual(
    weeks.slice(0, 8).map(({ first, totals: { contacts, sold } }) => ({
      ...{ first, contacts: contacts.count, sold: sold.count },
    })),
  );
});
