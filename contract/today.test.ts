import { afterEach, expect, test, vi } from "vitest";
import { today } from "./today.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["America/Fortaleza", 180],
  ["Pacific/Kiritimati", -840],
])("a visitor in %s gets the UTC day", (zone, offsetMinutes) => {
  vi.stubEnv("TZ", zone);
  const midnight = new Date("2026-02-10T00:00:00.000Z");
  expect(midnight.getTimezoneOffset()).toBe(offsetMinutes);
  expect(today(new Date(midnight.getTime() - 1))).toBe("2026-02-09");
  expect(today(midnight)).toBe("2026-02-10");
});

test("in Fortaleza the day changes at 21:00", () => {
  expect(today(new Date("2025-12-31T20:59:00-03:00"))).toBe("2025-12-31");
  expect(today(new Date("2025-12-31T21:01:00-03:00"))).toBe("2026-01-01");
});
