import { describe, expect, test } from "vitest";
import { phoneInText } from "./pasted-phone.ts";
import { internationalNumbers, likelyNumber, splitPhones } from "./phone-numbers.ts";

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
    "+55 (088) 99999-1234",
    "+55 088 99999-1234",
    "0055 088 99999-1234",
    "55 088 99999-1234",
    "+55 (0xx88) 99999-1234",
    "(+55) 088 9999-1234",
    "0 088 9999-1234",
  ])("%s is a mobile, with and without the ninth digit", (typed) => {
    expect(internationalNumbers(typed)).toEqual(both);
  });

  test.each([
    ["(88) 3631-1234", "558836311234"],
    ["+351 912 345 678", "351912345678"],
    ["00 1 415 555 2671", "14155552671"],
    ["+1 (415) 555-2671", "14155552671"],
    ["(+351) 912 345 678", "351912345678"],
    ["\u202a+351 912 345 678\u202c", "351912345678"],
    ["+55 (088) 3631-1234", "558836311234"],
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
    "(00) 99999-1234",
    "(+55) 99999-1234",
    "55 0800 123 4567",
    "Maria + João 99999-1234",
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

describe("what a phone most likely means", () => {
  test.each([
    ["(88) 99999-1234", "5588999991234"],
    ["+55 88 9999-1234", "5588999991234"],
    ["088 9999-1234", "5588999991234"],
    ["88 99999-1234 / 88 98888-0000", "5588999991234"],
    ["99999-1234 / 88 98888-0000", "5588988880000"],
    ["99999-1234", undefined],
    ["", undefined],
  ])("%j: %s", (typed, number) => {
    expect(likelyNumber(typed)).toBe(number);
  });
});

test.each([
  ["meu zap é 88 9 9999 1234, Maria", "(88) 99999-1234"],
  ["Oi! Quero o plano de 700. Liga 85 98888-0000 depois das 18h", "(85) 98888-0000"],
  ["quero o de 500 88 99999 1234 casa 12", "(88) 99999-1234"],
  ["[10:12, 17/11/2026] +55 88 9999-1234: me liga", "(88) 99999-1234"],
  ["Tel. (88) 3631.1234", "(88) 3631-1234"],
  ["CPF 123.456.789-00, fone 88999991234", "(88) 99999-1234"],
  ["my number is +1 (415) 555-2671", "+14155552671"],
  ["é 9 9999 1234, de Itapipoca", "9 9999 1234"],
  ["Rua do Caju, 45, CEP 62500-000, 88 99999-1234", "(88) 99999-1234"],
  ["meu zap 98812-3456 2 câmeras", "98812-3456"],
  ["Ana\n98812-3456\n1 casa", "98812-3456"],
  ["9 9912-3456 10h", "9 9912-3456"],
  ["99912-3456 (2 casas), ou 88 99999-1234", "(88) 99999-1234"],
  ["sem número nenhum, 15h", undefined],
  ["", undefined],
])("the phone in %j is %s", (text, phone) => {
  expect(phoneInText(text)).toBe(phone);
});
