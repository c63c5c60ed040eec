import { describe, expect, test } from "vitest";
import { internationalNumbers, matchPhones, splitPhones } from "./phone-numbers.ts";

const both = ["5588999991234", "558899991234"];

describe("numbers that a typed phone can mean", () => {
  test.each([
    "(88) 99999-1234",
    "88 9 9999 1234",
    "088999991234",
    "+55 88 99999-1234",
    "0055 88 99999 1234",
    "5588999991234",
    "88 9999-1234",
    "+55 (88) 9999.1234",
    "tel: 88999991234 (Maria)",
  ])("%s is a mobile, with and without the ninth digit", (typed) => {
    expect(internationalNumbers(typed)).toEqual(both);
  });

  test.each([
    ["(88) 3631-1234", "558836311234"],
    ["+351 912 345 678", "351912345678"],
    ["00 1 415 555 2671", "14155552671"],
    ["+1 (415) 555-2671", "14155552671"],
  ])("%s is one number", (typed, number) => {
    expect(internationalNumbers(typed)).toEqual([number]);
  });

  test("55 may be an area code", () => {
    expect(internationalNumbers("55 99999-1234")).toEqual(["5555999991234", "555599991234"]);
  });

  test.each([
    "99999-1234",
    "9999-1234",
    "",
    "no phone",
    "20 99999-1234",
    "88 19999-1234",
    "88 1234",
    "+999",
    "+1234567890123456",
    "88888888888888888888",
  ])("%j is ambiguous or invalid", (typed) => {
    expect(internationalNumbers(typed)).toEqual([]);
  });
});

describe("several numbers in one field", () => {
  test.each([
    ["88 99999-1234 / 88 98888-0000", ["88 99999-1234", "88 98888-0000"]],
    ["(88) 99999-1234, 98888-0000", ["(88) 99999-1234", "98888-0000"]],
    ["88999991234 ou 8836311234", ["88999991234", "8836311234"]],
    [
      "88 9 9999-1234 e 88 9 8888-0000 e 88 3631-1234",
      ["88 9 9999-1234", "88 9 8888-0000", "88 3631-1234"],
    ],
    ["88999991234\n88988880000", ["88999991234", "88988880000"]],
    ["88 99999-1234 88 98888-0000", ["88 99999-1234", "88 98888-0000"]],
  ])("%j is %j", (typed, numbers) => {
    expect(splitPhones(typed)).toEqual(numbers);
  });

  test.each([
    "(88) 9 9999-1234",
    "88/99999-1234",
    "+55 88 99999-1234",
    "tel: 88999991234 (Maria e João)",
    "",
  ])("%j is one", (typed) => {
    expect(splitPhones(typed)).toEqual([typed]);
  });
});

test("a text that is too long for phones is not split", () => {
  const typed = Array.from({ length: 1_000 }, () => "88999991234").join(" / ");
  expect(splitPhones(typed)).toEqual([typed]);
});

describe("the same phone", () => {
  test.each([
    ["(88) 99999-1234", "+55 88 9999-1234", "same"],
    ["(88) 99999-1234", "99991234", "ending"],
    ["999991234", "88 9999-1234", "ending"],
    ["(88) 99999-1234", "(85) 99999-1234", undefined],
    ["(88) 99999-1234", "(88) 99999-1235", undefined],
    ["99999-1235", "99999-1234", undefined],
    ["88 99999-1234 / 88 98888-0000", "(88) 99999-1234", "same"],
    ["88 99999-1234 / 88 98888-0000", "(88) 98888-0000", "same"],
    ["88 99999-1234 / 88 98888-0000", "(88) 97777-0000", undefined],
    ["99991234 / 88 98888-0000", "88 99999-1234 / 88 98888-0000", "same"],
    ["1234", "1234", undefined],
    ["", "", undefined],
  ])("%j and %j: %s", (one, other, match) => {
    expect(matchPhones(one, other)).toBe(match);
    expect(matchPhones(other, one)).toBe(match);
  });
});
