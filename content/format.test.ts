import { expect, test } from "vitest";
import { formatNumber, formatPrice, numberFormatOf, typedCents } from "./format.ts";

test.each([0, 4, 4.6, 5, 38, 999, 1_000, 1_234, 12_345.6, 1_234_567])(
  "%d is formatted as Intl formats it, also in languages the site does not have yet",
  (value) => {
    for (const language of ["pt-BR", "en-US", "es-PY", "es-ES", "es-MX", "fr-FR", "de-DE"]) {
      expect(formatNumber(value, numberFormatOf(language))).toBe(value.toLocaleString(language));
    }
  },
);

test.each([
  [5, "R$0,05"],
  [2500, "R$25,00"],
  [8990, "R$89,90"],
  [13490, "R$134,90"],
  [123450, "R$1.234,50"],
  [123456789, "R$1.234.567,89"],
])("%i cents are shown as %s", (cents, price) => {
  expect(formatPrice(cents)).toBe(price);
});

test.each([
  ["99,90", 9_990],
  ["R$99,90", 9_990],
  ["R$ 1.299,90", 129_990],
  ["1299,05", 129_905],
  ["R$ 100", 10_000],
  ["9990", 9_990],
  ["0", 0],
  ["99,9", undefined],
  ["99.90", undefined],
  ["1.299", undefined],
  ["R9,90", undefined],
  ["-1", undefined],
  ["", undefined],
])("%s is read as %s cents", (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});
