import { expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";

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
