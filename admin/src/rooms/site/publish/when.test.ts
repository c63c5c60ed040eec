import { expect, test } from "vitest";
import {
  daysIn,
  freeDayFrom,
  fromLocal,
  monthEnd,
  sundayFrom,
  toLocal,
  tomorrowAt,
} from "./when.ts";

const zone = "America/Fortaleza";
const now = Date.parse("2026-11-16T23:30:00Z");

test("a chosen hour is the company's, whatever the phone's zone", () => {
  expect(toLocal(now, zone)).toBe("2026-11-16T20:30");
  expect(fromLocal("2026-11-17T06:00", zone)).toBe(Date.parse("2026-11-17T09:00:00Z"));
  for (const typed of ["", "0002-11-25T06:00", "0020-11-25T06:00", "20266-11-25T06:00"]) {
    expect(fromLocal(typed, zone), typed).toBeUndefined();
  }
  const midnight = fromLocal("2025-11-30T24:00", zone) ?? 0;
  expect(midnight).toBe(Date.parse("2025-12-01T03:00:00Z"));
  expect(daysIn(zone).lastDay(midnight)).toBe("domingo, 30/11/2025");
});

test("tomorrow begins at the company's midnight", () => {
  expect(tomorrowAt(6, now, zone)).toBe("2026-11-17T06:00");
  expect(tomorrowAt(0, Date.parse("2026-11-17T02:30:00Z"), zone)).toBe("2026-11-17T00:00");
});

test("a promotion ends on Sunday or with the month, today if it is that day", () => {
  expect(sundayFrom("2026-11-17")).toBe("2026-11-22");
  expect(sundayFrom("2026-11-22")).toBe("2026-11-22");
  expect(monthEnd("2026-11-17")).toBe("2026-11-30");
  expect(monthEnd("2028-02-29")).toBe("2028-02-29");
});

test("the first free day is after the promotions that leave no day between them", () => {
  const span = (from: string, until: string) => ({
    from: `2026-11-${from}:00-03:00`,
    until: `2026-11-${until}:00-03:00`,
  });
  const free = (...spans: ReturnType<typeof span>[]) => freeDayFrom("2026-11-19", spans, zone);
  const current = span("18T10:20", "23T00:00");
  expect(free()).toBe("2026-11-19");
  expect(free(current)).toBe("2026-11-23");
  expect(free(span("18T10:20", "22T15:00"))).toBe("2026-11-23");
  expect(free(current, span("23T00:00", "26T00:00"))).toBe("2026-11-26");
  expect(free(current, span("23T08:00", "26T00:00"))).toBe("2026-11-26");
  expect(free(current, span("24T00:00", "26T00:00"))).toBe("2026-11-23");
});

test("days are said in the company's zone", () => {
  const { day, title } = daysIn(zone);
  const year = new Date().getFullYear();
  expect(day(`${year}-12-02T02:59:00Z`)).toMatch(/^\p{L}+, 1º\/12$/u);
  expect(day("2025-11-30T12:00:00Z")).toBe("domingo, 30/11/2025");
  expect(title("2025-11-16T12:00:00Z", Date.parse("2025-11-17T02:59:00Z"))).toMatch(
    /^Hoje, 16\/11/,
  );
  expect(title("2025-11-16T12:00:00Z", Date.parse("2025-11-17T03:00:00Z"))).toMatch(/^Ontem, /);
});
