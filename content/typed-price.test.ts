import { expect, test } from "vitest";
import { typedCents } from "./typed-price.ts";

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
