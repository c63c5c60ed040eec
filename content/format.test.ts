import { expect, test } from "vitest";
import { formatNumber, formatPrice, numberFormatOf } from "./format.ts";

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
