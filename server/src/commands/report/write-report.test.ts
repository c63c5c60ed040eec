import { expect, test } from "vitest";
import { texts } from "./texts.ts";
import { lastMonth, lastWeek } from "./write-report.ts";

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
  expect(lastWeek(new Date("2026-11-16T07:00:00-03:00"), timeZone)).toMatchObject({
    title: "Semana de 09/11/2026 a 15/11/2026",
    beforeStart: "2026-11-02",
    start: "2026-11-09",
    end: "2026-11-16",
  });
});

test("in January the month reported is December, compared with November", () => {
  expect(lastMonth(new Date("2027-01-01T00:00:00-03:00"), timeZone)).toMatchObject({
    title: "Mês de 01/12/2026 a 31/12/2026",
    beforeStart: "2026-11-01",
    start: "2026-12-01",
    end: "2027-01-01",
  });
});

test.each([
  [0, 0, "Nenhum pedido. Nem na semana anterior."],
  [0, 3, "Nenhum pedido. São 3 a menos que na semana anterior."],
  [1, 1, "1 pedido. Foi igual na semana anterior."],
  [1_200, 1_199, "1.200 pedidos. É 1 a mais que na semana anterior."],
])("%i contacts after %i are a sentence", (count, before, sentence) => {
  expect(texts.headline("week", { count, before })).toBe(sentence);
});
