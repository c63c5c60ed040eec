import { campaignLinksSchema, numberPeriods, numbersSchema } from "@fiosite/contract/panel/numbers";
import { panelPaths } from "@fiosite/contract/panel/paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { startContactPanel } from "../../../dev/panel/contact-panel.ts";
import { addYearOfNumbers } from "../../../dev/panel/year-of-numbers.ts";
import { openSiteContent } from "../platform/site-content.ts";
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
