import { expect, test } from "vitest";
import { fromLocal, toLocal, tomorrowAt } from "./schedule-sheet.tsx";

const zone = "America/Fortaleza";
const now = Date.parse("2026-11-16T23:30:00Z");

test("a chosen hour is the company's, whatever the phone's zone", () => {
  expect(toLocal(now, zone)).toBe("2026-11-16T20:30");
  expect(fromLocal("2026-11-17T06:00", zone)).toBe(Date.parse("2026-11-17T09:00:00Z"));
  expect(fromLocal("", zone)).toBeUndefined();
});

test("tomorrow begins at the company's midnight", () => {
  expect(tomorrowAt(6, now, zone)).toBe("2026-11-17T06:00");
  expect(tomorrowAt(0, Date.parse("2026-11-17T02:30:00Z"), zone)).toBe("2026-11-17T00:00");
});
