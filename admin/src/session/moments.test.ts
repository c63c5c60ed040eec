import { expect, test } from "vitest";
import { momentsIn, waited } from "./moments.ts";

const { ago, date, dayAndTime, dayTitle, time } = momentsIn("America/Fortaleza");
// Monday, 14h32 in Fortaleza.
const now = Date.parse("2026-11-16T17:32:00Z");

test("times are those of the company, whatever the phone's zone", () => {
  expect(time("2026-11-16T17:28:00Z")).toBe("14h28");
  expect(time("2026-11-16T12:05:00Z")).toBe("9h05");
  expect(dayAndTime("2026-11-16T02:59:00Z", now)).toBe("ontem, 23h59");
  expect(date("2027-01-16T02:59:00Z")).toBe("15/01/2027");
});

test("a recent moment says how long ago it was, an older one when", () => {
  expect(ago("2026-11-16T17:31:30Z", now)).toBe("agora");
  expect(ago("2026-11-16T16:50:00Z", now)).toBe("há 42 min");
  expect(ago("2026-11-16T15:00:00Z", now)).toBe("há 2 h");
  expect(ago("2026-11-16T11:12:00Z", now)).toBe("8h12");
  expect(ago("2026-11-13T11:12:00Z", now)).toBe("13/11, 8h12");
  expect(ago("2025-11-13T11:12:00Z", now)).toBe("13/11/2025, 8h12");
  expect(waited(5 * 24 * 60 * 60 * 1000)).toBe("há 5 dias");
});

test("days are named", () => {
  expect(dayTitle("2026-11-16T12:00:00Z", now)).toBe("Hoje, segunda");
  expect(dayTitle("2026-11-15T12:00:00Z", now)).toBe("Ontem, domingo");
  expect(dayTitle("2026-11-13T12:00:00Z", now)).toBe("Sexta, 13/11");
});
