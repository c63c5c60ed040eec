import { expect, test } from "vitest";
import { lastMonth, lastWeek } from "./report-period.ts";

const timeZone = "America/Fortaleza";

test.each([
  ["Monday morning", "2026-11-16T07:00:00-03:00", "2026-11-09", "2026-11-16"],
  [
    "Sunday, a minute before the week ends in Ceará",
    "2026-11-15T23:59:00-03:00",
    "2026-11-02",
    "2026-11-09",
  ],
  ["the first week of a year", "2026-01-05T12:00:00-03:00", "2025-12-29", "2026-01-05"],
])("on %s the last whole week is reported", (_name, now, start, end) => {
  expect(lastWeek(new Date(now), timeZone)).toMatchObject({ start, end });
});

test("a week is compared with the week before, and its title names both days", () => {
  expect(lastWeek(new Date("2026-11-16T07:00:00-03:00"), timeZone)).toEqual({
    title: "Semana de 09/11/2026 a 15/11/2026",
    beforeStart: "2026-11-02",
    start: "2026-11-09",
    end: "2026-11-16",
  });
});

test("in January the month reported is December, compared with November", () => {
  expect(lastMonth(new Date("2027-01-01T00:00:00-03:00"), timeZone)).toEqual({
    title: "Mês de 01/12/2026 a 31/12/2026",
    beforeStart: "2026-11-01",
    start: "2026-12-01",
    end: "2027-01-01",
  });
});
